import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type JsonSchemaValidator,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { JsonValue } from "@pegboard/json-schema";
import {
  callMethod,
  type JsonObject,
  type JsonSchema,
  type Selection,
  validateJson,
} from "@pegboard/registry-core";
import type { CallProgress, MethodCall } from "@pegboard/registry-core/internal";
import { clientQuestions, mcpAnswer } from "@pegboard/registry-core/mcp";
import type { LiveUse } from "../access/live-use.ts";
import type { AgentRun } from "../agents/agent-calls.ts";
import { agentPrompts } from "../agents/agent-prompts.ts";
import type { AgentState } from "../agents/agent-states.ts";
import { inCallersTrace } from "../agents/call-span.ts";
import { callerKeyOf } from "../agents/called-by.ts";
import type { ClientSession } from "../agents/connected-clients.ts";
import { runToolset } from "../agents/run-toolset.ts";
import { readTraceparent, type TracePlace } from "../call-log/call-attributes.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { errorAnswer } from "../http/answer-error.ts";
import { readServedAgent } from "../http/find-agent.ts";
import { warningMessages } from "../http/read-selection.ts";
import { sessionMark } from "../requests/session-mark.ts";
import { markBigints } from "../sources/mcp/transport/long-numbers.ts";
import { type ComingClient, joinClient, takesForms } from "./client-facts.ts";
import type { Pace } from "./pace.ts";
import type { PendingCall, PendingCalls } from "./pending-call.ts";
import { readServedPrompt } from "./read-served.ts";
import { serveResources } from "./serve-resources.ts";
import { servedList } from "./served-list.ts";
import { servedMaterials } from "./served-materials.ts";
import { isPromptName, promptRequest, servedPrompts } from "./served-prompts.ts";

/** The parts of one request. */
export interface Exchange {
  pace: Pace;
  /** The agent at the time of the request. */
  state: AgentState;
  /** The use of the client's token, if it has one. */
  liveUse: LiveUse | undefined;
}

/** One client of one agent, for as long as the SDK's server lives: a session, or a request. */
export interface ServedClient extends ComingClient {
  selection: Selection | undefined;
  /** The caller and the agent: only the caller that made a call may come back to it. */
  owner: string;
  exchangeOf(context: ServerContext): Exchange | undefined;
}

type Served = Pick<
  Dependencies,
  "agents" | "store" | "calls" | "renderer" | "clients" | "log" | "instances" | "version"
>;

/**
 * The most rounds of questions and an approval of one call. The SDK gives up at 8 unless told
 * otherwise.
 */
const MOST_QUESTION_ROUNDS = 200;

/**
 * An agent as the SDK's server: exactly what it is offered now, by the calls and the texts that
 * HTTP gives.
 */
export class AgentServer {
  readonly server: Server;
  readonly #given: Served;
  readonly #asked: PendingCalls;
  readonly #client: ServedClient;

  constructor(given: Served & { asked: PendingCalls }, state: AgentState, client: ServedClient) {
    this.#given = given;
    this.#asked = given.asked;
    this.#client = client;
    const info = { name: "pegboard", title: state.agent.name, version: given.version };
    this.server = new Server(info, {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true },
      },
      inputRequired: { maxRounds: MOST_QUESTION_ROUNDS },
      jsonSchemaValidator: OWN_VALIDATOR,
    });
    const answering =
      <Request, Result>(answer: (request: Request, context: ServerContext) => Promise<Result>) =>
      async (request: Request, context: ServerContext): Promise<Result> => {
        try {
          return await answer(request, context);
        } catch (error) {
          throw toProtocolError(given, error);
        }
      };
    this.server.setRequestHandler(
      "tools/list",
      answering((_, context) => this.#listTools(context)),
    );
    this.server.setRequestHandler(
      "tools/call",
      answering(({ params }, context) => this.#callTool(params, context)),
    );
    this.server.setRequestHandler(
      "prompts/list",
      answering(async (_, context) => {
        const { state, selection } = await this.#runOf(context);
        const { prompts } = servedMaterials(runToolset(state, selection).toolset, state.names);
        return { prompts: [...servedPrompts(state), ...prompts] };
      }),
    );
    this.server.setRequestHandler(
      "prompts/get",
      answering(({ params }, context) => this.#getPrompt(params, context)),
    );
    serveResources(this.server, {
      calls: given.calls,
      answering,
      runOf: (context) => this.#runOf(context),
    });
  }

  /** The client under the name that it gave, once it gave one. */
  seen(): ClientSession {
    const [info, protocol] = [
      this.server.getClientVersion(),
      this.server.getNegotiatedProtocolVersion(),
    ];
    const capabilities = this.server.getClientCapabilities();
    return joinClient(this.#given.clients, this.#client, { info, protocol, capabilities });
  }

  get #canAsk(): boolean {
    return takesForms(this.server.getClientCapabilities());
  }

  async #state(context: ServerContext): Promise<AgentState> {
    return (
      this.#client.exchangeOf(context)?.state ??
      (await readServedAgent(this.#given, this.#client.agent))
    );
  }

  async #runOf(context: ServerContext): Promise<AgentRun> {
    this.seen();
    const { selection, by } = this.#client;
    const { liveUse } = this.#client.exchangeOf(context) ?? {};
    const { signal: own } = context.mcpReq;
    const signal = liveUse ? AbortSignal.any([own, liveUse.signal]) : own;
    return { by, state: await this.#state(context), selection, signal };
  }

  async #listTools(context: ServerContext): Promise<ListToolsResult> {
    const state = await this.#state(context);
    const { toolset, warnings } = runToolset(state, this.#client.selection);
    const { tools, fingerprint } = servedList(toolset, state.names);
    this.seen().listed(state.agent.revision, fingerprint);
    const told = warnings.length > 0 && {
      _meta: { "pegboard/warnings": warningMessages(warnings) },
    };
    return { tools: tools as ListToolsResult["tools"], ...told };
  }

  async #callTool(
    { name, arguments: args = {}, _meta }: McpToolCall,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> {
    this.seen().called();
    const { mcpReq } = context;
    const exchange = this.#client.exchangeOf(context);
    const liveUse = exchange?.liveUse;
    const from = mcpReq.requestState<string>();
    const { agent, by, owner } = this.#client;
    const asker = { agent, caller: callerKeyOf(by) };
    const protocol = this.server.getNegotiatedProtocolVersion();
    const call =
      from === undefined ? this.#asked.begin(asker, protocol) : this.#asked.find(owner, from);
    if (!call)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        "No call waits for this answer. Call again.",
      );
    const token = _meta?.progressToken;
    call.tellProgress =
      token === undefined ? undefined : (told) => this.#tellProgress(context, token, told);
    if (from === undefined) {
      const method = { functionName: name, args: args as JsonObject, id: String(mcpReq.id) };
      const run = this.#run(call, await this.#state(context), {
        method,
        trace: readTraceparent(_meta?.traceparent),
      });
      inCallersTrace(
        (said) => _meta?.[said],
        () => call.start(run),
      );
      if (liveUse) call.follow(liveUse);
    }
    call.answer((question) => {
      const said = inputResponse(mcpReq.inputResponses, question);
      return said.kind === "elicit" ? said : undefined;
    });
    const turn = await call.turn({ signal: mcpReq.signal, stays: mcpReq.envelope === undefined });
    exchange?.pace.flush();
    if (liveUse?.signal.aborted) throw liveUse.ended();
    if ("answer" in turn) {
      this.#asked.forget(call);
      return markBigints(turn.answer) as CallToolResult;
    }
    if (!this.#asked.wait(owner, call)) {
      call.giveUp();
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        "Too many calls wait for answers. Answer those first.",
      );
    }
    const forms = [...turn.asks].map(
      ([question, form]) => [question, inputRequired.elicit(form as never)] as const,
    );
    return inputRequired({ inputRequests: Object.fromEntries(forms), requestState: call.id });
  }

  #run(
    call: PendingCall,
    state: AgentState,
    { method, trace }: { method: MethodCall; trace: TracePlace | undefined },
  ): () => Promise<JsonObject> {
    const { selection, session } = this.#client;
    // A session's caller names the trace of each call, and not with what it began by.
    const by = { ...this.#client.by, trace };
    const approvalWait = "organisation's" as const;
    const waits = { approvalWait, ...(session && { run: sessionMark(session) }) };
    const asks = this.#canAsk ? clientQuestions(call.elicit) : {};
    const onProgress = (_: unknown, told: CallProgress) => call.tellProgress?.(told);
    const run = { by, state, selection, signal: call.signal, onProgress, ...waits, ...asks };
    return () =>
      this.#given.calls.run(run, async (environment) =>
        mcpAnswer(environment, method, await callMethod(environment, method)),
      );
  }

  /**
   * Tells a client the progress of a call. Of one call only the latest waits for a client that
   * reads slowly; one that has gone needs none.
   */
  #tellProgress(context: ServerContext, progressToken: string | number, told: CallProgress): void {
    const write = () => {
      const params = { progressToken, ...told };
      context.mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
    };
    const pace = this.#client.exchangeOf(context)?.pace;
    if (pace) pace.tell("progress", write);
    else write();
  }

  async #getPrompt({ name, arguments: given = {} }: PromptQuestion, context: ServerContext) {
    const run = await this.#runOf(context);
    if (!isPromptName(name))
      return readServedPrompt(this.#given.calls, run, { functionName: name, args: given });
    const texts = await agentPrompts(this.#given, run, promptRequest(run.state, given));
    return {
      messages: [{ role: "user" as const, content: { type: "text" as const, text: texts[name] } }],
    };
  }
}

interface PromptQuestion {
  name: string;
  arguments?: Record<string, string> | undefined;
}

interface McpToolCall {
  name: string;
  arguments?: Record<string, unknown> | undefined;
  _meta?: { progressToken?: string | number | undefined; [name: string]: unknown } | undefined;
}

/**
 * What an error of ours means in MCP. What nobody expected is logged, and answered without its
 * details.
 */
function toProtocolError(
  { log, instances }: Pick<Dependencies, "log" | "instances">,
  thrown: unknown,
): ProtocolError | Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (error instanceof ProtocolError || ("code" in error && typeof error.code === "number"))
    return error;
  if (!(error instanceof PegboardError))
    log.error({ error: instances.redactStray(error.stack ?? error.message) });
  const { body, status } = errorAnswer(error);
  const { code, message } = body.error;
  const kind = status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(kind, message, { code });
}

/** The validator for the SDK, whose own one makes code out of schemas and keeps it. */
export const OWN_VALIDATOR = {
  getValidator<T>(schema: unknown): JsonSchemaValidator<T> {
    return (input) => {
      const [issue] = validateJson(schema as JsonSchema, input as JsonValue);
      return issue
        ? { valid: false, data: undefined, errorMessage: issue.message }
        : { valid: true, data: input as T, errorMessage: undefined };
    };
  },
};

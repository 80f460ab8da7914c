import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import type { CallEnvironment, MethodCall } from "../execution/call-environment.ts";
import type { CallResult } from "../execution/call-result.ts";
import { contentBlocks, resultText, structuredPart } from "../execution/result-parts.ts";
import { APPROVAL_OVER_MCP } from "../messages/call-messages.ts";
import { declareMethod, isSent } from "../provider-formats/declare-method.ts";
import { toolsetIn } from "../provider-formats/searched-toolset.ts";
import { askingClient, type ElicitInput } from "./mcp-questions.ts";
import { callFrom, environmentOf, type HandedOn, offeredFunctions } from "./offered-functions.ts";

/** What an MCP server knows about a request: the second argument of the SDK's handlers. */
export interface McpRequestContext {
  /** The request: its id, its abort signal, and how its client is told and asked. */
  mcpReq: {
    id: string | number;
    signal: AbortSignal;
    // biome-ignore lint/suspicious/noExplicitAny: the SDK's own notifications
    notify(notification: any): Promise<void>;
    elicitInput?: ElicitInput;
  };
}

/** The parameters of `tools/call`. */
export interface McpCallParameters {
  /** The function name that the client calls. */
  name: string;
  /** The arguments; none where they are absent. */
  arguments?: Record<string, unknown> | undefined;
  /** With a progress token, the client is told how far the call is. */
  _meta?: { progressToken?: string | number | undefined } | undefined;
}

/** Answers of an MCP server, for the SDK's `server.setRequestHandler`. */
export interface McpAnswers {
  /** What a server answers to `tools/list`. */
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's type of a listed tool
  listTools(): { tools: any[] };
  /** What a server answers to `tools/call`. */
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's type of a result
  callTool(parameters: McpCallParameters, context?: McpRequestContext): Promise<any>;
}

/**
 * The answers of an MCP server that offers the functions of an agent. Every call goes through
 * `callMethod`. A failure, and a result that does not follow its `outputSchema`, which clients
 * refuse, are answers with `isError`. Progress goes to a client that asks for it. Questions and
 * approvals of a call are put to the client's person unless the environment answers them.
 */
export function toMcp(agent: HandedOn): McpAnswers {
  return {
    listTools: () => ({ tools: mcpTools(environmentOf(agent)) }),
    async callTool({ name, arguments: args = {}, _meta }, context) {
      const environment = environmentOf(agent);
      const elicit = context?.mcpReq.elicitInput;
      const asking = elicit ? askingClient(environment, elicit) : environment;
      const telling = { ...asking, ...progressTo(environment, _meta?.progressToken, context) };
      const id = context && String(context.mcpReq.id);
      const call = {
        functionName: name,
        args: args as JsonObject,
        ...(id !== undefined && { id }),
      };
      const around = {
        signal: context?.mcpReq.signal,
        caller: undefined,
        services: { mcp: context },
      };
      return mcpAnswer(environment, call, await callFrom(around, telling, call));
    },
  };
}

type OfferedMaterial = Pick<CallEnvironment, "toolset" | "names">;

/**
 * The `tools` of an answer to `tools/list`, in the order of the agent's payloads. Deferred methods
 * are among them where the agent has no search for MCP.
 */
export function mcpTools({ toolset, names }: OfferedMaterial): JsonObject[] {
  return offeredFunctions({ toolset: toolsetIn(toolset, "mcp"), names })
    .filter((named) => isSent(declareMethod(named, "mcp")))
    .map(mcpToolEntry);
}

function mcpToolEntry(named: Parameters<typeof declareMethod>[0]): JsonObject {
  const { declaration } = declareMethod(named, "mcp");
  const meta = named.method.extra?._meta;
  return meta === undefined ? declaration : { ...declaration, _meta: meta };
}

function progressTo(
  environment: CallEnvironment,
  token: string | number | undefined,
  context?: McpRequestContext,
): Pick<CallEnvironment, "onProgress"> {
  if (token === undefined || !context) return {};
  return {
    onProgress(call, progress) {
      environment.onProgress?.(call, progress);
      const params = { progressToken: token, ...progress };
      // A client that has gone away needs no progress, and its call is aborted.
      context.mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
    },
  };
}

/**
 * A call's result as the answer to `tools/call`. Why a call has no result stands under
 * `pegboard/outcome`, for programs. For a name that the agent does not have it throws what the SDK
 * answers as an issue of the protocol, as the specification wants it.
 */
export function mcpAnswer(
  given: OfferedMaterial,
  { functionName }: MethodCall,
  result: CallResult,
): JsonObject {
  if (!result.ok && result.code === "unknown") throw new UnknownMethod(result.message);
  if (!result.ok) {
    const { code, message } = result;
    const said = code === "needs approval" ? `${message} ${APPROVAL_OVER_MCP}` : message;
    return { content: [textBlock(said)], isError: true, _meta: { "pegboard/outcome": code } };
  }
  const { result: value, issues = [] } = result;
  const content = contentBlocks(value) ?? [textBlock(resultText(value))];
  const refused = (why: string): JsonObject => ({
    content: [...content, textBlock(why)],
    isError: true,
  });
  if (issues.length > 0) {
    const found = issues.map(({ path, message }) => [path.join("."), message].join(" ").trim());
    return refused(`The result does not follow its outputSchema: ${found.join("; ")}.`);
  }
  const structured = structuredObject(value);
  if (!structured && result.truncated && promisesObject(given, functionName)) {
    return refused("The result was too long, so that it does not follow its outputSchema.");
  }
  return { content, ...(structured && { structuredContent: structured }), ...metaOf(value) };
}

/** Whether the list promises an object as result: clients refuse an answer without it. */
function promisesObject({ toolset, names }: OfferedMaterial, functionName: string): boolean {
  const place = names.find(functionName);
  const tool = toolset.tools.find(({ definition }) => definition.name === place?.tool);
  const method = tool?.methods.find(({ definition }) => definition.name === place?.method);
  return method?.definition.outputSchema?.type === "object";
}

class UnknownMethod extends Error {
  override name = "UnknownMethod";
  /** The code of JSON-RPC for "invalid params". */
  readonly code = -32602;
}

function structuredObject(value: JsonValue): JsonObject | undefined {
  const part = structuredPart(value);
  return part !== undefined && isJsonObject(part) ? part : undefined;
}

function metaOf(value: JsonValue): JsonObject {
  return contentBlocks(value) && isJsonObject(value) && value._meta !== undefined
    ? { _meta: value._meta }
    : {};
}

function textBlock(text: string): JsonObject {
  return { type: "text", text };
}

import { setTimeout as pause } from "node:timers/promises";
import {
  type Client,
  type McpSubscription,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  specTypeSchemas,
} from "@modelcontextprotocol/client";
import type { CallContext, JsonObject } from "@pegboard/registry-core";
import { z } from "zod";
import type { SourceSummary } from "../../api-contract.ts";
import { lastWholeLine } from "../../events/progress-report.ts";
import { MCP_CALL_LIMIT } from "../../limits.ts";
import { type ClientCall, inClientSpan, portOf } from "../../requests/client-span.ts";
import { sessionMark } from "../../requests/session-mark.ts";
import type { Redact } from "../../secrets/redactor.ts";
import { RetrySchedule } from "../retry-schedule.ts";
import { type McpReach, newClient, saysNothingNew, transportName, waysTo } from "./mcp-ways.ts";
import { answerOrQuestions, notOffered, ServerQuestions } from "./server-questions.ts";
import type { DroppedListener } from "./transport/dropped-messages.ts";
import { markBigints } from "./transport/long-numbers.ts";
import { hangUp, type McpLimits, type McpLine, withinLimits } from "./transport/mcp-line.ts";
import { ForgottenSession } from "./transport/renewed-session.ts";

const PING_LIMIT = 5_000;
const STDERR_KEPT = 2_000;
/** A code of 2026-07-28 for which the SDK has no name. */
const HEADER_MISMATCH = -32020;

const READABLE = {
  "prompts/get": specTypeSchemas.GetPromptResult,
  "resources/read": specTypeSchemas.ReadResourceResult,
};

interface McpSessionEvents extends DroppedListener {
  /** Called when the server wrote to its error output. */
  wrote(): void;
  /** Called when the server says that its list changed. */
  changed(): void;
  /** Called when the server forgot what it was told, and may list others now. */
  renewed(): void;
  /** Called when the server forgot the session, and another one has to be connected. */
  forgotten(): void;
  /**
   * Called when the connection ended although nobody closed it; `error` is there when something
   * gave a reason.
   */
  ended(error?: unknown): void;
}

type McpCaller = Pick<CallContext, "signal" | "progress" | "ask"> & {
  headers: Record<string, string>;
};

/** One live connection to an MCP server. */
export class McpSession {
  readonly reach: McpReach;
  readonly #events: McpSessionEvents;
  readonly #listening = new RetrySchedule();
  readonly #questions = new ServerQuestions();
  #line: McpLine | undefined;
  #isConnected = false;
  #stderr = "";
  #closing: Promise<void> | undefined;
  #pinging: Promise<boolean> | undefined;
  /** The number of callers' requests without an answer. */
  #asked = 0;
  #whenIdle: (() => void)[] = [];

  constructor(reach: McpReach, events: McpSessionEvents) {
    this.reach = reach;
    this.#events = events;
  }

  /** The last lines of the server's error output. */
  get lastWords(): string {
    return this.#stderr.trim();
  }

  /** The last whole line of it, as the server wrote it; `redact` takes the secrets out of all. */
  lastLine(redact: Redact): string | undefined {
    const isCut = this.#stderr.length === STDERR_KEPT;
    return lastWholeLine(redact(this.#stderr), isCut);
  }

  /** The protocol; known once the session is connected. */
  get protocol(): SourceSummary["protocol"] {
    const version = this.#line?.client.getNegotiatedProtocolVersion();
    return this.#line && version !== undefined
      ? { transport: transportName(this.#line.transport), version }
      : undefined;
  }

  /** Connects in the newest way that the server takes. */
  async connect(limits: McpLimits): Promise<void> {
    const ways = waysTo(this.reach, {
      hear: (text) => {
        this.#stderr = (this.#stderr + text).slice(-STDERR_KEPT);
        this.#events.wrote();
      },
      renewed: () => this.#events.renewed(),
      dropped: (message) => this.#line && this.#events.dropped(message, this.#line.transport),
    });
    let before: unknown;
    for (const way of ways) {
      const client = newClient(way, {
        timeout: limits.timeout,
        changed: () => this.#events.changed(),
      });
      const transport = way.open();
      this.#line = { client, transport };
      try {
        await this.#greet(this.#line, limits);
        return;
      } catch (error) {
        if (this.#closing || limits.signal.aborted || !way.mayBeOlder?.(error)) {
          throw before !== undefined && saysNothingNew(error) ? before : error;
        }
        before = error;
        this.#stderr = "";
        await hangUp(this.#line);
      }
    }
  }

  async #greet({ client, transport }: McpLine, limits: McpLimits): Promise<void> {
    client.setRequestHandler("elicitation/create", ({ params }) =>
      this.#questions.answerPushed(params),
    );
    client.fallbackRequestHandler = ({ method }) =>
      Promise.reject(new ProtocolError(ProtocolErrorCode.MethodNotFound, notOffered(method)));
    client.onclose = () => {
      if (this.#isConnected && !this.#closing) this.#events.ended();
    };
    // Over HTTP a dead server shows only as a broken event stream; a ping tells whether it is dead.
    client.onerror = (error) => {
      if (!this.#isConnected || transportName(transport) === "stdio") return;
      if (error instanceof ForgottenSession) this.#events.forgotten();
      // The stream of the old transport is the session; another one would need a new greeting.
      else if (saysNothingNew(error)) this.#end();
      else void this.verify();
    };
    // Not every transport follows the signal while it opens.
    await withinLimits(limits, client.connect(transport, limits));
    if (!client.transport) throw new SdkError(SdkErrorCode.ConnectionClosed, "Connection closed");
    this.#isConnected = true;
    this.#listening.succeed();
    if (client.autoOpenedSubscription) this.#keepListening(client, client.autoOpenedSubscription);
  }

  /**
   * Keeps a stream open on which changes are told from 2026 on; over HTTP it may end while the
   * server lives on.
   */
  #keepListening(client: Client, subscription: McpSubscription): void {
    void subscription.closed.then(async (why) => {
      if (why === "local" || this.#closing || !(await this.verify())) return;
      this.#listening.next(async () => {
        const timeout = PING_LIMIT;
        const next = await client
          .listen(subscription.honoredFilter, { timeout })
          .catch(() => undefined);
        if (this.#closing) return;
        if (next) this.#listening.succeed();
        // Changes in the meantime were told to nobody.
        if (next) this.#events.changed();
        this.#keepListening(client, next ?? { ...subscription, closed: Promise.resolve("remote") });
      });
    });
  }

  /**
   * The server's description of itself. Its instructions are long and for a model, so they are no
   * description.
   */
  get description(): string | undefined {
    const { description, title } = this.#line?.client.getServerVersion() ?? {};
    return description || title;
  }

  /** What the server wants every client to tell its model. */
  get instructions(): string | undefined {
    const instructions: unknown = this.#line?.client.getInstructions();
    return typeof instructions === "string" ? instructions : undefined;
  }

  /** The client, for lists. Throws when it is not connected. */
  get client(): Client {
    return this.#open().client;
  }

  /** The messages of a prompt, or the contents of a resource. */
  async read(
    request: { method: keyof typeof READABLE; params: JsonObject },
    { signal }: Pick<CallContext, "signal">,
  ): Promise<JsonObject> {
    const options = { timeout: MCP_CALL_LIMIT, signal };
    const { _meta, ...answer } = await this.#during(
      this.client.request(request, z.looseObject({}), options),
    );
    const read = await READABLE[request.method]["~standard"].validate(answer);
    if (read.issues)
      throw new Error(
        `The server's answer to ${request.method} is none in MCP. Update or mend the server.`,
      );
    return read.value as JsonObject;
  }

  /** Calls a tool. `_meta` of the params tells the server more than the model does. */
  async call(
    params: { name: string; arguments: JsonObject; _meta?: JsonObject },
    { signal, progress, ask, headers }: McpCaller,
  ) {
    const { client } = this.#open();
    const options = {
      timeout: MCP_CALL_LIMIT,
      signal,
      onprogress: progress,
      allowInputRequired: true,
      headers,
    };
    const send = (answers: JsonObject) =>
      inClientSpan(this.#spanOf(params.name), async (traced, note) => {
        const _meta = { ...traced, ...params._meta };
        const sent = { ...params, ...(Object.keys(_meta).length > 0 && { _meta }) };
        const answer = await client.request(
          { method: "tools/call", params: { ...markBigints(sent), ...answers } },
          answerOrQuestions,
          options,
        );
        if ("isError" in answer && answer.isError) note({ "error.type": "tool_error" });
        return answer;
      });
    const called = this.#questions.during({ name: params.name, ask, signal }, send);
    return this.#during(called).catch((error: unknown) => {
      // The server wants other headers than it listed.
      if (error instanceof ProtocolError && error.code === HEADER_MISMATCH) this.#events.changed();
      throw error;
    });
  }

  /** By the conventions for clients of MCP. */
  #spanOf(tool: string): ClientCall {
    const { connection } = this.reach;
    const url = connection.transport === "http" ? new URL(connection.url) : undefined;
    const { version } = this.protocol ?? {};
    const session = this.#line?.client.transport?.sessionId;
    return {
      name: `tools/call ${tool}`,
      attributes: {
        "mcp.method.name": "tools/call",
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": tool,
        "network.transport": url ? "tcp" : "pipe",
        ...(version !== undefined && { "mcp.protocol.version": version }),
        ...(session !== undefined && { "mcp.session.id": sessionMark(session) }),
        ...(url && { "server.address": url.hostname, "server.port": portOf(url) }),
      },
    };
  }

  get isIdle(): boolean {
    return this.#asked === 0;
  }

  /**
   * Closes the session when all requests have their answer, at the latest after so many
   * milliseconds. Never rejects.
   */
  async finish(limit: number): Promise<void> {
    if (!this.isIdle) {
      const idle = new Promise<void>((resolve) => this.#whenIdle.push(resolve));
      await Promise.race([idle, pause(limit, undefined, { ref: false })]);
    }
    await this.close();
  }

  async #during<T>(asked: Promise<T>): Promise<T> {
    this.#asked += 1;
    try {
      return await asked;
    } finally {
      this.#asked -= 1;
      if (this.isIdle) for (const tell of this.#whenIdle.splice(0)) tell();
    }
  }

  /**
   * Closes the session. Never rejects; a server that does not end by itself is killed after a few
   * seconds.
   */
  close(): Promise<void> {
    this.#listening.cancel();
    this.#closing ??= this.#line ? hangUp(this.#line) : Promise.resolve();
    return this.#closing;
  }

  /**
   * Asks the server for a sign of life, reports its end when there is none, and answers whether
   * there was one.
   */
  verify(): Promise<boolean> {
    // A failing ping is an error of the transport too.
    this.#pinging ??= this.#ping().finally(() => {
      this.#pinging = undefined;
    });
    return this.#pinging;
  }

  async #ping(): Promise<boolean> {
    if (this.#closing) return false;
    try {
      const { client } = this.#open();
      // The protocol of 2026 has no ping.
      const isNew = client.getProtocolEra() === "modern";
      await (isNew
        ? client.discover({ timeout: PING_LIMIT })
        : client.ping({ timeout: PING_LIMIT }));
      return true;
    } catch (error) {
      if (error instanceof ForgottenSession) return true;
      this.#end(error);
      return false;
    }
  }

  #end(error?: unknown): void {
    if (!this.#closing) this.#events.ended(error);
  }

  #open(): McpLine {
    if (!this.#line) throw new SdkError(SdkErrorCode.NotConnected, "Not connected");
    return this.#line;
  }
}

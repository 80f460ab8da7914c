import { setTimeout as pause } from "node:timers/promises";
import { type AuthProvider, Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { type GivenContext, type JsonObject, LIMITS } from "@pegboard/registry-core";
import { z } from "zod";
import type { SourceSummary } from "../../api-contract.ts";
import { checkedFetch } from "./checked-fetch.ts";
import { callAnswer } from "./mcp-call-result.ts";
import type { McpConnection } from "./mcp-connection.ts";
import { programTransport } from "./program-transport.ts";

const PING_LIMIT = 5_000;
/** The caller's signal ends a call; this is only the end of a call that nobody waits for. */
const CALL_LIMIT = 600_000;
const FAREWELL_LIMIT = 1_000;
const MOST_PAGES = 64;
const STDERR_KEPT = 2_000;

/** Any entry is taken: each tool is judged on its own, so that one bad tool costs only itself. */
const toolPage = z.object({
  tools: z.array(z.unknown()).optional().catch(undefined),
  nextCursor: z.string().optional().catch(undefined),
});

interface McpSessionEvents {
  /** The server says that its tools changed. */
  changed(): void;
  /** The connection ended although nobody closed it. */
  ended(): void;
}

/** How a server is reached, and who signs in there. */
interface McpReach {
  connection: McpConnection;
  signIn: AuthProvider | undefined;
}

/** When to stop waiting for an answer. */
export interface McpLimits {
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal;
}

/** One live connection to an MCP server. */
export class McpSession {
  readonly #client: Client;
  readonly #transport: Transport;
  readonly #events: McpSessionEvents;
  #stderr = "";
  #closing: Promise<void> | undefined;
  #pinging = false;

  constructor({ connection, signIn }: McpReach, events: McpSessionEvents) {
    this.#events = events;
    this.#client = new Client(
      { name: "pegboard", version: "0.1.0" },
      { listChanged: { tools: { autoRefresh: false, onChanged: () => events.changed() } } },
    );
    this.#transport = this.#openTransport(connection, signIn);
    this.#client.onclose = () => {
      if (!this.#closing) events.ended();
    };
    // Over HTTP a dead server shows only as a broken event stream; a ping tells whether it is dead.
    if (connection.transport === "http") this.#client.onerror = () => void this.verify();
  }

  /** What the server wrote last to its error output. */
  get lastWords(): string {
    return this.#stderr.trim();
  }

  /** Once it is connected. */
  get protocol(): SourceSummary["protocol"] {
    const version = this.#client.getNegotiatedProtocolVersion();
    const transport = this.#transport instanceof StreamableHTTPClientTransport ? "streamable http" : "stdio";
    return version === undefined ? undefined : { transport, version };
  }

  async connect(limits: McpLimits): Promise<void> {
    await this.#client.connect(this.#transport, limits);
  }

  /** What the server says it is; its instructions are long and for a model, so they are no description. */
  get description(): string | undefined {
    const { description, title } = this.#client.getServerVersion() ?? {};
    return description || title;
  }

  /** Every page of the server's tools, unchecked, until there are more than are taken. Rejects when the pages do not end. */
  async listTools(limits: McpLimits): Promise<unknown[]> {
    if (!this.#client.getServerCapabilities()?.tools) return [];
    const tools: unknown[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const request = { method: "tools/list", params: cursor === undefined ? {} : { cursor } };
      const answer = await this.#client.request(request, toolPage, limits);
      if (!answer.tools) throw new Error("The server's list of tools is none in MCP");
      for (const tool of answer.tools) tools.push(tool);
      if (tools.length > LIMITS.methodsOfSource) return tools;
      if (answer.nextCursor === undefined || answer.nextCursor === cursor) return tools;
      cursor = answer.nextCursor;
    }
    throw new Error(`its list of tools does not end after ${MOST_PAGES} pages`);
  }

  /** `_meta` of the params tells the server more than the model does. */
  async call(
    params: { name: string; arguments: JsonObject; _meta?: JsonObject },
    { signal, progress }: Pick<GivenContext, "signal" | "progress">,
  ) {
    const options = { timeout: CALL_LIMIT, signal, ...(progress && { onprogress: progress }) };
    return this.#client.request({ method: "tools/call", params }, callAnswer, options);
  }

  /** Never rejects; a server that does not end by itself is killed after a few seconds. */
  close(): Promise<void> {
    this.#closing ??= this.#end().catch(() => undefined);
    return this.#closing;
  }

  async #end(): Promise<void> {
    if (this.#transport instanceof StreamableHTTPClientTransport) {
      // The server frees what it holds for the session; one that is gone cannot, and is not waited for.
      const freed = this.#transport.terminateSession().catch(() => undefined);
      await Promise.race([freed, pause(FAREWELL_LIMIT, undefined, { ref: false })]);
    }
    await this.#client.close();
  }

  /** Asks the server for a sign of life, and reports its end when there is none. */
  async verify(): Promise<void> {
    // A failing ping is an error of the transport too.
    if (this.#closing || this.#pinging) return;
    this.#pinging = true;
    try {
      await this.#client.ping({ timeout: PING_LIMIT });
    } catch {
      if (!this.#closing) this.#events.ended();
    } finally {
      this.#pinging = false;
    }
  }

  #openTransport(connection: McpConnection, signIn: AuthProvider | undefined): Transport {
    if (connection.transport === "http") {
      return new StreamableHTTPClientTransport(new URL(connection.url), {
        requestInit: { headers: connection.headers ?? {} },
        fetch: checkedFetch(),
        ...(signIn && { authProvider: signIn }),
      });
    }
    return programTransport(connection, (text) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_KEPT);
    });
  }
}

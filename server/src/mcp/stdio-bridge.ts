import { pipeline, Readable, Transform, type Writable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { StringDecoder } from "node:string_decoder";
import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import {
  isInitializeRequest,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { markWritten, unmarkBytes, unmarkWritten } from "../sources/mcp/transport/long-numbers.ts";
import { claimsModern } from "./client-facts.ts";

/** Two ends of a connection: a client that speaks over streams, and an agent's address. */
interface Bridge {
  input: Readable;
  output: Writable;
  /** Answers a request for the path of the agent's address. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  path: string;
  /** Tells people what went wrong. */
  tell(text: string): void;
}

type RequestId = string | number;

/**
 * Passes every message on unchanged, both ways; when the agent's Pegboard was followed by another,
 * a client of 2025 gets a new session without knowing. Resolves when the client ends its stream.
 */
export async function bridgeStdio(bridge: Bridge): Promise<void> {
  await new StdioBridge(bridge).run();
}

class StdioBridge {
  readonly #tell: Bridge["tell"];
  readonly #near: StdioServerTransport;
  readonly #far: StreamableHTTPClientTransport;
  /** Requests of the client that have no answer yet. */
  readonly #waiting = new Map<RequestId, WaitingRequest>();
  /** With this message the client began its session. */
  #initialize: JSONRPCRequest | undefined;
  /** A new session that is on its way. */
  #beginning: Promise<void> | undefined;
  /** Tells a session on its way that the agent answered. */
  #begun: (() => void) | undefined;

  constructor({ input, output, fetch, path, tell }: Bridge) {
    this.#tell = tell;
    const unmarked = new Transform({
      transform: (message, _, done) => done(null, unmarkBytes(message)),
    });
    unmarked.pipe(output);
    this.#near = new StdioServerTransport(input.pipe(markedLines()), unmarked);
    this.#far = new StreamableHTTPClientTransport(new URL(path, "http://localhost"), {
      fetch: async (url, init) => {
        const body = typeof init?.body === "string" ? unmarkWritten(init.body) : init?.body;
        const response = await fetch(pathWithQuery(url), { ...init, ...(body && { body }) });
        const hasSession = new Headers(init?.headers).has("mcp-session-id");
        if (response.status === 404 && hasSession)
          void this.#beginAgain().catch((error: Error) => tell(error.message));
        return response.body ? withMarkedBody(response, response.body) : response;
      },
    });
  }

  async run(): Promise<void> {
    const near = this.#near;
    const far = this.#far;
    const closed = new Promise<void>((resolve) => {
      near.onclose = resolve;
    });
    near.onerror = (error) => this.#tell(error.message);
    near.onmessage = (message) => void this.#toAgent(message);
    far.onmessage = (message) => void this.#toClient(message);
    await far.start();
    await near.start();
    await closed;
    await far.terminateSession().catch(() => undefined);
    await far.close();
  }

  #beginAgain(): Promise<void> {
    this.#beginning ??= this.#repeatInitialize().finally(() => {
      this.#beginning = undefined;
      this.#begun = undefined;
    });
    return this.#beginning;
  }

  async #repeatInitialize(): Promise<void> {
    if (!this.#initialize) return;
    const answered = new Promise<void>((resolve) => {
      this.#begun = resolve;
    });
    await this.#far.send(this.#initialize);
    await answered;
    await this.#far.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    for (const listed of ["tools", "prompts", "resources"]) {
      await this.#near.send({ jsonrpc: "2.0", method: `notifications/${listed}/list_changed` });
    }
  }

  async #toClient(message: JSONRPCMessage): Promise<void> {
    if (isAnswer(message) && message.id !== undefined) this.#waiting.delete(message.id);
    if (isJSONRPCResultResponse(message) && message.id === this.#initialize?.id) {
      this.#far.setProtocolVersion(String(message.result.protocolVersion));
      if (this.#begun) return this.#begun();
    }
    await this.#near.send(message);
  }

  async #toAgent(message: JSONRPCMessage): Promise<void> {
    if (isInitializeRequest(message) && isJSONRPCRequest(message)) this.#initialize = message;
    await this.#beginning?.catch(() => undefined);
    const session = this.#far.sessionId;
    if (endsRequest(message, this.#waiting)) return;
    const id = isJSONRPCRequest(message) ? message.id : undefined;
    const controller = new AbortController();
    if (id !== undefined) this.#waiting.set(id, { controller, isModern: claimsModern(message) });
    try {
      await this.#far.send(message, {
        requestSignal: controller.signal,
        onRequestStreamEnd: () =>
          id !== undefined && void this.#fail(id, "Pegboard ended the connection."),
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      await this.#beginning?.catch(() => undefined);
      if (this.#far.sessionId !== session) return this.#toAgent(message);
      const reason = error instanceof Error ? error.message : String(error);
      if (id === undefined) this.#tell(reason);
      else await this.#fail(id, reason);
    }
  }

  async #fail(id: RequestId, reason: string): Promise<void> {
    if (!this.#waiting.has(id)) return;
    const error = { code: ProtocolErrorCode.InternalError, message: reason };
    await this.#toClient({ jsonrpc: "2.0", id, error });
  }
}

/** Lines of JSON with marked texts in the place of long numbers. */
function markedLines(): Transform {
  const decoder = new StringDecoder("utf8");
  let pieces: string[] = [];
  return new Transform({
    transform(chunk, _, done) {
      const text = decoder.write(chunk);
      const end = text.lastIndexOf("\n") + 1;
      if (end > 0) {
        this.push(markWritten([...pieces, text.slice(0, end)].join("")));
        pieces = [];
      }
      pieces.push(text.slice(end));
      done();
    },
    flush(done) {
      done(null, markWritten(pieces.join("")));
    },
  });
}

function withMarkedBody(response: Response, body: NonNullable<Response["body"]>): Response {
  // An answer that breaks off, or that nobody waits for when the client ends, ends its reader alike.
  const marked = pipeline(Readable.fromWeb(body as WebStream), markedLines(), () => {});
  return new Response(Readable.toWeb(marked) as unknown as ReadableStream, response);
}

const pathWithQuery = (url: string | URL) => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

const isAnswer = (message: JSONRPCMessage): message is JSONRPCMessage & { id?: RequestId } =>
  "result" in message || "error" in message;

interface WaitingRequest {
  controller: AbortController;
  isModern: boolean;
}

/**
 * Whether a message ends a request. Over HTTP a request of 2026-07-28 is cancelled by ending it,
 * one of 2025 by a message.
 */
function endsRequest(message: JSONRPCMessage, waiting: Map<RequestId, WaitingRequest>): boolean {
  if (!isJSONRPCNotification(message) || message.method !== "notifications/cancelled") return false;
  const id = message.params?.requestId as RequestId;
  const request = waiting.get(id);
  waiting.delete(id);
  if (request?.isModern) request.controller.abort();
  return request?.isModern === true;
}

import type { Readable, Writable } from "node:stream";
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
import { claimsModern } from "./said-client.ts";

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
export async function bridgeStdio({ input, output, fetch, path, tell }: Bridge): Promise<void> {
  const near = new StdioServerTransport(input, output);
  const far = new StreamableHTTPClientTransport(new URL(path, "http://localhost"), {
    async fetch(url, init) {
      const response = await fetch(pathOf(url), init);
      const hasEnded = response.status === 404 && new Headers(init?.headers).has("mcp-session-id");
      if (hasEnded) void beginAgain().catch((error: Error) => tell(error.message));
      return response;
    },
  });
  const waiting = new Map<RequestId, WaitingRequest>();
  let initialize: JSONRPCRequest | undefined;
  let beginning: Promise<void> | undefined;
  let begun: (() => void) | undefined;

  const beginAgain = (): Promise<void> => {
    beginning ??= repeatInitialize().finally(() => {
      beginning = undefined;
      begun = undefined;
    });
    return beginning;
  };
  const repeatInitialize = async (): Promise<void> => {
    if (!initialize) return;
    const answered = new Promise<void>((resolve) => {
      begun = resolve;
    });
    await far.send(initialize);
    await answered;
    await far.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    for (const listed of ["tools", "prompts", "resources"]) {
      await near.send({ jsonrpc: "2.0", method: `notifications/${listed}/list_changed` });
    }
  };

  const toClient = async (message: JSONRPCMessage): Promise<void> => {
    if (isAnswer(message) && message.id !== undefined) waiting.delete(message.id);
    if (isJSONRPCResultResponse(message) && message.id === initialize?.id) {
      far.setProtocolVersion(String(message.result.protocolVersion));
      if (begun) return begun();
    }
    await near.send(message);
  };
  const fail = (id: RequestId, reason: string): Promise<void> => {
    if (!waiting.has(id)) return Promise.resolve();
    return toClient({
      jsonrpc: "2.0",
      id,
      error: { code: ProtocolErrorCode.InternalError, message: reason },
    });
  };
  const toAgent = async (message: JSONRPCMessage): Promise<void> => {
    if (isInitializeRequest(message) && isJSONRPCRequest(message)) initialize = message;
    await beginning?.catch(() => undefined);
    const session = far.sessionId;
    if (endsRequest(message, waiting)) return;
    const id = isJSONRPCRequest(message) ? message.id : undefined;
    const controller = new AbortController();
    if (id !== undefined) waiting.set(id, { controller, isModern: claimsModern(message) });
    try {
      await far.send(message, {
        requestSignal: controller.signal,
        onRequestStreamEnd: () =>
          id !== undefined && void fail(id, "Pegboard ended the connection."),
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      await beginning?.catch(() => undefined);
      if (far.sessionId !== session) return toAgent(message);
      const reason = error instanceof Error ? error.message : String(error);
      if (id === undefined) tell(reason);
      else await fail(id, reason);
    }
  };

  const closed = new Promise<void>((resolve) => {
    near.onclose = resolve;
  });
  near.onerror = (error) => tell(error.message);
  near.onmessage = (message) => void toAgent(message);
  far.onmessage = (message) => void toClient(message);
  await far.start();
  await near.start();
  await closed;
  await far.terminateSession().catch(() => undefined);
  await far.close();
}

const pathOf = (url: string | URL) => {
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

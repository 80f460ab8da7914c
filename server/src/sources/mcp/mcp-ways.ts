import {
  type AuthProvider,
  Client,
  type FetchLike,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import type { McpConnection } from "./mcp-connection.ts";
import { checkedFetch } from "./transport/checked-fetch.ts";
import { type ProgramListener, programTransport } from "./transport/program-transport.ts";
import { forgettingFetch, renewingFetch } from "./transport/renewed-session.ts";

/** A server's connection, and who signs in there. */
export interface McpReach {
  connection: McpConnection;
  signIn: AuthProvider | undefined;
  /** How another Pegboard is asked, which passes messages on; absent for servers of others. */
  relay?: FetchLike | undefined;
}

/** One way to speak with a server. */
interface McpWay {
  open(): Transport;
  /**
   * With `auto` the client asks which revision the server speaks, 2026-07-28 or one of 2025; with
   * `legacy` it greets the server as one of 2025.
   */
  mode: "auto" | "legacy";
  /** Whether a server that failed so may be an older one, for which the next way is meant. */
  mayBeOlder?(error: unknown): boolean;
}

interface McpListener extends ProgramListener {
  /** Called when the server forgot its session and has another one now. */
  renewed(): void;
}

/** The ways to speak with a server, the newest first. */
export function waysTo({ connection, signIn, relay }: McpReach, listener: McpListener): McpWay[] {
  if (connection.transport === "stdio") {
    const open = () => programTransport(connection, listener);
    return [
      { open, mode: "auto", mayBeOlder: endedAtTheQuestion },
      { open, mode: "legacy" },
    ];
  }
  const url = new URL(connection.url);
  const requestInit = { headers: connection.headers ?? {} };
  const fetchChecked = (answers?: "apart") =>
    checkedFetch((message) => listener.dropped(message), { answers, fetch: relay });
  const authProvider = signIn && { authProvider: signIn };
  const openNew = () => {
    const fetch = renewingFetch(fetchChecked(), () => listener.renewed());
    return new StreamableHTTPClientTransport(url, { requestInit, fetch, ...authProvider });
  };
  if (relay) return [{ open: openNew, mode: "legacy" }];
  return [
    {
      open: openNew,
      mode: "auto",
      mayBeOlder: takesNoMessages,
    },
    {
      open: () => {
        const fetch = forgettingFetch(fetchChecked("apart"));
        return new SSEClientTransport(url, { requestInit, fetch, ...authProvider });
      },
      mode: "legacy",
    },
  ];
}

/** The name of a transport for people. */
export function transportName(transport: Transport): "stdio" | "streamable http" | "sse" {
  if (transport instanceof StreamableHTTPClientTransport) return "streamable http";
  return transport instanceof SSEClientTransport ? "sse" : "stdio";
}

/**
 * Whether an error is no news: a program that is no server says it when it is asked in the older
 * way.
 */
export function saysNothingNew(error: unknown): boolean {
  return error instanceof SseError;
}

/**
 * Whether a program ended at the question, since some end at whatever comes before the greeting.
 */
function endedAtTheQuestion(error: unknown): boolean {
  return (
    error instanceof SdkError &&
    error.code === SdkErrorCode.EraNegotiationFailed &&
    error.cause === undefined
  );
}

/** Whether an error is the answer of an address with the old HTTP+SSE transport to a message. */
function takesNoMessages(error: unknown): boolean {
  return error instanceof SdkHttpError && [400, 404, 405].includes(error.status ?? 0);
}

/**
 * Milliseconds in which a program says which revision it speaks; one that says nothing is greeted
 * as one of 2025.
 */
const MOST_THOUGHT = 10_000;

/** The client of one way; `changed` is called when the server's list changed. */
export function newClient(
  { mode }: McpWay,
  { timeout, changed }: { timeout: number; changed(): void },
): Client {
  const probe = { timeoutMs: Math.min(timeout, MOST_THOUGHT) };
  // The library's own pause begins anew with each notice, so a server that gives many would never
  // be read.
  const told = { autoRefresh: false, debounceMs: 0, onChanged: changed };
  return new Client(
    { name: "pegboard", version: "0.1.0" },
    {
      // Servers ask people through Pegboard, but get neither a model nor folders.
      capabilities: { elicitation: { form: {} } },
      inputRequired: { autoFulfill: false },
      versionNegotiation: { mode, probe },
      listChanged: { tools: told, prompts: told, resources: told },
    },
  );
}

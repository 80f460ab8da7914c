import { setTimeout as pause } from "node:timers/promises";
import {
  type Client,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";

/** Milliseconds for saying good-bye. */
const FAREWELL_LIMIT = 1_000;

/** The limits for waiting for an answer. */
export interface McpLimits {
  /** The milliseconds of an answer. */
  timeout: number;
  signal: AbortSignal;
}

/** The open connections while a server is spoken to in one way. */
export interface McpLine {
  client: Client;
  transport: Transport;
}

/** Closes everything that is open. Never rejects. */
export async function hangUp({ client, transport }: McpLine): Promise<void> {
  if (transport instanceof StreamableHTTPClientTransport) {
    // The server frees what it holds for the session; one that is gone cannot, and is not waited
    // for.
    const freed = transport.terminateSession().catch(() => undefined);
    await Promise.race([freed, pause(FAREWELL_LIMIT, undefined, { ref: false })]);
  }
  await client.close().catch(() => undefined);
  // The client does not hold the transport yet while it asks for the revision.
  await transport.close().catch(() => undefined);
}

/** The result of `running` within the limits. */
export async function withinLimits<T>(
  { signal, timeout }: McpLimits,
  running: Promise<T>,
): Promise<T> {
  // Each of the two questions of a greeting has its own time.
  const both = 2 * timeout + 500;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(both)]);
  const late = new SdkError(SdkErrorCode.RequestTimeout, "Timed out", { timeout: both });
  let stop = () => {};
  const ended = new Promise<never>((_, reject) => {
    stop = () => reject(signal.aborted ? signal.reason : late);
    limit.addEventListener("abort", stop);
  });
  running.catch(() => {});
  return Promise.race([running, ended]).finally(() => limit.removeEventListener("abort", stop));
}

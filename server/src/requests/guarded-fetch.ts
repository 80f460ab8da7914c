import { Agent as HttpAgent, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { Readable } from "node:stream";
import { MOST_REDIRECTS } from "../limits.ts";
import { guardedRequest, type Hop, redirectedTo } from "./guarded-request.ts";
import { unpack } from "./read-body.ts";

/**
 * Milliseconds that a connection waits for another request; servers close theirs after five seconds
 * or more.
 */
const KEPT_OPEN = 4_000;
const keptAgents = {
  "http:": new HttpAgent({ keepAlive: true, timeout: KEPT_OPEN }),
  "https:": new HttpsAgent({ keepAlive: true, timeout: KEPT_OPEN }),
};
/** Answers with these have no body. */
const BODILESS_STATUSES = [101, 204, 205, 304];
/** Redirects that keep what is sent; any other turns it into a question. */
const KEEPING_STATUSES = [307, 308];
/**
 * What goes along to another server: what the protocol says, nothing that was entered for the first
 * one.
 */
const FOR_ANYBODY = /^(accept|content-type|last-event-id|mcp-(?!session-id$).*)$/;

/** What is sent is led elsewhere in a way that would leave it behind. */
export class MessageRedirected extends Error {
  constructor(
    readonly to: string,
    readonly status: number,
  ) {
    super(`Redirected to ${to} by HTTP ${status}, which does not take along what is sent.`);
  }
}

interface FetchRequest {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/**
 * `fetch` to an address that a person entered, which may be in a local network: as
 * `guardedRequest`, with redirects. Rejects as `fetch` does, why stands in the cause.
 */
export async function guardedFetch(input: string | URL, init: RequestInit = {}): Promise<Response> {
  const { signal } = init;
  let hop: Hop = { url: new URL(input), allowPrivate: true };
  let asked: FetchRequest = {
    method: init.method ?? "GET",
    headers: {
      "accept-encoding": "gzip, deflate, br",
      ...Object.fromEntries(new Headers(init.headers)),
    },
    body: init.body === undefined || init.body === null ? undefined : String(init.body),
  };
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await sendFetch(hop, asked, signal ?? undefined);
      const next = placeToGo(answer, hop.url);
      if (!next) return toResponse(answer);
      answer.destroy();
      const status = answer.statusCode ?? 0;
      if (asked.method === "POST" && !KEEPING_STATUSES.includes(status)) {
        throw new MessageRedirected(next.href, status);
      }
      asked = redirectedFetch(asked, next.origin !== hop.url.origin);
      hop = redirectedTo(next, hop);
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : new TypeError("fetch failed", { cause: error });
  }
  throw new TypeError("fetch failed", {
    cause: new Error(`${hop.url.host} leads to too many redirects.`),
  });
}

function sendFetch(
  { url, allowPrivate, from }: Hop,
  { method, headers, body }: FetchRequest,
  signal: AbortSignal | undefined,
) {
  return guardedRequest(url, {
    method,
    headers,
    allowPrivate,
    from,
    signal,
    ...(body !== undefined && { body: Buffer.from(body) }),
    // A connection that stays open was judged by what was allowed when it was made.
    ...(allowPrivate && { agent: keptAgents[url.protocol as "http:" | "https:"] }),
  });
}

function placeToGo(
  { statusCode = 0, headers: { location } }: IncomingMessage,
  from: URL,
): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined;
  const next = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (
    next &&
    /^https?:$/.test(next.protocol) &&
    !(from.protocol === "https:" && next.protocol === "http:")
  )
    return next;
  throw new Error(`${from.host} leads to an address that is not followed.`);
}

function redirectedFetch({ method, headers, body }: FetchRequest, isElsewhere: boolean) {
  const told = Object.entries(headers).filter(([name]) => !isElsewhere || FOR_ANYBODY.test(name));
  return { method, headers: Object.fromEntries(told), body };
}

function toResponse(answer: IncomingMessage): Response {
  const { statusCode: status = 502 } = answer;
  const headers = new Headers();
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2) {
    headers.append(answer.rawHeaders[at] ?? "", answer.rawHeaders[at + 1] ?? "");
  }
  if (BODILESS_STATUSES.includes(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  const body = unpack(answer);
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}

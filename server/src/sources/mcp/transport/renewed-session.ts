import type { FetchLike } from "@modelcontextprotocol/client";

type Init = Parameters<FetchLike>[1];

const SESSION = "mcp-session-id";
const LAST_EVENT = "last-event-id";
/** Milliseconds for a greeting that the client does not know of. */
const GREETING_LIMIT = 30_000;

/** The greeting of the server, for repeating it. */
interface Greeting {
  url: string | URL;
  headers: Headers;
  body: string;
}

/** A session of the server, and how many requests were sent in it. */
interface ServerSession {
  id: string | undefined;
  uses: number;
}

/**
 * The `fetch` for a server that may forget its sessions. By the specification HTTP 404 says that it
 * does not know the session, so it did nothing of the request: another session is begun, and the
 * request is repeated in it, once. `renewed` is called each time.
 */
export function renewingFetch(fetch: FetchLike, renewed: () => void): FetchLike {
  const sessions = new RenewedSessions(fetch, renewed);
  return (url, init) => sessions.ask(url, init);
}

/** The error of a server that does not know the session of a request, so that it did nothing. */
export class ForgottenSession extends Error {
  override message = "The server forgot its session.";
}

/**
 * The `fetch` for the old HTTP+SSE transport, whose stream is the session: it rejects with
 * ForgottenSession, and the caller has to connect anew.
 */
export function forgettingFetch(fetch: FetchLike): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (init?.method === "POST" && (await isForgotten(response))) throw new ForgottenSession();
    return response;
  };
}

class RenewedSessions {
  readonly #fetch: FetchLike;
  readonly #renewed: () => void;
  #greeting: Greeting | undefined;
  #session: ServerSession = { id: undefined, uses: 0 };
  #renewing: Promise<ServerSession | Response> | undefined;
  #greetings = 0;
  readonly #stream = new StandingStream();

  constructor(fetch: FetchLike, renewed: () => void) {
    this.#fetch = fetch;
    this.#renewed = renewed;
  }

  async ask(url: string | URL, init: Init): Promise<Response> {
    if (!new Headers(init?.headers).has(SESSION)) return this.#greet(url, init);
    const first = this.#session;
    const response = await this.#send(url, init, first);
    if (init?.method === "DELETE" || !(await isForgotten(response))) return response;
    // A message about a request of a session that is gone, such as that it is cancelled, concerns
    // nobody any more.
    if (init?.method === "POST" && !isRequest(init)) return new Response(null, { status: 202 });
    // This asks again for the answer of a request that had begun, and it is unknown whether that
    // was done.
    if (init?.method === "GET" && !this.#stream.isOf(init)) return response;
    const second = await this.#renew(first, init);
    if (second instanceof Response) return second;
    const repeated = await this.#send(url, init, second);
    if (second.uses === 1 || !(await isForgotten(repeated))) return repeated;
    // Others may have used up a session that lives for one request, so this request gets one of its
    // own.
    const own = await this.#begin(init);
    return own instanceof Response ? own : this.#send(url, init, own);
  }

  async #greet(url: string | URL, init: Init): Promise<Response> {
    const response = await this.#fetch(url, init);
    if (response.ok && requestedMethod(init) === "initialize") {
      this.#greeting = { url, headers: new Headers(init?.headers), body: String(init?.body) };
      this.#session = { id: response.headers.get(SESSION) ?? undefined, uses: 0 };
    }
    return response;
  }

  async #send(url: string | URL, init: Init, session: ServerSession): Promise<Response> {
    session.uses += 1;
    const headers = inSession(init, session);
    if (init?.method !== "GET") return this.#fetch(url, { ...init, headers });
    // The events of another session mean nothing in this one.
    if (this.#stream.session !== session) headers.delete(LAST_EVENT);
    return this.#stream.open(await this.#fetch(url, { ...init, headers }), session);
  }

  /**
   * Begins one session for all requests whose session was forgotten; answers the server's response
   * when it gives none.
   */
  async #renew(before: ServerSession, init: Init): Promise<ServerSession | Response> {
    if (this.#session !== before) return this.#session;
    this.#renewing ??= this.#begin(init)
      .then((session) => {
        if (session instanceof Response) return session;
        this.#session = session;
        this.#stream.end();
        this.#renewed();
        return session;
      })
      .finally(() => {
        this.#renewing = undefined;
      });
    const session = await this.#renewing;
    return session instanceof Response ? session.clone() : session;
  }

  /** Greets the server as it was greeted first, with the authorization of the request. */
  async #begin(init: Init): Promise<ServerSession | Response> {
    if (!this.#greeting) return new Response(null, { status: 404 });
    const { url, body, headers: first } = this.#greeting;
    const headers = new Headers(first);
    const now = new Headers(init?.headers);
    const authorization = now.get("authorization");
    if (authorization !== null) headers.set("authorization", authorization);
    this.#greetings += 1;
    const id = `again-${this.#greetings}`;
    const signal = AbortSignal.timeout(GREETING_LIMIT);
    const greeting = {
      method: "POST",
      headers,
      body: JSON.stringify({ ...JSON.parse(body), id }),
      signal,
    };
    const response = await this.#fetch(url, greeting);
    if (!response.ok) return response;
    const session: ServerSession = { id: response.headers.get(SESSION) ?? undefined, uses: 0 };
    // A server that speaks another revision now needs a new connection.
    if ((await revisionOf(response, id)) !== now.get("mcp-protocol-version"))
      return new Response(null, { status: 404 });
    const ready = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" });
    const told = await this.#fetch(url, {
      method: "POST",
      headers: inSession(init, session),
      body: ready,
      signal,
    });
    await told.body?.cancel();
    return session;
  }
}

/** The stream on which a server tells changes, as long as its session is known. */
class StandingStream {
  session: ServerSession | undefined;
  #lastEvent: string | undefined;
  #end = () => {};

  /** Whether the request opens the stream, or continues it. */
  isOf(init: Init): boolean {
    const asked = new Headers(init?.headers).get(LAST_EVENT);
    return asked === null || asked === this.#lastEvent;
  }

  open(response: Response, session: ServerSession): Response {
    if (!response.ok || !response.body) return response;
    this.#end();
    this.session = session;
    this.#lastEvent = undefined;
    const decoder = new TextDecoder();
    const noting = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => {
        this.#end = () => controller.terminate();
      },
      transform: (chunk, controller) => {
        for (const [, id] of decoder.decode(chunk, { stream: true }).matchAll(/^id:[ ]?(.*)$/gm))
          this.#lastEvent = id;
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(noting), { status, statusText, headers });
  }

  /** Ends the stream. The client opens it again, in the session of that moment. */
  end(): void {
    this.#end();
    this.#end = () => {};
  }
}

function inSession(init: Init, { id }: ServerSession): Headers {
  const headers = new Headers(init?.headers);
  if (id === undefined) headers.delete(SESSION);
  else headers.set(SESSION, id);
  return headers;
}

/**
 * Whether the server forgot the session. Servers that are older than the rule say it with 400 and
 * in words.
 */
async function isForgotten(response: Response): Promise<boolean> {
  if (response.status === 404) return true;
  return response.status === 400 && /session/i.test(await response.clone().text());
}

function requestedMethod(init: Init): unknown {
  return typeof init?.body === "string" ? Object(JSON.parse(init.body)).method : undefined;
}

function isRequest(init: Init): boolean {
  const { method, id } = typeof init?.body === "string" ? Object(JSON.parse(init.body)) : {};
  return typeof method === "string" && id !== undefined;
}

/** The revision that an answer to a greeting names; the rest of its stream is not waited for. */
async function revisionOf(response: Response, id: string): Promise<unknown> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  let text = "";
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      text += piece.value;
      const found = isStream
        ? findGreetingAnswer(id, text.split("\n").flatMap(eventLineData))
        : undefined;
      if (found) return found.result?.protocolVersion;
    }
    return findGreetingAnswer(id, isStream ? [] : [text])?.result?.protocolVersion;
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

interface GreetingAnswer {
  id?: unknown;
  result?: { protocolVersion?: unknown };
}

const eventLineData = (line: string) => (line.startsWith("data: ") ? [line.slice(6)] : []);

function findGreetingAnswer(id: string, texts: string[]): GreetingAnswer | undefined {
  for (const text of texts) {
    try {
      const found = [JSON.parse(text)].flat().find((message) => Object(message).id === id);
      if (found) return found;
    } catch {
      // The line is not whole yet.
    }
  }
  return undefined;
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { Readable } from "node:stream";
import type { Context, MiddlewareHandler } from "hono";
import { PegboardError } from "../errors.ts";
import type { RequestPeer } from "../http/peer.ts";
import { BODY_LIMITS } from "../limits.ts";
import { instanceIn, type ServerInstances } from "./server-instances.ts";

/** What one server tells another of a request that it hands on. */
const HANDED_ON = "pegboard-handed-on";
/** Milliseconds for which that counts, and within which another server has to be reached. */
const COUNTS_FOR = 30_000;
const REACHED_WITHIN = 5_000;
/** Milliseconds within which a server answers that all are asked, and between two looks at one. */
const LISTED_WITHIN = 5_000;
const HAND_ON_LOOK_PAUSE = 2_000;
/** Headers of one connection, which end with it. */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "te",
  "trailer",
  "upgrade",
  "proxy-authorization",
  "proxy-authenticate",
  HANDED_ON,
]);

/**
 * Hands requests on to the server that has what they are about in its memory: a call that waits, a
 * question, a session of MCP. Its id names that server. The other one asks itself who the caller
 * is; where the request came from, this one vouches for.
 */
export class HandOn {
  readonly #instances: ServerInstances;
  readonly #key: Buffer;

  constructor(instances: ServerInstances, key: Buffer) {
    this.#instances = instances;
    this.#key = key;
  }

  /** The middleware that hands on what an address, a header or a body says is another server's. */
  get middleware(): MiddlewareHandler {
    return async (context, next) => {
      if (isHandedOn(context)) return next();
      const { id: path, body } = await this.#named(context);
      const other = path ?? body;
      return other === undefined ? next() : this.to(context, other);
    };
  }

  /** Where a request came from that another server handed on; undefined when none vouches for it. */
  peerOf(context: Context): RequestPeer | undefined {
    return this.#vouched(context)?.peer;
  }

  /** The server that asks by itself, for no other caller; undefined when none proves that it does. */
  askedBy(context: Context): string | undefined {
    const vouched = this.#vouched(context);
    return vouched?.peer === undefined ? vouched?.from : undefined;
  }

  /** Asks another server something for this one itself. */
  async ask(to: string, address: URL, init: RequestInit = {}): Promise<Response> {
    const { method = "GET", signal } = init;
    const asked = `${method} ${address.pathname}${address.search}`;
    const headers = new Headers(init.headers);
    headers.set(HANDED_ON, this.#vouch({ to, asked }));
    const answer = await ask(address, {
      method,
      headers: Object.fromEntries(headers),
      signal,
      body: new Response(init.body).body,
      isThere: () => this.#isThere(to),
    });
    return handedResponse(answer);
  }

  /** What all other servers answer to a request, and the names of those that do not. */
  async askOthers<T>(context: Context): Promise<{ answers: T[]; away: string[] }> {
    const answers: T[] = [];
    const away: string[] = [];
    const others = isHandedOn(context) ? [] : this.#instances.others();
    const asked = others.map(async ({ id, name }) => {
      try {
        const answer = await this.to(context, id, {
          acceptEncoding: "identity",
          signal: AbortSignal.timeout(LISTED_WITHIN),
        });
        if (answer.ok) answers.push((await answer.json()) as T);
        else away.push(name);
      } catch {
        away.push(name);
      }
    });
    await Promise.all(asked);
    return { answers, away: away.sort() };
  }

  /** Answers what another server answers. @throws PegboardError when that does not answer */
  async to(
    context: Context,
    id: string,
    { acceptEncoding, signal }: { acceptEncoding?: string; signal?: AbortSignal } = {},
  ): Promise<Response> {
    const other = this.#instances.others().find((one) => one.id === id);
    if (!other?.url) throw away(id);
    const { raw } = context.req;
    const { pathname, search } = new URL(raw.url);
    const headers = Object.fromEntries([...raw.headers].filter(([name]) => !HOP_BY_HOP.has(name)));
    const answer = await ask(new URL(pathname + search, other.url), {
      method: raw.method,
      headers: {
        ...headers,
        host: raw.headers.get("host") ?? new URL(raw.url).host,
        [HANDED_ON]: this.#vouch({ peer: context.var.peer, to: id, asked: askedOf(context) }),
        ...(acceptEncoding !== undefined && { "accept-encoding": acceptEncoding }),
      },
      body: raw.body,
      signal: signal ? AbortSignal.any([raw.signal, signal]) : raw.signal,
      isThere: () => this.#isThere(id),
    }).catch((error: unknown) => {
      if (raw.signal.aborted) throw error;
      throw away(other.name);
    });
    return handedResponse(answer);
  }

  #isThere(id: string): boolean {
    return this.#instances.others().some((one) => one.id === id);
  }

  /** The other server that a request names, by its address and headers or in its body. */
  async #named(context: Context): Promise<{ id?: string | undefined; body?: string | undefined }> {
    const others = new Set(this.#instances.others().map(({ id }) => id));
    if (others.size === 0) return {};
    const known = (text: string) => {
      const id = instanceIn(text);
      return id !== undefined && others.has(id) ? id : undefined;
    };
    const { req } = context;
    const [, ofTicket = ""] =
      (ENDS_TICKETS.test(req.path) && TICKET.exec(req.header("cookie") ?? "")) || [];
    const [, inPath = ""] = /\/(?:approvals|answers)\/([^/]+)$/.exec(req.path) ?? [];
    const inAddress = req.path.endsWith("/oauth/callback") ? (req.query("state") ?? "") : inPath;
    const id = known(inAddress) ?? known(ofTicket) ?? known(req.header("mcp-session-id") ?? "");
    if (id !== undefined || !mayName(context)) return { id };
    const bytes = Buffer.from(await req.raw.arrayBuffer());
    const { url, method, headers, signal } = req.raw;
    req.raw = new Request(url, { method, headers, signal, body: bytes });
    const [named] = bytes.toString("utf8").match(SHARED_ID_IN_JSON) ?? [];
    return { body: known(named?.slice(1) ?? "") };
  }

  #vouch(request: VouchedRequest): string {
    const vouched = { ...request, from: this.#instances.id, at: this.#instances.now() };
    const text = Buffer.from(JSON.stringify(vouched)).toString("base64url");
    return `${text}.${this.#seal(text)}`;
  }

  /** What another server vouches for about a request; undefined when none does. */
  #vouched(context: Context): (VouchedRequest & { from: string }) | undefined {
    const [text = "", seal = ""] = (context.req.header(HANDED_ON) ?? "").split(".");
    const own = Buffer.from(this.#seal(text));
    const sent = Buffer.from(seal);
    if (text === "" || own.length !== sent.length || !timingSafeEqual(own, sent)) return undefined;
    const vouched = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const { at, to, asked } = vouched;
    const counts = Math.abs(this.#instances.now() - at) < COUNTS_FOR;
    return counts && to === this.#instances.id && asked === askedOf(context) ? vouched : undefined;
  }

  #seal(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("base64url");
  }
}

/** Where a browser ends what it began with a ticket, and the beginning of the ticket's cookie. */
const ENDS_TICKETS = /^\/api\/v1\/(session|account\/passkeys|links\/use)/;
const TICKET = /pegboard_(?:sso|passkey|new_passkey|link_passkey)\w*=([0-9a-f]{12}\.[\w-]+)/;

/** An id of a call that waits, as a text of a body. */
const SHARED_ID_IN_JSON = /"[0-9a-f]{12}\.[0-9a-f]{32}(?=")/;

/** Whether the body of a request may name a call that waits; a longer one is no answer to it. */
function mayName({ req }: Context): boolean {
  const length = Number(req.header("content-length") ?? Number.POSITIVE_INFINITY);
  const runs = /\/api\/v1\/agents\/[^/]+\/(calls|try|methods\/[^/]+\/call)$|^\/mcp\//.test(
    req.path,
  );
  return req.method === "POST" && runs && length <= BODY_LIMITS.bytes;
}

const isHandedOn = ({ req }: Context): boolean => req.header(HANDED_ON) !== undefined;

const askedOf = ({ req }: Context): string => {
  const { pathname, search } = new URL(req.url);
  return `${req.method} ${pathname}${search}`;
};

const away = (server: string) =>
  new PegboardError("server_away", (t) =>
    t("The server {server}, which has this call, does not answer. Try again in a moment.", {
      server,
    }),
  );

interface VouchedRequest {
  /** Where the request came from that is handed on; absent when the server asks by itself. */
  peer?: RequestPeer;
  to: string;
  asked: string;
}

interface HandedRequest {
  method: string;
  headers: Record<string, string>;
  body: ReadableStream | null;
  signal?: AbortSignal | null | undefined;
  /** Whether the server still tells that it runs: an answer may take as long as that. */
  isThere(): boolean;
}

function ask(
  url: URL,
  { body, signal, isThere, ...options }: HandedRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(
      url,
      { ...options, ...(signal && { signal }) },
      resolve,
    );
    // A machine that fails closes no connection.
    const looking = setInterval(() => {
      if (!isThere()) request.destroy(new Error("gone"));
    }, HAND_ON_LOOK_PAUSE).unref();
    request.on("close", () => clearInterval(looking));
    const late = setTimeout(() => request.destroy(new Error("late")), REACHED_WITHIN);
    request.on("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => clearTimeout(late));
      else clearTimeout(late);
    });
    request.on("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
    if (body) Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]).pipe(request);
    else request.end();
  });
}

function handedResponse(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    if (!HOP_BY_HOP.has(name)) for (const value of values ?? []) headers.append(name, value);
  const status = answer.statusCode ?? 502;
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) answer.resume();
  const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
}

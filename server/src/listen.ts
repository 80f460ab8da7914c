import { chmodSync, lstatSync, unlinkSync } from "node:fs";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { PegboardError } from "./errors.ts";
import { errorAnswer } from "./http/answer-error.ts";
import { translatorOf } from "./http/request-language.ts";
import { REQUEST_LIMITS } from "./limits.ts";
import { COMMAND } from "./packaged.ts";
import { noteOwnListener } from "./requests/own-requests.ts";

export const LOOPBACK_HOST = "127.0.0.1";
const OWN_HOSTS = [LOOPBACK_HOST, "localhost"];

/** Whether an address means more than this machine's own interface, where operators are. */
export const listensBeyond = (host: string | undefined): host is string =>
  host !== undefined && ![...OWN_HOSTS, "::1"].includes(host);

export interface Listening {
  /** Where a browser finds it, without a slash at the end. */
  url: string;
  /** The port that takes tokens only; absent unless asked for. */
  tokenPort: number | undefined;
  /** Requests that wait for their answer. */
  running(): number;
  /** Takes no new requests; resolves when those that run have their answers, or these have begun. */
  finish(): Promise<void>;
  /** Resolves when the last bytes of answers have been sent, after a second at the latest. */
  flush(): Promise<void>;
  /** Answers those that still run, before they are ended. */
  giveUp(): void;
  /** Ends open connections, whatever they wait for. */
  close(): Promise<void>;
}

interface ListenOptions {
  /** How long a request may take to arrive. */
  limits?: typeof REQUEST_LIMITS;
  /** Address to listen on besides this machine's own. */
  host?: string | undefined;
  /** Does not keep the process running. */
  inBackground?: boolean | undefined;
  /**
   * Where nobody is an operator, besides the port; `host` is listened on there only when it has a
   * port.
   */
  tokenDoors?: TokenDoors | undefined;
}

/** Doors for callers with a token, which proxies and other machines may be led to. */
export interface TokenDoors {
  port?: number | undefined;
  /** A Unix socket, or a named pipe of Windows. */
  socket?: string | undefined;
}

/**
 * Serves a fetch handler on a port of this machine, 0 for any free one.
 * @throws Error that says how to choose another port or address when this one cannot be used.
 */
export async function listen(
  fetch: Hono["fetch"],
  port: number,
  options: ListenOptions = {},
): Promise<Listening> {
  const { limits = REQUEST_LIMITS, host, tokenDoors = {} } = options;
  const requests = new RunningRequests(fetch);
  const servers: Server[] = [];
  const open = async (where: ListeningPlace, tokensOnly = false): Promise<Server> => {
    const answer: Hono["fetch"] = (request, env, ...more) =>
      requests.answer(request, tokensOnly ? { ...Object(env), tokensOnly } : env, ...more);
    const server = createAdaptorServer({
      fetch: answer,
      overrideGlobalObjects: false,
      serverOptions: limits,
    }) as Server;
    await listenOn(server, where, tokensOnly ? "--token-port" : "--port");
    noteOwnListener(server);
    servers.push(server);
    return server;
  };
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  const hasTokenPort = tokenDoors.port !== undefined;
  const openAll = async () => {
    const first = await open({
      port,
      host: !hasTokenPort && coversLoopback(host) ? host : LOOPBACK_HOST,
    });
    if (options.inBackground) first.unref();
    const asked = host !== undefined && !OWN_HOSTS.includes(host) ? host : undefined;
    const beyond = asked !== undefined && !coversLoopback(asked) ? asked : undefined;
    if (!hasTokenPort && beyond !== undefined) await open({ port: portOf(first), host: beyond });
    const tokens = hasTokenPort
      ? await open(
          { port: tokenDoors.port ?? 0, host: coversLoopback(asked) ? asked : LOOPBACK_HOST },
          true,
        )
      : undefined;
    if (tokens && beyond !== undefined) await open({ port: portOf(tokens), host: beyond }, true);
    if (tokenDoors.socket !== undefined) await open({ socket: tokenDoors.socket }, true);
    return { first, tokens };
  };
  const { first, tokens } = await openAll().catch(async (error: unknown) => {
    await Promise.all(servers.map(closeServer));
    throw error;
  });
  return {
    url: `http://localhost:${portOf(first)}`,
    tokenPort: tokens && portOf(tokens),
    running: () => requests.count,
    finish() {
      for (const server of servers) server.close();
      return requests.finish();
    },
    flush: () => flush(servers),
    giveUp: () => requests.giveUp(),
    close: async () => void (await Promise.all(servers.map(closeServer))),
  };
}

type PortPlace = { port: number; host?: string | undefined };
type ListeningPlace = PortPlace | { socket: string };
/** The option that chooses a port. */
type PortOption = "--port" | "--token-port" | "--metrics-port";

/** Milliseconds in which calls that are ended answer, and then everything else. */
const LAST_ANSWERS = 2_000;

/** Whoever waits gets an answer: its own until they are `givenUp`, then that the server stops. */
export async function finishAnswers(
  listening: Listening,
  calls: { idle(): Promise<void>; stopWaiting(): void; stop(): void },
  givenUp: Promise<unknown>,
): Promise<void> {
  calls.stopWaiting();
  const finished = Promise.all([listening.finish(), calls.idle()]);
  await Promise.race([finished, givenUp]);
  calls.stop();
  await Promise.race([finished, pause(LAST_ANSWERS, undefined, { ref: false })]);
  listening.giveUp();
  await Promise.race([finished, pause(LAST_ANSWERS, undefined, { ref: false })]);
  await listening.flush();
}

/** Every address of the machine is asked for, so its own interface too. */
const coversLoopback = (host: string | undefined): host is "0.0.0.0" | "::" =>
  host === "0.0.0.0" || host === "::";

/** @throws Error that says what to choose when it cannot be listened there */
export async function listenOn(
  server: Server,
  where: ListeningPlace,
  option: PortOption,
): Promise<void> {
  if ("socket" in where) return listenOnSocket(server, where.socket);
  const { port, host = LOOPBACK_HOST } = where;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(listenError(error, { port, host, option }))),
    );
    server.listen(port, host, resolve);
  });
}

/**
 * Everybody on this machine may connect, as to a port: what counts is the token. @throws Error that
 * names the socket
 */
async function listenOnSocket(server: Server, socket: string): Promise<void> {
  const isFile = !socket.startsWith("\\\\");
  if (isFile) await removeStaleSocket(socket);
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) =>
      reject(
        new Error(
          `Cannot listen on the socket ${socket}: ${message}. Give --token-socket another path.`,
        ),
      ),
    );
    server.listen(socket, resolve);
  });
  if (isFile) chmodSync(socket, 0o666);
}

/**
 * What a killed process left. @throws Error when somebody answers there, or it is another kind of
 * file
 */
async function removeStaleSocket(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  const taken = `${path} is there already and is no socket that was left behind. Give --token-socket another path.`;
  if (!found.isSocket()) throw new Error(taken);
  const isAnswered = await new Promise<boolean>((resolve) => {
    const tried = connect(path, () => resolve(true));
    tried.once("error", () => resolve(false));
    tried.once("connect", () => tried.destroy());
  });
  if (isAnswered) throw new Error(taken);
  unlinkSync(path);
}

/** Milliseconds in which answers that are on their way still arrive, and between two looks. */
const LAST_BYTES = 1_000;
const PORT_LOOK_PAUSE = 20;

/** An answer that is a stream ends after its request counts as answered. */
async function flush(servers: Server[]): Promise<void> {
  const ended = servers.map(
    (server) => new Promise<void>((resolve) => server.close(() => resolve())),
  );
  const look = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, PORT_LOOK_PAUSE).unref();
  await Promise.race([Promise.all(ended), pause(LAST_BYTES, undefined, { ref: false })]);
  clearInterval(look);
}

/** Ends open connections, too. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function listenError(
  { code, message }: NodeJS.ErrnoException,
  { port, host, option }: { port: number; host: string; option: PortOption },
): string {
  const variable = `PEGBOARD_${option.slice(2).replace("-", "_").toUpperCase()}`;
  const remedy = `Choose another port: ${COMMAND} ${option} ${port === 65_535 ? 4310 : port + 1} (or set ${variable}).`;
  if (code === "EADDRINUSE")
    return `Port ${port} is taken: Pegboard or another program uses it already. ${remedy}`;
  if (code === "EACCES") return `Port ${port} may not be used without more rights. ${remedy}`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return `This machine has no address "${host}". Give --host one that it has, or 0.0.0.0 for all of them.`;
  }
  return `Cannot listen on port ${port}: ${message}. ${remedy}`;
}

/**
 * The requests without an answer. Event streams, which never end by themselves, count as answered
 * once they begin.
 */
export class RunningRequests {
  readonly answer: Hono["fetch"];
  /** A function for each request that answers that the server stops. */
  readonly #open = new Set<() => void>();
  readonly #turns = new RequestTurns();
  #finished: (() => void) | undefined;

  constructor(fetch: Hono["fetch"]) {
    this.answer = (...request) => {
      if (this.#finished) return refuseStopping(request[0]);
      return new Promise<Response>((resolve, reject) => {
        const giveUp = () => end(() => resolve(refuseStopping(request[0])));
        const end = (answer: () => void) => {
          if (!this.#open.delete(giveUp)) return;
          answer();
          if (this.#open.size === 0) this.#finished?.();
        };
        this.#open.add(giveUp);
        this.#begin(fetch, request).then(
          (response) => end(() => resolve(response)),
          (error: unknown) => end(() => reject(error)),
        );
      });
    };
  }

  async #begin(fetch: Hono["fetch"], request: Parameters<Hono["fetch"]>): Promise<Response> {
    await this.#turns.next();
    return fetch(...request);
  }

  get count(): number {
    return this.#open.size;
  }

  /** Answers the requests that still run; nothing waits for them any more. */
  giveUp(): void {
    for (const giveUp of [...this.#open]) giveUp();
  }

  /** Refuses requests from now on, and resolves when everything that runs has its answer. */
  finish(): Promise<void> {
    return new Promise((resolve) => {
      this.#finished = resolve;
      if (this.#open.size === 0) resolve();
    });
  }
}

function refuseStopping({ headers }: Request): Response {
  const stopping = new PegboardError("stopping", (t) =>
    t("Pegboard is stopping. Start it again, then retry."),
  );
  const { body, status } = errorAnswer(stopping, translatorOf(headers.get("accept-language")));
  return Response.json(body, { status, headers: { Connection: "close", "Retry-After": "5" } });
}

/** Milliseconds of requests that begin in one round of the event loop. */
const ROUND_LIMIT = 5;

/**
 * Lets requests begin in the order in which they came, only as many in a round of the event loop as
 * fit into a slice of time. Node takes one new connection in each round: where a round answered
 * hundreds of requests of open connections, new ones would wait until the load is over.
 */
class RequestTurns {
  readonly #waiting: (() => void)[] = [];
  /** When the first request of this round began. */
  #began: number | undefined;

  /** Resolves when a request may begin; undefined when it may now. */
  next(): Promise<void> | undefined {
    if (this.#waiting.length === 0) {
      if (this.#began === undefined) {
        this.#began = performance.now();
        this.#inNextRound();
      }
      if (performance.now() - this.#began < ROUND_LIMIT) return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #inNextRound(): void {
    setImmediate(() => {
      this.#began = undefined;
      const first = this.#waiting.shift();
      if (!first) return;
      // One at a time: how long it takes is known when the next one asks.
      this.#began = performance.now();
      first();
      this.#inNextRound();
    });
  }
}

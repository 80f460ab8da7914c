import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { RunningRequests } from "./http/running-requests.ts";
import { REQUEST_LIMITS } from "./limits.ts";

const LOOPBACK = "127.0.0.1";
const OWN = [LOOPBACK, "localhost"];

/** Whether an address means more than this machine's own interface, where operators are. */
export const listensBeyond = (host: string | undefined): host is string =>
  host !== undefined && ![...OWN, "::1"].includes(host);

export interface Listening {
  /** Where a browser finds it, without a slash at the end. */
  url: string;
  /** Requests that wait for their answer. */
  running(): number;
  /** Takes no new requests; resolves when those that run have their answers. */
  finish(): Promise<void>;
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
}

/**
 * Serves a fetch handler on a port of this machine, 0 for any free one.
 * @throws Error that says how to choose another port or address when this one cannot be used.
 */
export async function listen(fetch: Hono["fetch"], port: number, options: ListenOptions = {}): Promise<Listening> {
  const { limits = REQUEST_LIMITS, host } = options;
  const requests = new RunningRequests(fetch);
  const open = () =>
    createAdaptorServer({ fetch: requests.answer, overrideGlobalObjects: false, serverOptions: limits }) as Server;
  const servers = [open()];
  const [first] = servers as [Server];
  await listenOn(first, port, coversLoopback(host) ? host : LOOPBACK);
  if (options.inBackground) first.unref();
  const { port: actual } = first.address() as AddressInfo;
  if (host !== undefined && !coversLoopback(host) && !OWN.includes(host)) {
    const second = open();
    servers.push(second);
    await listenOn(second, actual, host).catch(async (error: unknown) => {
      await close(first);
      throw error;
    });
  }
  return {
    url: `http://localhost:${actual}`,
    running: () => requests.count,
    finish: () => finish(servers, requests),
    giveUp: () => requests.giveUp(),
    close: async () => void (await Promise.all(servers.map(close))),
  };
}

/** Milliseconds in which calls that are ended answer, and then everything else. */
const LAST_ANSWERS = 2_000;

/** Whoever waits gets an answer: its own until they are `givenUp`, then that the server stops. */
export async function finishAnswers(
  listening: Listening,
  calls: { idle(): Promise<void>; stop(): void },
  givenUp: Promise<unknown>,
): Promise<void> {
  const finished = Promise.all([listening.finish(), calls.idle()]);
  await Promise.race([finished, givenUp]);
  calls.stop();
  await Promise.race([finished, pause(LAST_ANSWERS, undefined, { ref: false })]);
  listening.giveUp();
  await Promise.race([finished, pause(LAST_ANSWERS, undefined, { ref: false })]);
}

/** Every address of the machine is asked for, so its own interface too. */
const coversLoopback = (host: string | undefined) => host === "0.0.0.0" || host === "::";

function listenOn(server: Server, port: number, host = LOOPBACK): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(listenFailure(error, port, host))));
    server.listen(port, host, resolve);
  });
}

/** Milliseconds in which answers that are on their way still arrive. */
const LAST_BYTES = 1_000;

async function finish(servers: Server[], requests: RunningRequests): Promise<void> {
  const ended = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  await requests.finish();
  for (const server of servers) server.closeIdleConnections();
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LAST_BYTES).unref())]);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function listenFailure({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  const remedy = `Choose another port: npm start -- --port ${port === 65_535 ? 4310 : port + 1} (or set PEGBOARD_PORT).`;
  if (code === "EADDRINUSE") return `Port ${port} is taken: Pegboard or another program uses it already. ${remedy}`;
  if (code === "EACCES") return `Port ${port} may not be used without more rights. ${remedy}`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return `This machine has no address "${host}". Give --host one that it has, or 0.0.0.0 for all of them.`;
  }
  return `Cannot listen on port ${port}: ${message}. ${remedy}`;
}

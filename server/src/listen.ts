import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { RunningRequests } from "./http/running-requests.ts";
import { REQUEST_LIMITS } from "./limits.ts";

/** Loopback only: there is no sign-in, so nobody else may reach it. */
const HOST = "127.0.0.1";

export interface Listening {
  /** Where a browser finds it, without a slash at the end. */
  url: string;
  /** Requests that wait for their answer. */
  running(): number;
  /** Takes no new requests; resolves when those that run have their answers. */
  finish(): Promise<void>;
  /** Ends open connections, whatever they wait for. */
  close(): Promise<void>;
}

/**
 * Serves a fetch handler on a port of this machine, 0 for any free one; `limits` say how long a request may take to arrive.
 * @throws Error that says how to choose another port when this one cannot be used.
 */
export function listen(fetch: Hono["fetch"], port: number, limits = REQUEST_LIMITS): Promise<Listening> {
  const requests = new RunningRequests(fetch);
  const options = { fetch: requests.answer, overrideGlobalObjects: false, serverOptions: limits };
  const server = createAdaptorServer(options) as Server;
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(listenFailure(error, port))));
    server.listen(port, HOST, () => {
      const { port: actual } = server.address() as AddressInfo;
      resolve({
        url: `http://localhost:${actual}`,
        running: () => requests.count,
        finish: () => finish(server, requests),
        close: () => close(server),
      });
    });
  });
}

/** Milliseconds in which answers that are on their way still arrive. */
const LAST_BYTES = 1_000;

async function finish(server: Server, requests: RunningRequests): Promise<void> {
  const ended = new Promise((resolve) => server.close(resolve));
  await requests.finish();
  server.closeIdleConnections();
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LAST_BYTES).unref())]);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function listenFailure({ code, message }: NodeJS.ErrnoException, port: number): string {
  const remedy = `Choose another port: npm start -- --port ${port === 65_535 ? 4310 : port + 1} (or set PEGBOARD_PORT).`;
  if (code === "EADDRINUSE") return `Port ${port} is taken: Pegboard or another program uses it already. ${remedy}`;
  if (code === "EACCES") return `Port ${port} may not be used without more rights. ${remedy}`;
  return `Cannot listen on port ${port}: ${message}. ${remedy}`;
}

import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { reasonOf } from "@pegboard/json-schema";
import { closeServer, LOOPBACK_HOST, listenOn } from "../listen.ts";
import { noteOwnListener } from "../requests/own-requests.ts";
import type { Measured, Metrics } from "./metrics.ts";

/** Where Prometheus asks. */
export interface MetricsPlace {
  /** 0 for any free port. */
  port: number;
  /** The address to listen on; this machine's own interface unless given. */
  host?: string | undefined;
}

export interface ServedMetrics {
  /** "http://127.0.0.1:9310/metrics" */
  url: string;
  /** Measures a server from now on; until then the answer is 503. */
  measure(measured: Measured): void;
  close(): Promise<void>;
}

/**
 * Answers GET /metrics on a port where nothing else is and nobody is asked who they are.
 * @throws Error that says how to choose another port when this one cannot be used
 */
export async function serveMetrics({
  port,
  host = LOOPBACK_HOST,
}: MetricsPlace): Promise<ServedMetrics> {
  // The library is loaded only by whoever is measured.
  const { measure } = await import("./metrics.ts");
  let metrics: Metrics | undefined;
  const server = createServer(answeringMetrics(() => metrics));
  await listenOn(server, { port, host }, "--metrics-port");
  noteOwnListener(server);
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/metrics`,
    measure(measured) {
      metrics = measure(measured);
    },
    close() {
      metrics?.end();
      return closeServer(server);
    },
  };
}

const answeringMetrics =
  (measured: () => Metrics | undefined): RequestListener =>
  async ({ method, url = "" }, response) => {
    const answer = (status: number, text: string, type = "text/plain; charset=utf-8") =>
      response.writeHead(status, { "Content-Type": type }).end(text);
    if (method !== "GET" || !/^\/metrics(\?|$)/.test(url))
      return answer(404, "There is nothing here but GET /metrics.\n");
    const metrics = measured();
    if (!metrics) return answer(503, "Pegboard is starting.\n");
    try {
      return answer(200, await metrics.scrape(), metrics.contentType);
    } catch (error) {
      return answer(500, `The metrics could not be read: ${reasonOf(error)}\n`);
    }
  };

import type { MiddlewareHandler } from "hono";
import { HttpError } from "./http-error.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What the Node adapter adds to a request; absent when a request does not come over the network. */
export interface NodeBindings {
  incoming?: { socket?: { localPort?: number } };
}

/**
 * Refuses what another site could make a browser send: a foreign Host header (DNS rebinding) and a foreign Origin.
 * `allowedHosts` are accepted besides this machine's own names with the port that the request came in on.
 */
export function requireSameOrigin(allowedHosts: string[]): MiddlewareHandler<{ Bindings: NodeBindings }> {
  return async (context, next) => {
    const host = (context.req.header("host") ?? "").toLowerCase();
    const port = context.env?.incoming?.socket?.localPort;
    if (!allowedHosts.includes(host) && !isLoopback(host, port)) {
      throw new HttpError(
        "forbidden_host",
        `This server does not answer for the host "${host}". Open it as localhost, or name the host in PEGBOARD_ALLOWED_HOSTS.`,
      );
    }
    const origin = context.req.header("origin");
    if (origin !== undefined && hostOf(origin) !== host) {
      throw new HttpError(
        "forbidden_origin",
        `Requests from the page "${origin}" are refused. Use Pegboard's own page.`,
      );
    }
    await next();
  };
}

function isLoopback(host: string, port: number | undefined): boolean {
  const [, name = "", hostPort = "80"] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  return LOOPBACK.has(name) && (port === undefined || hostPort === String(port));
}

function hostOf(origin: string): string | undefined {
  const [, host] = /^https?:\/\/([^/]+)$/i.exec(origin) ?? [];
  return host?.toLowerCase();
}

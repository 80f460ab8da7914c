import type { Context, MiddlewareHandler } from "hono";
import { PegboardError } from "../errors.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What the Node adapter adds to a request; absent when a request does not come over the network. */
export interface NodeBindings {
  incoming?: { socket?: { localPort?: number; remoteAddress?: string } };
}

/**
 * Refuses what another site could make a browser send: a foreign Host header (DNS rebinding), a foreign Origin, and what the browser
 * says comes from elsewhere. `allowedHosts` are accepted besides this machine's own names with the port that the request came in on.
 */
export function requireSameOrigin(allowedHosts: string[]): MiddlewareHandler<{ Bindings: NodeBindings }> {
  return async (context, next) => {
    const host = (context.req.header("host") ?? "").toLowerCase();
    const port = context.env?.incoming?.socket?.localPort;
    const isNamed = allowedHosts.includes(host);
    if (!isNamed && !isLoopback(host, port)) {
      throw new PegboardError(
        "forbidden_host",
        `This server does not answer for the host "${host}". Open it as localhost, or name the host in PEGBOARD_ALLOWED_HOSTS.`,
      );
    }
    const origin = context.req.header("origin");
    const own = schemesOf(context, isNamed).map((scheme) => `${scheme}://${host}`);
    if (origin !== undefined ? !own.includes(origin.toLowerCase()) : isFromElsewhere(context)) {
      const page = origin === undefined ? "of another site" : `"${origin}"`;
      throw new PegboardError(
        "forbidden_origin",
        `Requests from the page ${page} are refused. Use Pegboard's own page.`,
      );
    }
    await next();
  };
}

/** It speaks http itself; what a reverse proxy speaks is what that says, or either. */
function schemesOf(context: Context, isNamed: boolean): string[] {
  if (!isNamed) return ["http"];
  const said = context.req.header("x-forwarded-proto")?.toLowerCase();
  return said === undefined ? ["http", "https"] : [said];
}

/** Programs send no such header. A link on another site may open a page, and nothing else. */
function isFromElsewhere({ req }: Context): boolean {
  const site = req.header("sec-fetch-site") ?? "none";
  if (site === "none" || site === "same-origin") return false;
  const opensPage = req.header("sec-fetch-mode") === "navigate" && req.header("sec-fetch-dest") === "document";
  return !(opensPage && req.method === "GET" && !req.path.startsWith("/api/"));
}

function isLoopback(host: string, port: number | undefined): boolean {
  const [, name = "", hostPort = "80"] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  return LOOPBACK.has(name) && (port === undefined || hostPort === String(port));
}

import type { Context, MiddlewareHandler } from "hono";
import { PegboardError } from "../errors.ts";

const OWN_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

interface NamedHost {
  allowedHosts: string[] | "any";
  publicUrl: string | undefined;
}

/**
 * Refuses requests that another site could make a browser send: a foreign Host header (DNS
 * rebinding), a foreign Origin, and requests that the browser says come from elsewhere.
 * `allowedHosts` are accepted besides this machine's own names with the port that the request came
 * in on; the public one is spoken to in its own scheme alone. Where only tokens count any name is accepted, because no browser has anything there that
 * another site could use.
 */
export function requireSameOrigin({ allowedHosts, publicUrl }: NamedHost): MiddlewareHandler {
  return async (context, next) => {
    const { port, said, tokensOnly } = context.var.peer;
    const isAllowed = (name: string) =>
      tokensOnly || allowedHosts === "any" || allowedHosts.includes(name);
    const sent = (context.req.header("host") ?? "").toLowerCase();
    const host = said.host ?? sent;
    for (const name of new Set([sent, host])) {
      if (isAllowed(name) || isOwnName(name, port)) continue;
      throw new PegboardError("forbidden_host", (t) =>
        t(
          'This server does not answer for the host "{name}". Open it as localhost, or name the host in PEGBOARD_ALLOWED_HOSTS.',
          { name },
        ),
      );
    }
    const origin = context.req.header("origin");
    const isPublic = publicUrl !== undefined && host === new URL(publicUrl).host;
    const schemes = schemesOf(said.scheme, isAllowed(host));
    const own = isPublic ? [publicUrl] : schemes.map((scheme) => `${scheme}://${host}`);
    if (origin !== undefined ? !own.includes(origin.toLowerCase()) : isFromElsewhere(context)) {
      throw new PegboardError("forbidden_origin", (t) =>
        origin === undefined
          ? t("Requests from the page of another site are refused. Use Pegboard's own page.")
          : t('Requests from the page "{origin}" are refused. Use Pegboard\'s own page.', {
              origin,
            }),
      );
    }
    await next();
  };
}

/**
 * Whether the request comes from this machine, passed on by nobody who says so, and names this
 * machine by its usual names.
 */
export function isAtThisMachine({ req, var: { peer } }: Context): boolean {
  return peer.isDirect && isOwnName((req.header("host") ?? "").toLowerCase(), peer.port);
}

/**
 * Requires that a browser says that its own page sends a change, for callers whom a cookie names: a
 * browser adds it to the requests of any page. @throws PegboardError 403
 */
export function requireOwnPage({ req }: Context): void {
  if (["GET", "HEAD", "OPTIONS"].includes(req.method)) return;
  // A wrong Origin was refused before.
  if (req.header("origin") !== undefined || req.header("sec-fetch-site") === "same-origin") return;
  throw new PegboardError("forbidden_origin", (t) =>
    t(
      "A change by somebody who has signed in has to come from Pegboard's own page. A program sends a token instead.",
    ),
  );
}

/**
 * The schemes in which this server may be named. It speaks http itself; a reverse proxy speaks what
 * it says, or either.
 */
function schemesOf(said: string | undefined, isNamed: boolean): string[] {
  if (said !== undefined) return [said];
  return isNamed ? ["http", "https"] : ["http"];
}

/** Whether no page is at a path. */
export const isForPrograms = (path: string) => path.startsWith("/api/") || path.startsWith("/mcp/");

/** Where the identity provider leads browsers back to. The ticket of the browser decides there. */
export const SSO_CALLBACK = "/api/v1/session/sso/callback";

/**
 * Whether a browser says that a request comes from elsewhere. Programs send no such header. A link
 * on another site may open a page, and nothing else.
 */
function isFromElsewhere({ req }: Context): boolean {
  const site = req.header("sec-fetch-site") ?? "none";
  if (site === "none" || site === "same-origin") return false;
  const opensPage =
    req.header("sec-fetch-mode") === "navigate" && req.header("sec-fetch-dest") === "document";
  const mayBeOpened = !isForPrograms(req.path) || req.path === SSO_CALLBACK;
  return !(opensPage && req.method === "GET" && mayBeOpened);
}

function isOwnName(host: string, port: number | undefined): boolean {
  const [, name = "", hostPort = "80"] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  return OWN_NAMES.has(name) && (port === undefined || hostPort === String(port));
}

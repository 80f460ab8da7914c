import type { MiddlewareHandler } from "hono";
import { PegboardError } from "../../errors.ts";
import type { People } from "../../people/people.ts";
import { isAtThisMachine, isForPrograms } from "../same-origin.ts";
import type { TerminalProof } from "../terminal-proof.ts";
import { keyPage } from "./key-page.ts";

/** The facts that decide whether operators at this machine need the key that the start prints. */
interface WayIn {
  /** The choice of --require-key or --no-require-key. */
  requireKey?: boolean | undefined;
  /** Whether it listens for other machines. */
  isReachable?: boolean | undefined;
  allowedHosts?: readonly string[] | "any" | undefined;
  trustedProxies?: readonly string[] | undefined;
  /** A sign that it runs in a container, whose ports are passed on from outside. */
  container?: string | undefined;
}

/**
 * Why operators at this machine need the key, too: the first sign that connections may be passed on
 * to this machine; undefined without one. A connection that is passed on comes from this machine
 * and may ask for any name.
 */
export function whyKeyIsNeeded(way: WayIn): string | undefined {
  if (way.requireKey) return "--require-key";
  if (way.isReachable) return "--host";
  if (way.allowedHosts === "any" || (way.allowedHosts ?? []).length > 0)
    return "PEGBOARD_ALLOWED_HOSTS";
  if ((way.trustedProxies ?? []).length > 0) return "--trust-proxy";
  return way.requireKey === false ? undefined : way.container;
}

interface TakenBy {
  terminalProof: TerminalProof;
  people: Pick<People, "anybody">;
}

/**
 * Takes the key out of the address of a page, as the start prints it. The browser gets a session
 * for it, and the address without it.
 */
export function takeKey({ terminalProof: proof, people }: TakenBy): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    const key = req.query("key");
    if (
      key === undefined ||
      req.method !== "GET" ||
      isForPrograms(req.path) ||
      !isAtThisMachine(context) ||
      (await people.anybody())
    )
      return next();
    try {
      if (!proof.holds(context)) proof.exchange(context, key);
    } catch (error) {
      if (!(error instanceof PegboardError)) throw error;
      const { retryAfter } = error.details;
      if (retryAfter !== undefined) context.header("Retry-After", String(retryAfter));
      return keyPage(context, retryAfter === undefined ? "wrong" : "many");
    }
    const url = new URL(req.url);
    url.searchParams.delete("key");
    context.header("Cache-Control", "no-store");
    // Two slashes at the beginning would name another server.
    return context.redirect(`${url.pathname.replace(/^\/+/, "/")}${url.search}`, 303);
  };
}

/** The error for a caller at this machine who has given no key. */
export function keyNeeded(): PegboardError {
  return new PegboardError("key_needed", (t) =>
    t(
      "Others may reach this Pegboard through what hands connections on, so it needs the key that it printed when it was started, in the terminal or its log. Open the address with ?key=… that it printed, or send the key in the header X-Pegboard-Code. A program of an agent sends its token instead.",
    ),
  );
}

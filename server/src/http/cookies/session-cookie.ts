import type { Context } from "hono";
import { PegboardError } from "../../errors.ts";
import { isAtThisMachine } from "../same-origin.ts";
import { HostCookie } from "./host-cookie.ts";

/** The most seconds for which a browser keeps the cookie; the session may end before. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** The cookie of whoever has signed in. */
export class SessionCookie {
  readonly #cookie: HostCookie;

  constructor(dataDir: string) {
    const names = { name: "pegboard", localName: "pegboard_person" };
    this.#cookie = new HostCookie(dataDir, { ...names, keptFor: COOKIE_SECONDS });
  }

  read(context: Context): string | undefined {
    return this.#cookie.read(context);
  }

  /** @throws PegboardError 403 over plain http from elsewhere */
  set(context: Context, value: string): void {
    this.requireSettable(context);
    this.#cookie.set(context, value);
  }

  clear(context: Context): void {
    this.#cookie.clear(context);
  }

  /** Whether somebody may sign in where the request comes from: over https, or at this machine. */
  mayBeSet(context: Context): boolean {
    return context.var.peer.isHttps || isAtThisMachine(context);
  }

  /** @throws PegboardError 403 over plain http from elsewhere */
  requireSettable(context: Context): void {
    if (this.mayBeSet(context)) return;
    throw new PegboardError("role_needed", (t) =>
      t(
        "Signing in from another machine needs https. Set PEGBOARD_PUBLIC_URL to the https address of what stands in front of Pegboard.",
      ),
    );
  }
}

import { createHash } from "node:crypto";
import { resolve } from "node:path";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { PegboardError } from "../errors.ts";
import { isAtThisMachine } from "./same-origin.ts";

/** The most seconds for which a browser keeps the cookie; the session may end before. */
const KEPT_FOR = 7 * 24 * 60 * 60;

/**
 * The cookie of whoever has signed in. Over https it is one that no other host and no plain http
 * can set; at this machine its name has a digest of the data folder, because browsers share cookies
 * among the ports of a host.
 */
export class SessionCookie {
  readonly #localName: string;

  constructor(dataDir: string) {
    const digest = createHash("sha256").update(resolve(dataDir)).digest("hex");
    this.#localName = `pegboard_person_${digest.slice(0, 12)}`;
  }

  /** Whether somebody may sign in where the request comes from: over https, or at this machine. */
  mayBeSet(context: Context): boolean {
    return context.var.peer.isHttps || isAtThisMachine(context);
  }

  read(context: Context): string | undefined {
    return context.var.peer.isHttps
      ? getCookie(context, "pegboard", "host")
      : getCookie(context, this.#localName);
  }

  /** @throws PegboardError 403 over plain http from elsewhere */
  set(context: Context, value: string): void {
    if (!this.mayBeSet(context)) throw httpsNeeded();
    setCookie(context, ...this.#named(context, value), {
      ...this.#attributes(context),
      maxAge: KEPT_FOR,
    });
  }

  clear(context: Context): void {
    const [name] = this.#named(context, "");
    deleteCookie(context, name, this.#attributes(context));
  }

  #named(context: Context, value: string): [string, string] {
    return [context.var.peer.isHttps ? "pegboard" : this.#localName, value];
  }

  /** Lax, not Strict: the first page after a sign-in elsewhere would look signed out. */
  #attributes(context: Context) {
    const isHttps = context.var.peer.isHttps;
    const attributes = { httpOnly: true, sameSite: "Lax", path: "/", secure: isHttps } as const;
    return isHttps ? { ...attributes, prefix: "host" as const } : attributes;
  }
}

const httpsNeeded = () =>
  new PegboardError("role_needed", (t) =>
    t(
      "Signing in from another machine needs https. Set PEGBOARD_PUBLIC_URL to the https address of what stands in front of Pegboard.",
    ),
  );

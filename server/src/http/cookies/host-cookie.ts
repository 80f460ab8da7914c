import { createHash } from "node:crypto";
import { resolve } from "node:path";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

interface CookieOptions {
  /** Its name over https, behind `__Host-`. */
  name: string;
  /** Its name at this machine, before the digest of the data folder. */
  localName: string;
  /** The most seconds for which a browser keeps it. */
  keptFor: number;
}

/**
 * A cookie that no script reads. Over https it is one that no other host and no plain http can set;
 * at this machine its name has a digest of the data folder, because browsers share cookies among
 * the ports of a host.
 */
export class HostCookie {
  readonly #name: string;
  readonly #localName: string;
  readonly #keptFor: number;

  constructor(dataDir: string, { name, localName, keptFor }: CookieOptions) {
    const digest = createHash("sha256").update(resolve(dataDir)).digest("hex");
    this.#name = name;
    this.#localName = `${localName}_${digest.slice(0, 12)}`;
    this.#keptFor = keptFor;
  }

  read(context: Context): string | undefined {
    return context.var.peer.isHttps
      ? getCookie(context, this.#name, "host")
      : getCookie(context, this.#localName);
  }

  set(context: Context, value: string): void {
    const attributes = { ...this.#attributes(context), maxAge: this.#keptFor };
    setCookie(context, this.#nameFor(context), value, attributes);
  }

  clear(context: Context): void {
    deleteCookie(context, this.#nameFor(context), this.#attributes(context));
  }

  #nameFor(context: Context): string {
    return context.var.peer.isHttps ? this.#name : this.#localName;
  }

  /** Lax, not Strict: the first page after a sign-in elsewhere would look signed out. */
  #attributes(context: Context) {
    const secure = context.var.peer.isHttps;
    const attributes = { httpOnly: true, sameSite: "Lax", path: "/", secure } as const;
    return secure ? { ...attributes, prefix: "host" as const } : attributes;
  }
}

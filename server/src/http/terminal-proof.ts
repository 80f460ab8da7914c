import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { resolve } from "node:path";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { PegboardError } from "../errors.ts";
import { refused } from "../refusals.ts";

/** 32 letters and digits, none of which looks like another: five bits each. */
const SYMBOLS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_HEADER = "x-pegboard-code";
/** Wrong codes that are looked at within `GUESS_WINDOW` milliseconds; at this pace all codes take ten million years. */
const MOST_GUESSES = 20;
const GUESS_WINDOW = 60_000;

interface TerminalOptions {
  code: string;
  basePath: string;
  /** Told of each code that somebody gives; `refused` was not looked at. */
  onCode(context: Context, outcome: "right" | "wrong" | "refused"): void;
}

/**
 * Proof that a request comes from the person at the terminal: the code that this start prints there, in a header, or the cookie
 * that a browser got for it. Both end with the process.
 */
export class TerminalProof {
  readonly code: string;
  readonly #session = randomBytes(32).toString("base64url");
  readonly #cookie: string;
  readonly #path: string;
  readonly #onCode: TerminalOptions["onCode"];
  #wrongAt: number[] = [];

  /** Browsers share cookies among the ports of a host, so the name holds a digest of the data folder. */
  constructor(dataDir: string, { code, basePath, onCode }: TerminalOptions) {
    this.code = code;
    this.#onCode = onCode;
    this.#path = `${basePath}/api`;
    this.#cookie = `pegboard_terminal_${digest(resolve(dataDir)).toString("hex").slice(0, 12)}`;
  }

  /** Whether the caller is a browser that has given the code. */
  holds(context: Context): boolean {
    const cookie = getCookie(context, this.#cookie);
    return cookie !== undefined && isSame(cookie, this.#session);
  }

  /** Takes the cookie away from a browser. */
  forget(context: Context): void {
    deleteCookie(context, this.#cookie, { path: "/api" });
  }

  /** @throws PegboardError 403 that says where the code is. */
  require(context: Context, what: string): void {
    if (this.holds(context)) return;
    const code = context.req.header(CODE_HEADER);
    if (code === undefined) {
      throw new PegboardError(
        "proof_needed",
        `${what} needs the code that Pegboard printed when it was started, in the terminal or its log. Enter it in the browser, or send it in the header X-Pegboard-Code.`,
      );
    }
    this.#check(context, code);
  }

  /** Takes a code from a browser, which gets a cookie instead and is not asked again. */
  exchange(context: Context, code: string): void {
    this.#check(context, code);
    setCookie(context, this.#cookie, this.#session, { httpOnly: true, sameSite: "Strict", path: this.#path });
  }

  #check(context: Context, code: string): void {
    const now = performance.now();
    this.#wrongAt = this.#wrongAt.filter((at) => now - at < GUESS_WINDOW);
    if (this.#wrongAt.length >= MOST_GUESSES) {
      this.#onCode(context, "refused");
      const wait = Math.ceil(((this.#wrongAt[0] ?? now) + GUESS_WINDOW - now) / 1_000);
      const { code: status, message, details } = refused("too_many_requests", "wrongCodesTooMany", {});
      throw new PegboardError(status, message, { ...details, retryAfter: wait });
    }
    if (isSame(withoutSigns(code), withoutSigns(this.code))) {
      this.#onCode(context, "right");
      return;
    }
    this.#wrongAt.push(now);
    this.#onCode(context, "wrong");
    throw new PegboardError("wrong_code", "This is not the code that Pegboard printed at this start.");
  }
}

/** Ten symbols, 50 bits. */
export function newTerminalCode(): string {
  const symbols = Array.from({ length: 10 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join("");
  return symbols.replace(/^(.{4})(.{4})/, "$1-$2-");
}

const withoutSigns = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");
const digest = (text: string) => createHash("sha256").update(text).digest();
/** Takes the same time for every wrong code. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

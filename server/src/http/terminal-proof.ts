import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { resolve } from "node:path";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { BrowserSession } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { refused } from "../refusals.ts";
import { CODE_HEADER } from "./start-key/code-header.ts";

/** The 32 letters and digits of codes, none of which looks like another: five bits each. */
const SYMBOLS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/**
 * The most wrong codes that are looked at within `GUESS_WINDOW` milliseconds; at this pace all
 * codes take ten million years.
 */
const MOST_GUESSES = 20;
const GUESS_WINDOW = 60_000;
/**
 * The most browsers that have given the code; the one that was used least recently is forgotten
 * first.
 */
const MOST_PROVEN_BROWSERS = 100;
/** The number of characters that are kept of a browser's name. */
const MOST_OF_BROWSER_NAME = 300;

interface TerminalOptions {
  code: string;
  /**
   * A key that counts as the code, for commands of whoever may read the data folder. Guesses of
   * others do not block it.
   */
  commandKey: string;
  basePath: string;
  /** Called for each code that somebody gives; `refused` means that the code was not looked at. */
  onCode(context: Context, outcome: "right" | "wrong" | "refused"): void;
}

/**
 * Proof that a request comes from the person at the terminal: the code that this start prints
 * there, in a header, or the session that a browser got for it, in a cookie. Both end with the
 * process.
 */
export class TerminalProof {
  readonly code: string;
  readonly commandKey: string;
  readonly #cookie: string;
  readonly #path: string;
  readonly #onCode: TerminalOptions["onCode"];
  /** Sessions by the SHA-256 of their values, the one that was used last at the end. */
  readonly #sessions = new Map<string, BrowserSession>();
  #wrongAt: number[] = [];

  /**
   * Takes the data folder, a digest of which is in the cookie's name, because browsers share
   * cookies among the ports of a host.
   */
  constructor(dataDir: string, { code, commandKey, basePath, onCode }: TerminalOptions) {
    this.code = code;
    this.commandKey = commandKey;
    this.#onCode = onCode;
    this.#path = basePath === "" ? "/" : basePath;
    this.#cookie = `pegboard_session_${digest(resolve(dataDir)).toString("hex").slice(0, 12)}`;
  }

  /** Whether the caller is a browser that has given the code. */
  holds(context: Context): boolean {
    return this.#sessionOf(context) !== undefined;
  }

  /**
   * Whether the caller proves to be at the terminal, as a browser or by the header. @throws
   * PegboardError for a wrong code
   */
  proves(context: Context): boolean {
    if (this.holds(context)) return true;
    const code = context.req.header(CODE_HEADER);
    if (code === undefined) return false;
    if (!isSameSecret(code, this.commandKey)) this.#check(context, code);
    return true;
  }

  /** Whether the caller has the key that only whoever reads the data folder has. */
  isCommand({ req }: Context): boolean {
    const code = req.header(CODE_HEADER);
    return code !== undefined && isSameSecret(code, this.commandKey);
  }

  /** Requires proof. @throws PegboardError 403 that says where the code is. */
  require(context: Context, what: string): void {
    if (this.proves(context)) return;
    throw new PegboardError("proof_needed", (t) =>
      t(
        "{what} needs the code that Pegboard printed when it was started, in the terminal or its log. Enter it in the browser, or send it in the header X-Pegboard-Code.",
        { what },
      ),
    );
  }

  /**
   * Takes a code from a browser, which gets a session of its own and is not asked again. @throws
   * PegboardError for a wrong code
   */
  exchange(context: Context, code: string): void {
    this.#check(context, code);
    this.#endOwn(context);
    const value = newSecret();
    const at = new Date().toISOString();
    const browser = (context.req.header("user-agent") ?? "").slice(0, MOST_OF_BROWSER_NAME);
    this.#sessions.set(digestKey(value), {
      id: randomBytes(9).toString("base64url"),
      browser,
      since: at,
      usedAt: at,
    });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST_PROVEN_BROWSERS && oldest !== undefined)
      this.#sessions.delete(oldest);
    setCookie(context, this.#cookie, value, this.#attributes(context));
  }

  /** Ends the session of a browser, and takes its cookie away. */
  forget(context: Context): void {
    this.#endOwn(context);
    deleteCookie(context, this.#cookie, this.#attributes(context));
  }

  /**
   * The browsers that have given the code, the one that was used last first. `own` is the id of the
   * one that asks.
   */
  list(context: Context): { sessions: BrowserSession[]; own: string | undefined } {
    const own = this.#sessionOf(context)?.id;
    return { sessions: [...this.#sessions.values()].reverse(), own };
  }

  /** Ends the session of another browser; false when there is none with that id. */
  end(id: string): boolean {
    for (const [key, session] of this.#sessions)
      if (session.id === id) return this.#sessions.delete(key);
    return false;
  }

  #endOwn(context: Context): void {
    const value = getCookie(context, this.#cookie);
    if (value !== undefined) this.#sessions.delete(digestKey(value));
  }

  #sessionOf(context: Context): BrowserSession | undefined {
    const value = getCookie(context, this.#cookie);
    const key = value === undefined ? "" : digestKey(value);
    const session = this.#sessions.get(key);
    if (!session) return undefined;
    session.usedAt = new Date().toISOString();
    this.#sessions.delete(key);
    this.#sessions.set(key, session);
    return session;
  }

  /** The cookie's attributes. A browser removes a cookie only if it is named as it was set. */
  #attributes(context: Context) {
    return {
      httpOnly: true,
      sameSite: "Strict",
      path: this.#path,
      secure: context.var.peer.isHttps,
    } as const;
  }

  #check(context: Context, code: string): void {
    const now = performance.now();
    this.#wrongAt = this.#wrongAt.filter((at) => now - at < GUESS_WINDOW);
    const [first = now] = this.#wrongAt;
    if (this.#wrongAt.length >= MOST_GUESSES) {
      this.#onCode(context, "refused");
      const wait = Math.ceil((first + GUESS_WINDOW - now) / 1_000);
      const { code: status, text, details } = refused("too_many_requests", "wrongCodesTooMany", {});
      throw new PegboardError(status, text, { ...details, retryAfter: wait });
    }
    if (isSameSecret(withoutSigns(code), withoutSigns(this.code))) {
      this.#onCode(context, "right");
      return;
    }
    this.#wrongAt.push(now);
    this.#onCode(context, "wrong");
    throw new PegboardError("wrong_code", (t) =>
      t("This is not the code that Pegboard printed at this start."),
    );
  }
}

/** A new code of ten symbols, 50 bits. */
export function newTerminalCode(): string {
  const symbols = Array.from({ length: 10 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join("");
  return symbols.replace(/^(.{4})(.{4})/, "$1-$2-");
}

/** A new key of commands for one start. */
export const newCommandKey = (): string => newSecret();

const newSecret = () => randomBytes(32).toString("base64url");
const withoutSigns = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");
const digest = (text: string) => createHash("sha256").update(text).digest();
const digestKey = (value: string) => digest(value).toString("base64url");
/** Compares in equal time for every wrong code. */
const isSameSecret = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

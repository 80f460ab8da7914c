import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { ZodType } from "zod";
import { isNow } from "../../bounds/is-now.ts";
import { MINUTE } from "../../limits.ts";
import { HostCookie } from "./host-cookie.ts";

/** What is begun with a ticket, and for how many milliseconds it can be ended with it. */
const TICKET_LIFETIMES = {
  sso: 10 * MINUTE,
  passkey: 5 * MINUTE,
  new_passkey: 5 * MINUTE,
  link_passkey: 5 * MINUTE,
};
type TicketKind = keyof typeof TICKET_LIFETIMES;

/** The most used tickets that are known. Beyond them the oldest is forgotten. */
const MOST_USED = 20_000;

/**
 * Tickets by which a browser proves that it began what it ends: a sign-in at an identity provider,
 * or the answer to a challenge. A ticket lies in a cookie of that browser, can be used once, and
 * only this process makes one: it names its server, so that another one hands on what ends it.
 */
export class BrowserTickets {
  readonly #key = randomBytes(32);
  readonly #cookies: Record<TicketKind, HostCookie>;
  /** The ends of used tickets by their seals, the one that was used last at the end. */
  readonly #used = new Map<string, number>();
  readonly #server: string;

  constructor(dataDir: string, server = "") {
    this.#server = server;
    const cookieOf = (kind: TicketKind) =>
      new HostCookie(dataDir, {
        name: `pegboard_${kind}`,
        localName: `pegboard_${kind}`,
        keptFor: TICKET_LIFETIMES[kind] / 1_000,
      });
    this.#cookies = {
      sso: cookieOf("sso"),
      passkey: cookieOf("passkey"),
      new_passkey: cookieOf("new_passkey"),
      link_passkey: cookieOf("link_passkey"),
    };
  }

  /** Gives a ticket in the place of another one of its kind. */
  give(context: Context, kind: TicketKind, content: object): void {
    const given = Date.now();
    const text = Buffer.from(JSON.stringify({ content, given })).toString("base64url");
    this.#cookies[kind].set(context, `${this.#server}.${text}.${this.#seal(kind, text)}`);
  }

  /** Takes all tickets from the browser: what it began ends in nothing. */
  clear(context: Context): void {
    for (const cookie of Object.values(this.#cookies))
      if (cookie.read(context) !== undefined) cookie.clear(context);
  }

  /** Takes a ticket from the browser; undefined where there is none that can be used. */
  take<Content>(context: Context, kind: TicketKind, shape: ZodType<Content>): Content | undefined {
    const [, text = "", seal = ""] = this.#cookies[kind].read(context)?.split(".") ?? [];
    if (text === "") return undefined;
    this.#cookies[kind].clear(context);
    const own = Buffer.from(this.#seal(kind, text));
    const sent = Buffer.from(seal);
    if (own.length !== sent.length || !timingSafeEqual(own, sent)) return undefined;
    const ticket = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const ends = ticket.given + TICKET_LIFETIMES[kind];
    if (!isNow({ from: ticket.given, to: ends }) || this.#used.has(seal)) return undefined;
    this.#noteUsed(seal, ends);
    return shape.parse(ticket.content);
  }

  #noteUsed(seal: string, ends: number): void {
    this.#used.set(seal, ends);
    const now = Date.now();
    for (const [other, end] of this.#used) {
      if (end > now && this.#used.size <= MOST_USED) return;
      this.#used.delete(other);
    }
  }

  #seal(kind: TicketKind, text: string): string {
    return createHmac("sha256", this.#key).update(`${kind}.${text}`).digest("base64url");
  }
}

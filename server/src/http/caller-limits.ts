import { LIMITS } from "@pegboard/registry-core/internal";
import type { Translate } from "@pegboard/registry-core/messages";
import type { Context, MiddlewareHandler } from "hono";
import { type Rate, Rates } from "../bounds/rates.ts";
import { type ErrorText, PegboardError } from "../errors.ts";
import { CALLER_LIMITS } from "../limits.ts";
import { callerKey, callerOf } from "./caller.ts";

/** The key of a request. Requests about an agent count per agent. */
const countedAs = (context: Context) =>
  JSON.stringify([callerKey(context), context.req.param("agent")]);

/** Counts the open requests of each caller. */
class OpenCounts {
  /** Of all callers. */
  total = 0;
  readonly #counts = new Map<string, number>();
  readonly #most: () => number;
  readonly #what: ErrorText;

  /** Takes `what` is counted, for example "event streams". */
  constructor(most: number | (() => number), what: ErrorText) {
    this.#most = typeof most === "function" ? most : () => most;
    this.#what = what;
  }

  /** Takes a place and answers a function that gives it back. @throws PegboardError 429 */
  take(context: Context): () => void {
    return this.#add(context, { more: 1, own: 0 });
  }

  /**
   * Takes more places for a request that has one already and stands for several. More than anybody
   * may have are let in where nothing else runs.
   */
  takeMore(context: Context, more: number): () => void {
    return this.#add(context, { more, own: 1 });
  }

  #add(context: Context, { more, own }: { more: number; own: number }): () => void {
    const caller = countedAs(context);
    const count = this.#counts.get(caller) ?? 0;
    const others = count - own;
    const most = this.#most();
    if (others > 0 && count + more > most) {
      const counts = { most, others, these: more + own };
      throw tooManyRequests((t) => {
        const values = { ...counts, what: this.#what(t) };
        return values.these === 1
          ? t("There are {most} {what} already, as many as one caller may have at once.", values)
          : t(
              "There are {others} {what} already, and these would be {these} more: one caller may have {most} at once.",
              values,
            );
      });
    }
    this.#counts.set(caller, count + more);
    this.total += more;
    return () => {
      this.total -= more;
      const left = (this.#counts.get(caller) ?? more) - more;
      if (left <= 0) this.#counts.delete(caller);
      else this.#counts.set(caller, left);
    };
  }
}

/** The event streams that are open: those of pages, and those of clients of MCP. */
export interface OpenStreams {
  events: OpenCounts;
  mcp: OpenCounts;
}

export function countStreams(): OpenStreams {
  const count = () =>
    new OpenCounts(CALLER_LIMITS.eventStreams, (t) => t("event streams", {}, "limited"));
  return { events: count(), mcp: count() };
}

/** Refuses more than `most` requests at once of each caller. */
export function limitAtOnce(most: number, what: ErrorText): MiddlewareHandler {
  const open = new OpenCounts(most, what);
  return async (context, next) => {
    const giveBack = open.take(context);
    try {
      await next();
    } finally {
      giveBack();
    }
  };
}

/**
 * The rate at which each caller may ask: `burst` requests at once, and as many as are added again
 * each second.
 */
class RateLimit {
  readonly #rates: Rates;
  readonly #rate: () => Rate;
  readonly #what: ErrorText;

  /** Takes what is limited, for example "calls". */
  constructor(rate: Rate | (() => Rate), what: ErrorText) {
    this.#rate = typeof rate === "function" ? rate : () => rate;
    this.#rates = new Rates(this.#rate);
    this.#what = what;
  }

  /** Takes all of them or none. @throws PegboardError 429 that says when there are enough */
  take(context: Context, count = 1): void {
    const wait = this.#rates.take(countedAs(context), count);
    if (wait === 0) return;
    throw tooManyRequests((t) => {
      const values = { ...this.#rate(), what: this.#what(t), size: count + 1 };
      const rate = t(
        "One caller may ask for {perSecond} {what} a second, and for {burst} at once from time to time.",
        values,
      );
      return count === 1
        ? rate
        : `${t("This batch has {size}, more than are left.", values)} ${rate}`;
    }, wait);
  }
}

/**
 * Refuses what a caller asks beyond `burst` requests and those that are added again each second.
 */
export function limitRate(rate: Rate, what: ErrorText): MiddlewareHandler {
  const limit = new RateLimit(rate, what);
  return (context, next) => {
    limit.take(context);
    return next();
  };
}

/** The part of what a caller may ask of all servers that each of so many gives, in whole calls. */
export function shareOfCalls(servers: number): Rate & { atOnce: number } {
  const share = (of: number) => Math.ceil(of / servers);
  const { burst, perSecond } = CALLER_LIMITS.calls;
  return {
    // A batch of the largest size runs at any of them.
    burst: Math.max(share(burst), LIMITS.batchCalls),
    perSecond: share(perSecond),
    atOnce: share(CALLER_LIMITS.callsAtOnce),
  };
}

/**
 * The limits of what callers may run, by whichever way in they come: each call counts, however many
 * are in one request. Of servers that share a database each gives its share.
 */
export class CallLimits {
  /** How many servers callers ask. */
  servers = (): number => 1;
  readonly #share = () => shareOfCalls(this.servers());
  readonly #rate = new RateLimit(this.#share, (t) => t("calls", {}, "limited"));
  readonly #open = new OpenCounts(
    () => this.#share().atOnce,
    (t) => t("running calls", {}, "limited"),
  );
  /** Refuses a request before it is read. */
  readonly perRequest: MiddlewareHandler = (context, next) => {
    this.#rate.take(context);
    return next();
  };

  /**
   * Begins a request that runs something. Answers a function that gives its place back. @throws
   * PegboardError 429
   */
  begin(context: Context): () => void {
    return this.#open.take(context);
  }

  /**
   * Counts the calls of a request: all of them run, or none. Answers a function that gives the
   * places back. @throws PegboardError 429
   */
  count(context: Context, calls: number): () => void {
    if (calls <= 1) return () => undefined;
    const giveBack = this.#open.takeMore(context, calls - 1);
    try {
      this.#rate.take(context, calls - 1);
    } catch (error) {
      giveBack();
      throw error;
    }
    return giveBack;
  }
}

/**
 * Applies a limit to callers with a token only: whoever is at this machine may ask as often as it
 * can answer.
 */
export function forTokens(limit: MiddlewareHandler): MiddlewareHandler {
  return (context, next) => (callerOf(context).kind === "token" ? limit(context, next) : next());
}

/** `wait`: seconds. */
function tooManyRequests(reason: (t: Translate) => string, wait = 1): PegboardError {
  const text = (t: Translate) =>
    `${reason(t)} ${t("Wait {wait, plural, one {a second} other {{wait} seconds}}, then try again.", { wait })}`;
  return new PegboardError("too_many_requests", text, { retryAfter: wait });
}

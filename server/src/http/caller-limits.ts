import type { Context, MiddlewareHandler } from "hono";
import { PegboardError } from "../errors.ts";
import { CALLER_LIMITS } from "../limits.ts";
import { type Rate, Rates } from "../rates.ts";
import { callerKey, callerOf } from "./caller.ts";

/** Requests about an agent count per agent. */
const countedAs = (context: Context) =>
  JSON.stringify([callerKey(context), context.req.param("agent")]);

/** Counts what each caller has open. */
export class OpenCounts {
  readonly #counts = new Map<string, number>();
  readonly #most: number;
  readonly #what: string;

  /** `what`: "event streams". */
  constructor(most: number, what: string) {
    this.#most = most;
    this.#what = what;
  }

  /** Answers how to give it back. @throws PegboardError 429 */
  take(context: Context): () => void {
    return this.#add(context, { more: 1, own: 0 });
  }

  /**
   * For a request that has one already and stands for several: more than anybody may have are let
   * in where nothing else runs.
   */
  takeMore(context: Context, more: number): () => void {
    return this.#add(context, { more, own: 1 });
  }

  #add(context: Context, { more, own }: { more: number; own: number }): () => void {
    const caller = countedAs(context);
    const count = this.#counts.get(caller) ?? 0;
    const others = count - own;
    if (others > 0 && count + more > this.#most) {
      const these = more + own;
      throw tooMany(
        these === 1
          ? `There are ${this.#most} ${this.#what} already, as many as one caller may have at once.`
          : `There are ${others} ${this.#what} already, and these would be ${these} more: one caller may have ${this.#most} at once.`,
      );
    }
    this.#counts.set(caller, count + more);
    return () => {
      const left = (this.#counts.get(caller) ?? more) - more;
      if (left <= 0) this.#counts.delete(caller);
      else this.#counts.set(caller, left);
    };
  }
}

/** Refuses more than `most` requests at once of each caller. */
export function limitAtOnce(most: number, what: string): MiddlewareHandler {
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

/** What each caller may ask: `burst` at once, and as many as come again each second. */
class RateLimit {
  readonly #rates: Rates;
  readonly #rate: Rate;
  readonly #what: string;

  /** `what`: "calls". */
  constructor(rate: Rate, what: string) {
    this.#rates = new Rates(rate);
    this.#rate = rate;
    this.#what = what;
  }

  /** All of them or none. @throws PegboardError 429 that says when there are as many */
  take(context: Context, count = 1): void {
    const wait = this.#rates.take(countedAs(context), count);
    if (wait === 0) return;
    const { burst, perSecond } = this.#rate;
    const asked = count === 1 ? "" : `This batch has ${count + 1}, more than are left. `;
    throw tooMany(
      `${asked}One caller may ask for ${perSecond} ${this.#what} a second, and for ${burst} at once from time to time.`,
      wait,
    );
  }
}

/** Refuses what a caller asks beyond `burst` requests and those that come again each second. */
export function limitRate(rate: Rate, what: string): MiddlewareHandler {
  const limit = new RateLimit(rate, what);
  return (context, next) => {
    limit.take(context);
    return next();
  };
}

/**
 * What callers may run, by whichever way in they come: each call counts, however many are in one
 * request.
 */
export class CallLimits {
  readonly #rate = new RateLimit(CALLER_LIMITS.calls, "calls");
  readonly #open = new OpenCounts(CALLER_LIMITS.callsAtOnce, "running calls");
  /** Refuses a request before it is read. */
  readonly perRequest: MiddlewareHandler = (context, next) => {
    this.#rate.take(context);
    return next();
  };

  /**
   * A request that runs something. Answers how to give its place back. @throws PegboardError 429
   */
  begin(context: Context): () => void {
    return this.#open.take(context);
  }

  /**
   * The request turns out to have so many calls: all of them run, or none. Answers how to give the
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
 * Applies a limit to callers with a token only: who is at this machine may ask as often as it can
 * answer.
 */
export function forTokens(limit: MiddlewareHandler): MiddlewareHandler {
  return (context, next) => (callerOf(context).kind === "token" ? limit(context, next) : next());
}

/** `wait`: seconds. */
function tooMany(reason: string, wait = 1): PegboardError {
  const then = wait === 1 ? "Wait a second" : `Wait ${wait} seconds`;
  return new PegboardError("too_many_requests", `${reason} ${then}, then try again.`, {
    retryAfter: wait,
  });
}

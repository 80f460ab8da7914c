import type { Context, MiddlewareHandler } from "hono";
import { PegboardError } from "../errors.ts";
import { callerKey, callerOf } from "./caller.ts";
import { type Rate, Rates } from "./rates.ts";

/** Requests about an agent count per agent. */
const countedAs = (context: Context) => JSON.stringify([callerKey(context), context.req.param("agent")]);

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
    const caller = countedAs(context);
    const count = this.#counts.get(caller) ?? 0;
    if (count >= this.#most) {
      throw tooMany(`There are ${this.#most} ${this.#what} already, as many as one caller may have at once.`);
    }
    this.#counts.set(caller, count + 1);
    return () => {
      const left = (this.#counts.get(caller) ?? 1) - 1;
      if (left === 0) this.#counts.delete(caller);
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

/** Refuses what a caller asks beyond `burst` requests and those that come again each second. */
export function limitRate(rate: Rate, what: string): MiddlewareHandler {
  const rates = new Rates(rate);
  return async (context, next) => {
    if (!rates.take(countedAs(context))) {
      throw tooMany(
        `One caller may ask for ${rate.perSecond} ${what} a second, and for ${rate.burst} at once from time to time.`,
      );
    }
    await next();
  };
}

/** The same for callers with a token only: who is at this machine may ask as often as it can answer. */
export function forTokens(limit: MiddlewareHandler): MiddlewareHandler {
  return (context, next) => (callerOf(context).kind === "token" ? limit(context, next) : next());
}

function tooMany(reason: string): PegboardError {
  return new PegboardError("too_many_requests", `${reason} Wait a second, then try again.`);
}

import type { Context, MiddlewareHandler } from "hono";
import { PegboardError } from "../errors.ts";
import { callerKey } from "./caller.ts";

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
export function limitRate({ burst, perSecond }: { burst: number; perSecond: number }, what: string): MiddlewareHandler {
  const callers = new Map<string, { left: number; at: number }>();
  const refilled = ({ left, at }: { left: number; at: number }, now: number) =>
    Math.min(burst, left + ((now - at) / 1_000) * perSecond);
  return async (context, next) => {
    const now = performance.now();
    const caller = countedAs(context);
    const left = refilled(callers.get(caller) ?? { left: burst, at: now }, now);
    if (left < 1) {
      throw tooMany(
        `One caller may ask for ${perSecond} ${what} a second, and for ${burst} at once from time to time.`,
      );
    }
    callers.set(caller, { left: left - 1, at: now });
    // Who has everything again needs no entry.
    if (callers.size > 1_000)
      for (const [key, entry] of callers) if (refilled(entry, now) >= burst) callers.delete(key);
    await next();
  };
}

function tooMany(reason: string): PegboardError {
  return new PegboardError("too_many_requests", `${reason} Wait a second, then try again.`);
}

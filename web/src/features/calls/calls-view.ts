import { common } from "../../language/common.ts";
import { say } from "./texts.ts";

const HOUR = 3_600_000;

/** How far back is looked; `bars` of `each` fill it. */
export const SPANS = {
  "1h": { label: "1 h", length: HOUR, bars: 20, each: "per 3 minutes", first: "an hour ago" },
  "24h": { label: "24 h", length: 24 * HOUR, bars: 24, each: "per hour", first: "a day ago" },
  "7d": { label: "7 d", length: 168 * HOUR, bars: 28, each: "per 6 hours", first: "7 days ago" },
  "30d": { label: "30 d", length: 720 * HOUR, bars: 30, each: "per day", first: "30 days ago" },
} as const;
export type SpanName = keyof typeof SPANS;

/** What an address names, or a day. */
export const spanOf = (name: string | undefined): SpanName =>
  (Object.keys(SPANS) as SpanName[]).find((one) => one === name) ?? "24h";

/** What can be chosen of outcomes, and what the server is asked for. */
export const OUTCOME_FILTERS = {
  answered: { label: say.answered, outcomes: "ok" },
  failed: { label: common.failed, outcomes: "failed,timed out,too busy" },
  invalid: { label: say.badArguments, outcomes: "invalid arguments,unknown" },
  refused: { label: say.refused, outcomes: "off,not offered,declined,not run" },
  waiting: { label: say.waiting, outcomes: "needs approval" },
  cancelled: { label: say.cancelled, outcomes: "cancelled" },
} as const;

/** The outcomes that an address names. */
export const outcomesOf = (name: string | undefined): string | undefined =>
  Object.entries(OUTCOME_FILTERS).find(([one]) => one === name)?.[1].outcomes;

/** Milliseconds from which a duration counts as slow. */
export const SLOW = 2_000;

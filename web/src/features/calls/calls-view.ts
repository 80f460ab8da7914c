import { common } from "../../language/common.ts";
import { say } from "./texts.ts";

const HOUR = 3_600_000;

/** The spans of time that are shown; `bars` of `each` fill one. */
export const SPANS = {
  "1h": { ...say.spans["1h"], length: HOUR, bars: 20 },
  "24h": { ...say.spans["24h"], length: 24 * HOUR, bars: 24 },
  "7d": { ...say.spans["7d"], length: 168 * HOUR, bars: 28 },
  "30d": { ...say.spans["30d"], length: 720 * HOUR, bars: 30 },
} as const;
export type SpanName = keyof typeof SPANS;

/** The span that an address names, or a day. */
export const spanOf = (name: string | undefined): SpanName =>
  (Object.keys(SPANS) as SpanName[]).find((one) => one === name) ?? "24h";

/** The choices of outcomes, and the outcomes that the server is asked for. */
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

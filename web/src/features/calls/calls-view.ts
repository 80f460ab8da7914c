import { t } from "../../messages/t.ts";

const SPANS1H = { label: t("1 h"), each: t("by 3 minutes"), first: t("an hour ago") };

const SPANS24H = { label: t("24 h"), each: t("by hour"), first: t("a day ago") };

const SPANS7D = { label: t("7 d"), each: t("by 6 hours"), first: t("7 days ago") };

const SPANS30D = { label: t("30 d"), each: t("by day"), first: t("30 days ago") };

const HOUR = 3_600_000;

/** The spans of time that are shown; `bars` of `each` fill one. */
export const SPANS = {
  "1h": { ...SPANS1H, length: HOUR, bars: 20 },
  "24h": { ...SPANS24H, length: 24 * HOUR, bars: 24 },
  "7d": { ...SPANS7D, length: 168 * HOUR, bars: 28 },
  "30d": { ...SPANS30D, length: 720 * HOUR, bars: 30 },
} as const;
export type SpanName = keyof typeof SPANS;

/** The span that an address names, or a day. */
export const spanOf = (name: string | undefined): SpanName =>
  (Object.keys(SPANS) as SpanName[]).find((one) => one === name) ?? "24h";

/** The choices of outcomes, and the outcomes that the server is asked for. */
export const OUTCOME_FILTERS = {
  answered: { label: t("Answered"), outcomes: "ok" },
  failed: { label: t("Failed"), outcomes: "failed,timed out,too busy" },
  invalid: { label: t("Bad arguments"), outcomes: "invalid arguments,unknown" },
  refused: { label: t("Refused"), outcomes: "off,not offered,declined,not run" },
  waiting: { label: t("Waiting"), outcomes: "needs approval" },
  cancelled: { label: t("Cancelled"), outcomes: "cancelled" },
} as const;

/** The outcomes that an address names. */
export const outcomesOf = (name: string | undefined): string | undefined =>
  Object.entries(OUTCOME_FILTERS).find(([one]) => one === name)?.[1].outcomes;

/** Milliseconds from which a duration counts as slow. */
export const SLOW = 2_000;

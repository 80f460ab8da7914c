import { MOST_LISTED } from "../limits.ts";
import type { AuditStore } from "../stores/audit/audit-store.ts";

/** A time in milliseconds since 1970. */
export interface LoggedSpan {
  from: number;
  to: number;
}

/**
 * When the log of calls was off within a span, the earliest first, as the record of what happened
 * has it; `isOn` says whether it is on now.
 */
export async function readLogGaps(
  store: Pick<AuditStore, "listAuditEntries">,
  { from, to }: LoggedSpan,
  isOn: boolean,
): Promise<LoggedSpan[]> {
  const entries = await store.listAuditEntries(
    { kinds: ["call_log_on", "call_log_off"], since: new Date(from).toISOString() },
    { most: MOST_LISTED },
  );
  const switched = entries
    .map(({ kind, at }) => ({ on: kind === "call_log_on", at: Date.parse(at) }))
    .filter(({ at }) => at < to)
    .reverse();
  const gaps: LoggedSpan[] = [];
  // What was switched first was the other way round before.
  const wasOn = switched[0] ? !switched[0].on : isOn;
  let offSince = wasOn ? undefined : from;
  for (const { on, at } of switched) {
    if (on && offSince !== undefined) gaps.push({ from: offSince, to: at });
    offSince = on ? undefined : (offSince ?? at);
  }
  return offSince === undefined ? gaps : [...gaps, { from: offSince, to }];
}

/** The part of a span, from a moment on, that lies in no gap. */
export function timeCounted({ from, to }: LoggedSpan, gaps: readonly LoggedSpan[]): number {
  const missing = gaps.reduce(
    (sum, gap) => sum + Math.max(0, gap.to - Math.max(from, gap.from)),
    0,
  );
  return Math.max(0, to - from - missing);
}

import type { CallOutcome, CallRecord } from "./call-record.ts";

/** Calls in numbers. Durations are milliseconds over the calls that ran; absent when none did. */
export interface CallStatistics {
  calls: number;
  outcomes: Partial<Record<CallOutcome, number>>;
  /** The number of results that were too long. */
  truncated: number;
  duration?: { mean: number; median: number; percentile95: number; longest: number };
}

export function callStatistics(records: readonly CallRecord[]): CallStatistics {
  const outcomes: CallStatistics["outcomes"] = {};
  for (const { outcome } of records) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const durations = records.flatMap(({ duration }) => duration ?? []);
  return {
    calls: records.length,
    outcomes,
    truncated: records.filter(({ truncated }) => truncated).length,
    ...(durations.length > 0 && { duration: spread(durations.sort((a, b) => a - b)) }),
  };
}

function spread(sorted: number[]): NonNullable<CallStatistics["duration"]> {
  const mean = sorted.reduce((sum, duration) => sum + duration, 0) / sorted.length;
  return {
    mean,
    median: nearestRank(sorted, 0.5),
    percentile95: nearestRank(sorted, 0.95),
    longest: nearestRank(sorted, 1),
  };
}

/** The percentile by nearest rank, which is a duration that some call really had. */
function nearestRank(sorted: number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

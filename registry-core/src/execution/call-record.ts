import type { JsonValue } from "@pegboard/json-schema";
import type { SentRequest } from "../definition/call-context.ts";
import type { CallApproval } from "./approvals.ts";
import type { CallResult, FailedCallCode } from "./call-result.ts";

/** How a call ended: well, or the code of its failure. */
export type CallOutcome = "ok" | FailedCallCode;

/**
 * One call after it ended, without its arguments and result, because those may hold what nobody may
 * keep.
 */
export interface CallRecord {
  /** The provider's id of the call. */
  id?: string;
  /** The id of the agent. */
  agent: string;
  functionName: string;
  /** The tool; absent for a function name that no method has. */
  tool?: string;
  method?: string;
  /** The reason that the model gave for the call. */
  reason?: string;
  /** When the call was made, in milliseconds since 1970. */
  askedAt: number;
  /** Milliseconds until the call ran, or was refused. */
  waited: number;
  /** Milliseconds that the call ran; absent when it never did. */
  duration?: number;
  outcome: CallOutcome;
  /** The message of a failure. */
  message?: string;
  /** Whether the result was too long and was cut. */
  truncated?: boolean;
  /** Present when the call needed an approval and somebody gave it. */
  approved?: true;
  /** What became of the approval that it needed. */
  approval?: CallApproval;
}

/**
 * A call after it ended, with arguments and result, for a host that keeps more of it and answers
 * for what it keeps.
 */
export interface EndedCall {
  record: CallRecord;
  /** The arguments that the method got; those that were sent when the call never got that far. */
  args: JsonValue;
  /** The request that the method passed on, if the method reported it. */
  sent?: SentRequest;
  result: CallResult;
}

/** Selects records; every given field has to match. */
export interface CallRecordFilter
  extends Partial<Pick<CallRecord, "agent" | "tool" | "method" | "outcome">> {
  /** Only calls that were made then or later, in milliseconds since 1970. */
  since?: number;
  /** Only calls that were made before then, in milliseconds since 1970. */
  until?: number;
}

function matchesRecord({ since, until, ...fields }: CallRecordFilter, record: CallRecord): boolean {
  if (since !== undefined && record.askedAt < since) return false;
  if (until !== undefined && record.askedAt >= until) return false;
  return Object.entries(fields).every(
    ([key, value]) => value === undefined || Reflect.get(record, key) === value,
  );
}

/** Calls in numbers. Durations are milliseconds over the calls that ran; absent when none did. */
export interface CallStatistics {
  calls: number;
  outcomes: Partial<Record<CallOutcome, number>>;
  /** The number of results that were too long. */
  truncated: number;
  duration?: { mean: number; median: number; percentile95: number; longest: number };
}

function callStatistics(records: readonly CallRecord[]): CallStatistics {
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

/** A fixed number of the last calls: the oldest makes room for the newest. */
export class CallRecords {
  readonly #capacity: number;
  readonly #ring: CallRecord[] = [];
  /** The place of the next record. */
  #next = 0;

  constructor(capacity = 1000) {
    this.#capacity = Math.max(1, capacity);
  }

  /** Keeps a record; the oldest goes where there are too many. */
  add(record: CallRecord): void {
    this.#ring[this.#next] = record;
    this.#next = (this.#next + 1) % this.#capacity;
  }

  /** The records that match, the newest first, in the order in which the calls ended. */
  list(filter: CallRecordFilter = {}): CallRecord[] {
    const oldestFirst = [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)];
    return oldestFirst.reverse().filter((record) => matchesRecord(filter, record));
  }

  /** The kept records in numbers. */
  statistics(filter?: CallRecordFilter): CallStatistics {
    return callStatistics(this.list(filter));
  }
}

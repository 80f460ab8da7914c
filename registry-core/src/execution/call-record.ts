import type { SentRequest } from "../definition/call-context.ts";
import type { JsonValue } from "../schema/json-schema.ts";
import type { CallFailureCode, CallResult } from "./call-result.ts";

/** How a call ended: well, or the code of its failure. */
export type CallOutcome = "ok" | CallFailureCode;

/**
 * One call, after it ended, without its arguments and result: they may hold what nobody may keep.
 */
export interface CallRecord {
  /** The provider's id. */
  id?: string;
  /** Id of the agent. */
  agent: string;
  functionName: string;
  /** Absent for a function name that nobody has. */
  tool?: string;
  method?: string;
  /** Why the model said it calls. */
  reason?: string;
  /** Milliseconds since 1970. */
  askedAt: number;
  /** Milliseconds until it ran, or was refused. */
  waited: number;
  /** Milliseconds it ran; absent when it never did. */
  duration?: number;
  outcome: CallOutcome;
  /** What went wrong. */
  message?: string;
  /** Its result was too long and was cut. */
  truncated?: boolean;
  /** It needed an approval and somebody gave it. */
  approved?: true;
}

/** A call after it ended, whole: for a host that keeps more of it and answers for what it keeps. */
export interface EndedCall {
  record: CallRecord;
  /** What its method got; what was asked for when it never got that far. */
  args: JsonValue;
  /** What it handed on, if it told. */
  sent?: SentRequest;
  result: CallResult;
}

/** Selects records; every given field has to match. */
export interface CallRecordFilter
  extends Partial<Pick<CallRecord, "agent" | "tool" | "method" | "outcome">> {
  /** Asked then or later, in milliseconds since 1970. */
  since?: number;
  /** Asked before then. */
  until?: number;
}

export function matchesRecord(
  { since, until, ...fields }: CallRecordFilter,
  record: CallRecord,
): boolean {
  if (since !== undefined && record.askedAt < since) return false;
  if (until !== undefined && record.askedAt >= until) return false;
  return Object.entries(fields).every(
    ([key, value]) => value === undefined || Reflect.get(record, key) === value,
  );
}

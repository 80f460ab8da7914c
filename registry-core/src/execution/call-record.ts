import type { JsonValue } from "@pegboard/json-schema";
import type { SentRequest } from "../definition/call-context.ts";
import type { CallFailureCode, CallResult } from "./call-result.ts";

/** How a call ended: well, or the code of its failure. */
export type CallOutcome = "ok" | CallFailureCode;

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

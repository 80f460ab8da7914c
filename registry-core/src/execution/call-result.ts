import type { Issue } from "../issue.ts";
import type { JsonValue } from "../schema/json-schema.ts";
import type { UnavailableKind } from "../words/trace-words.ts";

/** Why a call did not start. */
export type CallRefusal = "unknown" | "off" | "not offered" | "invalid arguments";

/**
 * Why a call has no result: refused before it started, thrown by the tool, out of time, or given up by its caller. `too busy` is what a
 * tool says with a `RegistryError` of the code `too_busy`: the same call may succeed a little later.
 */
export type CallFailureCode = CallRefusal | "failed" | "too busy" | "timed out" | "cancelled";

/** A call without a result. It is an answer, never an exception. */
export interface CallFailure {
  ok: false;
  code: CallFailureCode;
  /** For the model and for people: what, of which method, and why. */
  message: string;
  /** With `invalid arguments`: one per faulty place. With `failed`: one per place of a result that JSON cannot carry. */
  issues?: Issue[];
  /** With `not offered`: the reason. */
  unavailable?: UnavailableKind;
}

/** A call that ran to its end. */
export interface CallSuccess {
  ok: true;
  /** The result as JSON; the text that is left of it when it was too long. */
  result: JsonValue;
  /** Only when the result was too long. */
  truncated?: { originalSize: number };
  /** What of the result does not follow its method's `outputSchema`. The result stays as it is. */
  issues?: Issue[];
  /** Only of the generated search: the function names that it found. Sent as `found` of a selection, they are in the next list. */
  found?: string[];
}

/** What became of a call; `ok` tells which of the two it is. */
export type CallResult = CallSuccess | CallFailure;

export function failure(code: CallFailureCode, message: string, issues?: Issue[]): CallFailure {
  return { ok: false, code, message, ...(issues && { issues }) };
}

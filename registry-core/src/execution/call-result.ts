import type { Issue } from "../issue.ts";
import type { JsonObject, JsonValue } from "../schema/json-schema.ts";
import { describeNotRun, type NotRun } from "../words/call-words.ts";
import type { UnavailableKind } from "../words/trace-words.ts";

/** Why a call did not start. */
type CallRefusal =
  | "unknown"
  | "off"
  | "not offered"
  | "invalid arguments"
  | "needs approval"
  | "declined"
  /** Because of another call of its batch. */
  | "not run";

/**
 * Why a call has no result: refused before it started, thrown by the tool, out of time, or given up
 * by its caller. `too busy` is what a tool says with a `RegistryError` of the code `too_busy`: the
 * same call may succeed a little later.
 */
export type CallFailureCode = CallRefusal | "failed" | "too busy" | "timed out" | "cancelled";

/** A call without a result. It is an answer, never an exception. */
export interface CallFailure {
  ok: false;
  code: CallFailureCode;
  /** For the model and for people: what, of which method, and why. */
  message: string;
  /**
   * With `invalid arguments`: one per faulty place. With `failed`: one per place of a result that
   * JSON cannot carry.
   */
  issues?: Issue[];
  /** With `not offered`: the reason. */
  unavailable?: UnavailableKind;
  /** With `needs approval`: what would run. */
  approval?: ApprovalRequest;
  /** With `not run`: the reason. */
  notRun?: NotRun;
}

/** A call that runs only if somebody approves exactly this. */
export interface ApprovalRequest {
  /**
   * What its caller sends back to approve or decline it. Absent where an approval cannot come
   * later.
   */
  id?: string;
  /** The provider's id of the call. */
  callId?: string;
  functionName: string;
  tool: string;
  method: string;
  /** The method's label: `Write of Sandbox Files`. */
  label: string;
  /** As the method would get them. */
  args: JsonObject;
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
  /** Its tool decides how the run goes on: nothing else of the batch ran after it. */
  tookControl?: true;
  /**
   * Only of the generated search: the function names that it found. Sent as `found` of a selection,
   * they are in the next list.
   */
  found?: string[];
}

/** What became of a call; `ok` tells which of the two it is. */
export type CallResult = CallSuccess | CallFailure;

export function failure(code: CallFailureCode, message: string, issues?: Issue[]): CallFailure {
  return { ok: false, code, message, ...(issues && { issues }) };
}

/** What becomes of a call that another call of its batch keeps from running. */
export function notRun(label: string, because: NotRun): CallFailure {
  return { ...failure("not run", describeNotRun(label, because)), notRun: because };
}

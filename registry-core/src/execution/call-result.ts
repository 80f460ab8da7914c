import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import type { Issue } from "../issue.ts";
import { describeNotRun, type NotRun } from "../messages/call-messages.ts";
import type { UnavailableKind } from "../messages/trace-messages.ts";
import type { CallApproval } from "./approvals.ts";

/** Why a call did not start. */
type CallRefusal =
  | "unknown"
  | "off"
  | "not offered"
  | "invalid arguments"
  | "needs approval"
  | "declined"
  /** Another call of the batch kept this one from running. */
  | "not run";

/**
 * The code of a call without a result: refused before it started, thrown by the tool, out of time,
 * or given up by its caller. `too busy` is what a tool says with a `RegistryError` of the code
 * `too_busy`: an equal call may succeed a little later.
 */
export type FailedCallCode = CallRefusal | "failed" | "too busy" | "timed out" | "cancelled";

/** A call without a result. It is an answer, never an exception. */
export interface FailedCall {
  ok: false;
  code: FailedCallCode;
  /** What happened to which method, and why, for the model and for people. */
  message: string;
  /**
   * One issue for each invalid place: of the arguments with `invalid arguments`, or of a result
   * that JSON cannot carry with `failed`.
   */
  issues?: Issue[];
  /** Why the tool is unavailable, with `not offered`. */
  unavailable?: UnavailableKind;
  /** What would run, with `needs approval`. */
  approval?: ApprovalRequest;
  /** How its approval ended, with `declined`. It is not enumerable: the caller is not told who. */
  decided?: CallApproval;
  /** Why the call was not run, with `not run`. */
  notRun?: NotRun;
  /**
   * What was thrown, with its own stack, for the program that runs the tool. It may hold secrets,
   * so it is not enumerable: no copy and no JSON of the failure carries it.
   */
  cause?: unknown;
}

/** A call that runs only if somebody approves exactly this method and these arguments. */
export interface ApprovalRequest {
  /**
   * The id that its caller sends back to approve or decline it. Absent where an approval cannot
   * come later.
   */
  id?: string;
  /** The provider's id of the call. */
  callId?: string;
  functionName: string;
  tool: string;
  method: string;
  /** The method's label: `Write of Sandbox Files`. */
  label: string;
  /** The arguments as the method would get them. */
  args: JsonObject;
}

/** A call that ran to its end. */
export interface CallSuccess {
  ok: true;
  /** The result as JSON; the text that is left of it when it was too long. */
  result: JsonValue;
  /** The size before it was cut; present only when the result was too long. */
  truncated?: { originalSize: number };
  /**
   * Places where the result does not follow its method's `outputSchema`. The result stays as it is.
   */
  issues?: Issue[];
  /** Present when the tool decides how the run goes on: nothing else of the batch ran after it. */
  tookControl?: true;
  /**
   * The function names that the generated search found. Sent as `found` of a selection, they are in
   * the next list.
   */
  found?: string[];
}

/** What became of a call; `ok` tells which of the two it is. */
export type CallResult = CallSuccess | FailedCall;

export function failedCall(code: FailedCallCode, message: string, issues?: Issue[]): FailedCall {
  return { ok: false, code, message, ...(issues && { issues }) };
}

/** A failed call that keeps what was thrown. */
export function thrownCall(code: FailedCallCode, message: string, cause: unknown): FailedCall {
  return Object.defineProperty(failedCall(code, message), "cause", { value: cause });
}

/** What becomes of a call that another call of its batch keeps from running. */
export function notRun(label: string, because: NotRun): FailedCall {
  return { ...failedCall("not run", describeNotRun(label, because)), notRun: because };
}

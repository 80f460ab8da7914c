import type { CallEnvironment, MethodCall } from "../execution/call-environment.ts";
import { callMethods } from "../execution/call-method.ts";
import type { ApprovalRequest } from "../execution/call-result.ts";
import type { Issue } from "../issue.ts";
import type { JsonObject, JsonValue } from "../schema/json-schema.ts";
import type { AnsweredCall } from "./call-format.ts";
import { CALL_FORMATS, type CallFormatName } from "./call-formats.ts";
import { readCalls } from "./read-calls.ts";

/** The answers to a model's calls, in the order of the calls. */
export interface AnsweredCalls {
  format: CallFormatName;
  /**
   * In the provider's shape, to be put after the model's own message; none when it asked for no
   * call.
   */
  messages: JsonObject[];
  answered: AnsweredCall[];
  /**
   * Calls that wait for an approval: nothing ran. Send the same again, with the ids that are
   * `approved` or `declined`.
   */
  approvals?: ApprovalRequest[];
  /** The call that took control of the run, when one did. */
  control?: { id?: string; functionName: string };
  /** Function names that searches found: as `found` of a selection, they are in the next list. */
  found?: string[];
}

/**
 * Runs what a model asks for and answers it in the shape of its provider, or of LangChain or the AI
 * SDK, whichever it is. Every call has an answer, also one that was refused or failed. Issues only
 * for something that no provider sends.
 */
export async function answerCalls(
  environment: CallEnvironment,
  response: JsonValue | object,
): Promise<AnsweredCalls | { issues: Issue[] }> {
  const read = readCalls(response);
  if ("issues" in read) return read;
  const { format, calls } = read;
  const results = await callMethods(environment, calls);
  const answered = results.flatMap((result, index) => {
    const call = calls[index];
    return call ? [{ call, result }] : [];
  });
  const messages = answered.length > 0 ? CALL_FORMATS[format].answer(answered) : [];
  const controlling = answered.find(({ result }) => result.ok && result.tookControl)?.call;
  const approvals = results.flatMap((result) => (result.ok ? [] : (result.approval ?? [])));
  const found = [...new Set(results.flatMap((result) => (result.ok ? (result.found ?? []) : [])))];
  return {
    format,
    messages,
    answered,
    ...(approvals.length > 0 && { approvals }),
    ...(controlling && { control: callName(controlling) }),
    ...(found.length > 0 && { found }),
  };
}

function callName({ id, functionName }: MethodCall): { id?: string; functionName: string } {
  return { ...(id !== undefined && { id }), functionName };
}

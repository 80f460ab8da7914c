import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import type { CallEnvironment, MethodCall } from "../execution/call-environment.ts";
import { callMethods } from "../execution/call-method.ts";
import type { ApprovalRequest } from "../execution/call-result.ts";
import type { Issue } from "../issue.ts";
import type { AnsweredCall } from "./call-format.ts";
import { CALL_FORMATS, type CallFormatName } from "./call-formats.ts";
import type { MessageFor } from "./message-types.ts";
import { readCalls } from "./read-calls.ts";

/** The answers to a model's calls, in the order of the calls. */
export interface AnsweredCalls<Message = JsonObject> {
  /** The format that the calls were read in. */
  format: CallFormatName;
  /**
   * Messages in the provider's shape, to be put after the model's own message; empty when it asked
   * for no call.
   */
  messages: Message[];
  /** Each call with its result, in the order of the calls. */
  answered: AnsweredCall[];
  /**
   * Calls that wait for an approval: nothing ran. Send equal calls again, with the ids that are
   * `approved` or `declined`.
   */
  approvals?: ApprovalRequest[];
  /** The call that took control of the run, if there is one. */
  control?: { id?: string; functionName: string };
  /**
   * Function names that searches found. Sent as `found` of a selection, they are in the next list.
   */
  found?: string[];
}

/**
 * Runs the calls that a model asks for and answers them in the shape of its provider, or of
 * LangChain or the AI SDK. Every call has an answer, also one that was refused or failed. There are
 * only issues for something that no provider sends. The messages have the type that the provider's
 * library takes, where the response has the type that this library gives it.
 */
export async function answerCalls<Response extends JsonValue | object>(
  environment: CallEnvironment,
  response: Response,
): Promise<AnsweredCalls<MessageFor<Response>> | { issues: Issue[] }> {
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
    messages: messages as MessageFor<Response>[],
    answered,
    ...(approvals.length > 0 && { approvals }),
    ...(controlling && { control: callName(controlling) }),
    ...(found.length > 0 && { found }),
  };
}

function callName({ id, functionName }: MethodCall): { id?: string; functionName: string } {
  return { ...(id !== undefined && { id }), functionName };
}

import type { CallEnvironment } from "../execution/call-environment.ts";
import { callMethods } from "../execution/call-method.ts";
import type { Issue } from "../issue.ts";
import type { JsonObject, JsonValue } from "../schema/json-schema.ts";
import type { AnsweredCall } from "./call-format.ts";
import { CALL_FORMATS, type CallFormatName } from "./call-formats.ts";
import { readCalls } from "./read-calls.ts";

/** The answers to a model's calls, in the order of the calls. */
export interface AnsweredCalls {
  format: CallFormatName;
  /** In the provider's shape, to be put after the model's own message; none when it asked for no call. */
  messages: JsonObject[];
  answered: AnsweredCall[];
}

/**
 * Runs what a model asks for and answers it in the shape of its provider, whichever of the four it is. Every call has an
 * answer, also one that was refused or failed. Issues only for something that no provider sends.
 */
export async function answerCalls(
  environment: CallEnvironment,
  response: JsonValue,
): Promise<AnsweredCalls | { issues: Issue[] }> {
  const read = readCalls(response);
  if ("issues" in read) return read;
  const { format, calls } = read;
  const results = await callMethods(environment, calls);
  const answered = results.flatMap((result, index) => {
    const call = calls[index];
    return call ? [{ call, result }] : [];
  });
  return { format, messages: answered.length > 0 ? CALL_FORMATS[format].answer(answered) : [], answered };
}

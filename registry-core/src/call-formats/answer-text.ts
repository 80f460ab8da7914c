import type { CallResult } from "../execution/call-result.ts";
import { resultText } from "../execution/result-text.ts";

/** What a model reads of a call: its result, or what went wrong. */
export function answerText(result: CallResult): string {
  return result.ok ? resultText(result.result) : `Error: ${result.message}`;
}

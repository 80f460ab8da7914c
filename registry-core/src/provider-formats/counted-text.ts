import type { NamedMethod } from "../toolset/offered-methods.ts";
import { formatUnkeptMethod } from "./format-toolset.ts";
import type { ProviderFormatName } from "./provider-formats.ts";
import { indentedJson } from "./serialize-payload.ts";

/**
 * The text that a method adds to a payload: its lines in the list, with the comma behind them.
 * Tokens never reach over the end of a line of JSON, so those of a payload are those of its methods
 * and of the list's two brackets (`payloadTokens`).
 */
export function countedText(
  named: NamedMethod,
  format: ProviderFormatName = "openai-chat",
): string {
  return `${indentedJson(formatUnkeptMethod(named, format).payload, "  ")},\n`;
}

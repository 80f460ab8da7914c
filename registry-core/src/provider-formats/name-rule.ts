import { LONGEST_FUNCTION_NAME, leadingLetter, plainCharacters } from "../definition/names.ts";
import { FUNCTION_NAME_PATTERN } from "../definition/tool-definition.ts";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";

/** The rule for a function's name that a provider has. */
export interface NameRule {
  /** Matches names that the provider takes. */
  pattern: RegExp;
  /** The rule in words, behind "takes": `letters, digits, "_" and "-", at most 64`. */
  words: string;
}

/**
 * The rule of OpenAI: letters, digits, `_` and `-`. Anthropic takes these, too, and up to 128 of
 * them.
 */
export const PLAIN_NAMES: NameRule = {
  pattern: FUNCTION_NAME_PATTERN,
  words: 'letters, digits, "_" and "-", at most 64',
};

/** The rule of Gemini, with the longest name that both the API and Vertex AI take. */
export const GEMINI_NAMES: NameRule = {
  pattern: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/,
  words: 'letters, digits, "_", ".", ":" and "-" behind a letter or "_", at most 64',
};

/**
 * The rule of MCP: https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names
 */
export const MCP_NAMES: NameRule = {
  pattern: /^[a-zA-Z0-9_.-]{1,128}$/,
  words: 'letters, digits, "_", "." and "-", at most 128',
};

/**
 * A function name as a provider takes it: unchanged, unless the rule refuses it.
 * `FunctionNames.find` finds a method by both names.
 */
export function nameFor(functionName: string, { pattern }: NameRule): string {
  return pattern.test(functionName)
    ? functionName
    : leadingLetter(plainCharacters(functionName).slice(0, LONGEST_FUNCTION_NAME));
}

/** Reports that a function has another name in this provider's payload than in prompts. */
export function renamedLosses(functionName: string, rule: NameRule): SchemaLoss[] {
  const name = nameFor(functionName, rule);
  if (name === functionName) return [];
  return [
    schemaLoss(["name"], {
      code: "function_renamed",
      values: { from: functionName, to: name, taken: rule.words },
    }),
  ];
}

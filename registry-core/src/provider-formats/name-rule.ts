import { LONGEST_NAME, leadingLetter, plainCharacters } from "../definition/portable-name.ts";
import { FUNCTION_NAME_PATTERN } from "../definition/tool-definition.ts";
import { type SchemaLoss, schemaLoss } from "../schema/schema-loss.ts";

/** What a provider takes as the name of a function. */
export interface NameRule {
  pattern: RegExp;
  /** In words, behind "takes": `letters, digits, "_" and "-", at most 64`. */
  words: string;
}

/** OpenAI: letters, digits, `_` and `-`; Anthropic takes the same, and up to 128. */
export const PLAIN_NAMES: NameRule = {
  pattern: FUNCTION_NAME_PATTERN,
  words: 'letters, digits, "_" and "-", at most 64',
};

/** Gemini, in the API and in Vertex AI: the longest that both take. */
export const GEMINI_NAMES: NameRule = {
  pattern: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/,
  words: 'letters, digits, "_", ".", ":" and "-" behind a letter or "_", at most 64',
};

/** MCP: https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names */
export const MCP_NAMES: NameRule = {
  pattern: /^[a-zA-Z0-9_.-]{1,128}$/,
  words: 'letters, digits, "_", "." and "-", at most 128',
};

/**
 * A function name as a provider takes it: unchanged, unless the rule refuses it.
 * `FunctionNames.find` knows both.
 */
export function nameFor(functionName: string, { pattern }: NameRule): string {
  return pattern.test(functionName)
    ? functionName
    : leadingLetter(plainCharacters(functionName).slice(0, LONGEST_NAME));
}

/** Says that a function has another name in this provider's payload than in prompts. */
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

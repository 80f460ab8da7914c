import type { PreferencesAnswer } from "../api-contract.ts";
import type { EncodingName } from "./encodings.ts";

export type TokenizerName = PreferencesAnswer["tokenizer"];

/** How a token count is made. */
export interface Tokenizer {
  /** Shown beside every count. */
  label: string;
  /** An encoding that is counted exactly, or the characters that stand for one token. */
  counts: { encoding: EncodingName } | { charactersPerToken: number };
}

/**
 * Every tokenizer that an organisation can choose, by the name under which its choice is stored.
 */
export const TOKENIZERS = {
  o200k_base: {
    label: "o200k_base",
    counts: { encoding: "o200k_base" },
  },
  cl100k_base: {
    label: "cl100k_base",
    counts: { encoding: "cl100k_base" },
  },
  // Anthropic publishes no tokenizer for current models; its glossary gives 3.5 English characters
  // for a token: https://docs.claude.com/en/docs/about-claude/glossary#tokens
  claude: {
    label: "claude",
    counts: { charactersPerToken: 3.5 },
  },
  // "For Gemini models, a token is equivalent to about 4 characters":
  // https://ai.google.dev/gemini-api/docs/tokens
  gemini: {
    label: "gemini",
    counts: { charactersPerToken: 4 },
  },
} as const satisfies Record<TokenizerName, Tokenizer>;

export const TOKENIZER_NAMES = Object.keys(TOKENIZERS) as TokenizerName[];

/** Counts as OpenAI's current models do. */
export const DEFAULT_TOKENIZER: TokenizerName = "o200k_base";

/**
 * A rule of thumb counts characters as people see them: what takes two units of a string is one.
 */
export function estimateTokens(text: string, charactersPerToken: number): number {
  let characters = text.length;
  for (const _ of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) characters--;
  return Math.ceil(characters / charactersPerToken);
}

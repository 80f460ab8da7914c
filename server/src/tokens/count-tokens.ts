import { countTokens as count } from "gpt-tokenizer/encoding/o200k_base";

/** Name of the estimator behind every token count. */
export const TOKENIZER = "o200k_base";

/** Tokens of a text as OpenAI's current models count them; other providers differ by a few percent. */
export function countTokens(text: string): number {
  const known = counted.get(text);
  if (known !== undefined) {
    counted.delete(text);
    counted.set(text, known);
    return known;
  }
  const tokens = cutLongRuns(text).reduce((sum, piece) => sum + count(piece, { disallowedSpecial: new Set() }), 0);
  if (text.length <= LONGEST_REMEMBERED) counted.set(text, tokens);
  if (counted.size > MOST_REMEMBERED) forgetOldest();
  return tokens;
}

/** Texts by last use, the oldest first: a preview counts the same lines again and again. */
const counted = new Map<string, number>();
const MOST_REMEMBERED = 20_000;
const LONGEST_REMEMBERED = 5_000;

function forgetOldest(): void {
  const [oldest] = counted.keys();
  if (oldest !== undefined) counted.delete(oldest);
}

const LONG_RUN = /\S{1001,}|\s{201,}/g;

/** The tokenizer's time grows with the square of an unbroken run; cutting costs a token or two. */
function cutLongRuns(text: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    pieces.push(text.slice(at, index));
    const longest = /\s/.test(run.charAt(0)) ? 200 : 1000;
    for (let start = 0; start < run.length; start += longest) pieces.push(run.slice(start, start + longest));
    at = index + run.length;
  }
  return [...pieces, text.slice(at)];
}

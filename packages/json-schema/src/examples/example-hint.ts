import type { JsonValue } from "../json-schema.ts";

const HINT = /(?:\be\.\s?g\.|\bfor example\b|\bexample\b)[:,]?\s+/gi;
const QUOTES = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
]);

/**
 * The most examples that are read of a description. A person gives a few, and each is looked for in
 * so many characters.
 */
const MOST_HINTS = 20;
const LONGEST_HINT = 10_000;

const MAYBE_JSON = /^(?:-?\d|true$|false$|null$|["[{])/;
const PLAIN_EXAMPLE = /^.*?(?=[,;)\n]|\.\s|\.?$|\s(?:or|and|to|for)\s)/;

/**
 * Values that a description gives behind "e.g.", as text and, where it is JSON, as that value:
 * `e.g. 10` → `"10"`, `10`.
 */
export function exampleHints(description: string): JsonValue[] {
  const hints: JsonValue[] = [];
  let left = MOST_HINTS;
  for (const { 0: words, index } of description.matchAll(HINT)) {
    const start = index + words.length;
    hints.push(...valuesAtStart(description.slice(start, start + LONGEST_HINT)));
    left -= 1;
    if (left === 0) break;
  }
  return hints;
}

function valuesAtStart(text: string): JsonValue[] {
  const closing = QUOTES.get(text.charAt(0));
  if (closing) {
    const end = text.indexOf(closing, 1);
    return end > 1 ? readings(text.slice(1, end)) : [];
  }
  if (text.startsWith("[") || text.startsWith("{")) return jsonAtStart(text);
  const plain = PLAIN_EXAMPLE.exec(text)?.[0].trim();
  return plain ? readings(plain) : [];
}

function readings(text: string): JsonValue[] {
  if (!MAYBE_JSON.test(text)) return [text];
  try {
    const value: JsonValue = JSON.parse(text);
    return [text, value];
  } catch {
    return [text];
  }
}

/** The list or object at the beginning of a text, which ends where its brackets are closed. */
function jsonAtStart(text: string): JsonValue[] {
  const end = endOfBrackets(text);
  if (end === undefined) return [];
  try {
    const value: JsonValue = JSON.parse(text.slice(0, end));
    return [value];
  } catch {
    return [];
  }
}

function endOfBrackets(text: string): number | undefined {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|[[{\]}]/g)) {
    if (part === "[" || part === "{") depth += 1;
    else if (part === "]" || part === "}") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}

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

const MAYBE_JSON = /^(?:-?\d|true$|false$|null$|["[{])/;
const PLAIN = /^.*?(?=[,;)\n]|\.\s|\.?$|\s(?:or|and|to|for)\s)/;

/** Values that a description gives behind "e.g.", as text and, where it is JSON, as that value: `e.g. 10` → `"10"`, `10`. */
export function exampleHints(description: string): JsonValue[] {
  const hints: JsonValue[] = [];
  HINT.lastIndex = 0;
  while (HINT.test(description)) hints.push(...valuesAtStart(description.slice(HINT.lastIndex)));
  return hints;
}

function valuesAtStart(text: string): JsonValue[] {
  const closing = QUOTES.get(text.charAt(0));
  if (closing) {
    const end = text.indexOf(closing, 1);
    return end > 1 ? readings(text.slice(1, end)) : [];
  }
  if (text.startsWith("[") || text.startsWith("{")) return jsonAtStart(text);
  const plain = PLAIN.exec(text)?.[0].trim();
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

/** The longest beginning that is JSON: the text behind it may have brackets, too. */
function jsonAtStart(text: string): JsonValue[] {
  for (let end = text.length; end > 0; end = Math.max(text.lastIndexOf("]", end - 1), text.lastIndexOf("}", end - 1))) {
    try {
      const value: JsonValue = JSON.parse(text.slice(0, end + 1));
      return [value];
    } catch {
      // A shorter beginning may be JSON.
    }
  }
  return [];
}

import type { JsonValue } from "./json-schema.ts";

const HINT = /(?:\be\.\s?g\.|\bfor example\b|\bexample\b)[:,]?\s+/gi;
const QUOTES = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
]);

/** Values that a description gives behind "e.g.", as text and, where it is JSON, as that value: `e.g. 10` → `"10"`, `10`. */
export function exampleHints(description: string): JsonValue[] {
  if (!/e\.|example/i.test(description)) return [];
  return [...description.matchAll(HINT)].flatMap((match) => {
    const rest = description.slice(match.index + match[0].length);
    const closing = QUOTES.get(rest.charAt(0));
    if (closing) {
      const end = rest.indexOf(closing, 1);
      return end > 1 ? readings(rest.slice(1, end)) : [];
    }
    if (/^[[{]/.test(rest)) return jsonAtStart(rest);
    const plain = /^.*?(?=[,;)\n]|\.\s|\.?$|\s(?:or|and|to|for)\s)/.exec(rest)?.[0].trim();
    return plain ? readings(plain) : [];
  });
}

function readings(text: string): JsonValue[] {
  if (!/^(?:-?\d|true$|false$|null$|["[{])/.test(text)) return [text];
  try {
    const value: JsonValue = JSON.parse(text);
    return [text, value];
  } catch {
    return [text];
  }
}

/** The longest beginning that is JSON: the text behind it may hold brackets too. */
function jsonAtStart(text: string): JsonValue[] {
  for (let end = text.length; end > 0; end = Math.max(text.lastIndexOf("]", end - 1), text.lastIndexOf("}", end - 1))) {
    try {
      const value: JsonValue = JSON.parse(text.slice(0, end + 1));
      return [value];
    } catch {
      // A shorter beginning may be it.
    }
  }
  return [];
}

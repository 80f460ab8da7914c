import type { JsonValue } from "../json-schema.ts";

/**
 * Whether a value has more than so many characters: those of its texts and keys, and one for
 * everything else. Counting stops at the limit.
 */
export function isLargerThan(value: JsonValue, characters: number): boolean {
  let left = characters;
  const open: JsonValue[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    left -= typeof next === "string" ? next.length + 1 : 1;
    if (left < 0) return true;
    if (typeof next !== "object" || next === null) continue;
    if (Array.isArray(next) && next.length > left) return true;
    // Members are added one by one, since a spread of a long list exceeds the stack.
    for (const [key, member] of Object.entries(next)) {
      if (!Array.isArray(next)) left -= key.length;
      open.push(member);
    }
  }
  return false;
}

/**
 * Whether a text, if it is JSON, has more than so many values: members, items, lists and objects.
 * Everything that looks at arguments looks at each of them, so they are counted before the text is
 * parsed.
 */
export function hasMoreValues(text: string, most: number): boolean {
  let left = most;
  let isText = false;
  for (let at = 0; at < text.length && left >= 0; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) isText = !isText;
    else if (isText) at += character === BACKSLASH ? 1 : 0;
    else if (character === COMMA || character === LIST || character === OBJECT) left -= 1;
  }
  return left < 0;
}

const [QUOTE, COMMA, LIST, BACKSLASH, OBJECT] = [0x22, 0x2c, 0x5b, 0x5c, 0x7b];

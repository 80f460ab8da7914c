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

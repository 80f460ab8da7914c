import type { JsonValue } from "@pegboard/json-schema";

const HALF = /\p{Surrogate}/gu;
const REPLACEMENT = "\ufffd";

/**
 * A value whose texts and names have no half of a surrogate pair, which providers refuse as no
 * valid JSON; a replacement character stands for each. It is the given value when there is none.
 */
export function withWholeCharacters<Value extends JsonValue | object>(value: Value): Value {
  return whole(value) as Value;
}

function whole(value: unknown): unknown {
  if (typeof value === "string") return value.replace(HALF, REPLACEMENT);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(whole);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value);
  const written = entries.map(([name, member]) => [whole(name), whole(member)] as const);
  const isSame = written.every(
    ([name, member], index) => name === entries[index]?.[0] && member === entries[index]?.[1],
  );
  return isSame ? value : Object.fromEntries(written);
}

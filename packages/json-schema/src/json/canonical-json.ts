import type { JsonValue } from "../json-schema.ts";
import { isHiddenText } from "../secrets/hidden-texts.ts";

/** JSON text that is equal for equal values: the order of object keys does not count. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sortKeys);
}

/**
 * A short text that differs when values differ, to notice a change. It is no protection, since
 * anybody can make two values that share one.
 */
export function digestOf(value: JsonValue): string {
  let one = 0x811c9dc5;
  let other = 0x01000193;
  for (const unit of canonicalJson(value)) {
    const code = unit.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other + code, 0x85ebca6b) ^ (other >>> 15);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (isHiddenText(value)) return { $secret: value.description };
  if (typeof value === "bigint") return { $number: `${value}` };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

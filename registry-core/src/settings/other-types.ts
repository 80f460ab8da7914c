import type { JsonValue } from "../schema/json-schema.ts";

/** A value that says the same, and what it is then. */
interface OtherType {
  value: JsonValue;
  name: string;
}

/** What a value says in the types that a schema may have come to ask for: `"5"` as 5, 5 as `"5"`, one value as a list and back. */
export function inOtherTypes(value: JsonValue | undefined): OtherType[] {
  if (Array.isArray(value)) {
    const [only, ...more] = value;
    return isScalar(only) && more.length === 0 ? [{ value: only, name: "a single value" }] : [];
  }
  if (!isScalar(value)) return [];
  const list = { value: [value], name: "a list" };
  if (typeof value !== "string") return [{ value: String(value), name: "a text" }, list];
  if (value === "true" || value === "false") return [{ value: value === "true", name: "true or false" }, list];
  const number = Number(value);
  return Number.isFinite(number) && String(number) === value ? [{ value: number, name: "a number" }, list] : [list];
}

function isScalar(value: JsonValue | undefined): value is string | number | boolean {
  return value !== undefined && value !== null && typeof value !== "object";
}

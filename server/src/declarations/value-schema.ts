import { isDeepStrictEqual } from "node:util";
import type { JsonSchema, JsonValue } from "@pegboard/registry-core";

/** The schema that a default value suggests where nothing says a type; undefined for `null`, which suggests none. */
export function valueSchema(value: JsonValue): JsonSchema | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) {
    const [first, ...others] = value.map(valueSchema);
    const isUniform = first !== undefined && others.every((other) => isDeepStrictEqual(first, other));
    return { type: "array", ...(isUniform && { items: first }) };
  }
  if (typeof value !== "object") return { type: typeof value };
  const properties = Object.entries(value).map(([name, member]) => [name, valueSchema(member) ?? {}]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

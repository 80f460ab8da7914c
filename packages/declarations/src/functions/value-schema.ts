import { isDeepStrictEqual } from "node:util";
import type { JsonValue } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { Expression } from "typescript-api";
import { IS_DATE } from "../schemas/type-schema.ts";
import type { TypeScope } from "../type-scope.ts";

/**
 * The schema that an initial value suggests; `new Date()` says its type although it has no value
 * yet.
 */
export function dateOrValueSchema(
  { compiler }: TypeScope,
  initializer: Expression | undefined,
  value: JsonValue | undefined,
): JsonSchema | undefined {
  const isDate =
    initializer &&
    compiler.isNewExpression(initializer) &&
    initializer.expression.getText() === "Date";
  return isDate
    ? { type: "string", format: "date-time", [IS_DATE]: true }
    : schemaOfDefault(value ?? null);
}

/**
 * The schema that a default value suggests where nothing says a type; undefined for `null`, which
 * suggests none.
 */
function schemaOfDefault(value: JsonValue): JsonSchema | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) {
    const [first, ...others] = value.map(schemaOfDefault);
    const isUniform =
      first !== undefined && others.every((other) => isDeepStrictEqual(first, other));
    return { type: "array", ...(isUniform && { items: first }) };
  }
  if (typeof value !== "object") return { type: typeof value };
  const properties = Object.entries(value).map(([name, member]) => [
    name,
    schemaOfDefault(member) ?? {},
  ]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

import type { JsonSchema } from "@pegboard/registry-core";

/** The next number up or down inside the schema's bounds and on its multiples; an empty field starts at the nearest bound or zero. */
export function steppedNumber(value: number | undefined, direction: 1 | -1, schema: JsonSchema): number {
  const { minimum, maximum, multipleOf } = schema as Partial<Record<string, number>>;
  const size = multipleOf ?? (schema.type === "integer" || value === undefined || Number.isInteger(value) ? 1 : 0.1);
  const from = value ?? (minimum !== undefined ? minimum - direction * size : 0);
  // Repeated steps of 0.1 would show 0.30000000000000004.
  const next = Number((from + direction * size).toPrecision(12));
  return Math.min(maximum ?? Infinity, Math.max(minimum ?? -Infinity, next));
}

import type { JsonSchema } from "@pegboard/registry-core";

/**
 * The next number up or down inside the schema's bounds and on its multiples; an empty field starts
 * at the nearest bound or zero.
 */
export function stepNumber(
  value: number | undefined,
  direction: 1 | -1,
  schema: JsonSchema,
): number {
  const bounds = schema as Partial<Record<string, number>>;
  const { multipleOf, minimum = -Infinity, maximum = Infinity } = bounds;
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = bounds;
  const size =
    multipleOf ??
    (schema.type === "integer" || value === undefined || Number.isInteger(value) ? 1 : 0.1);
  const least = Math.max(minimum, roundFloat(above + size));
  const most = Math.min(maximum, roundFloat(below - size));
  const from = value ?? (least === -Infinity ? 0 : least - direction * size);
  return Math.min(most, Math.max(least, roundFloat(from + direction * size)));
}

/** Rounds a number, because repeated steps of 0.1 would show 0.30000000000000004. */
function roundFloat(number: number): number {
  return Number.isInteger(number) ? number : Number(number.toPrecision(12));
}

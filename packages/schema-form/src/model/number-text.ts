import { exactNumber, isExactNumber } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { t } from "../messages/t.ts";
import type { Parsed } from "../use-typed-text.ts";
import type { MaybeJson } from "./json-path.ts";
import type { TextRange } from "./json-place.ts";

export function numberText(value: MaybeJson): string {
  return typeof value === "number" || typeof value === "bigint" ? String(value) : "";
}

export const INEXACT = t("must have fewer digits: numbers this long are not kept exactly");

interface NumberField {
  whole: boolean;
  mayBeEmpty: boolean;
  /** Whether whole numbers may have more digits than JavaScript's numbers keep. */
  keepsDigits?: boolean;
}

/** Reads a typed number, with a comma or a point; a text that is no number yet gives a problem. */
export function parseNumber(
  text: string,
  { whole, mayBeEmpty, keepsDigits = false }: NumberField,
): Parsed {
  const typed = text.trim().replace("−", "-");
  const plain = typed.replace(",", ".");
  if (plain === "") return mayBeEmpty ? { value: undefined } : { problem: t("must be a number") };
  // A thousand, or one with three decimals.
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed))
    return { problem: t("must be written without separators") };
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain))
    return { problem: whole ? t("must be a whole number") : t("must be a number") };
  const number = Number(plain);
  if (!Number.isFinite(number)) return { problem: t("is too large") };
  if (isExactNumber(plain)) return { value: number };
  return keepsDigits ? { value: exactNumber(plain) } : { problem: INEXACT };
}

/** The place of the first whole number in a JSON text that JavaScript would keep as another one. */
export function findInexactNumber(json: string): TextRange | undefined {
  for (const { 0: token, index } of json.matchAll(/"(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*/g)) {
    if (!token.startsWith('"') && !isExactNumber(token))
      return { from: index, to: index + token.length };
  }
  return undefined;
}

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

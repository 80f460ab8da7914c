import type { MaybeJson } from "./json-path.ts";
import type { Parsed } from "./use-typed-text.ts";

export function numberText(value: MaybeJson): string {
  return typeof value === "number" ? String(value) : "";
}

/** A typed number, with a comma or a point; what is no number yet says so. */
export function parseNumber(text: string, whole: boolean, mayBeEmpty: boolean): Parsed {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  if (plain === "") return mayBeEmpty ? { value: undefined } : { problem: "must be a number" };
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain))
    return { problem: whole ? "must be a whole number" : "must be a number" };
  const number = Number(plain);
  return Number.isFinite(number) ? { value: number } : { problem: "is too large" };
}

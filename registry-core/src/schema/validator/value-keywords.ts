import { canonicalJson } from "../canonical-json.ts";
import { FORMATS } from "../formats.ts";
import { compilePattern } from "../patterns/compile-pattern.ts";
import type { Work } from "../work.ts";

/** Whether a value follows a keyword that needs nothing but the value. */
type ValueRule = (value: unknown, work: Work) => boolean;

/** Keywords that speak about a value as a whole, a number or a text, in the order in which their faults are told. */
export const VALUE_KEYWORDS = new Map<string, (expected: unknown) => ValueRule>([
  ["type", typeRule],
  ["const", (expected) => oneOfRule([expected])],
  ["enum", (expected) => oneOfRule(expected as unknown[])],
  ["minimum", (limit) => numberRule((value) => value >= Number(limit))],
  ["maximum", (limit) => numberRule((value) => value <= Number(limit))],
  ["exclusiveMinimum", (limit) => numberRule((value) => value > Number(limit))],
  ["exclusiveMaximum", (limit) => numberRule((value) => value < Number(limit))],
  ["multipleOf", (step) => numberRule((value) => isMultiple(value, Number(step)))],
  ["minLength", (least) => textRule((text) => characters(text) >= Number(least))],
  ["maxLength", (most) => textRule((text) => text.length <= Number(most) || characters(text) <= Number(most))],
  ["pattern", patternRule],
  ["format", formatRule],
]);

const TYPE_RULES = new Map<unknown, (value: unknown) => boolean>([
  ["string", (value) => typeof value === "string"],
  ["number", (value) => typeof value === "number"],
  ["integer", (value) => Number.isInteger(value)],
  ["boolean", (value) => typeof value === "boolean"],
  ["null", (value) => value === null],
  ["array", Array.isArray],
  ["object", (value) => typeof value === "object" && value !== null && !Array.isArray(value)],
]);

function typeRule(expected: unknown): ValueRule {
  const rules = [expected].flat().flatMap((type) => TYPE_RULES.get(type) ?? []);
  const [only, another] = rules;
  return only && !another ? only : (value) => rules.some((rule) => rule(value));
}

function oneOfRule(expected: unknown[]): ValueRule {
  const plain = new Set(expected.filter((each) => !isCompound(each)));
  const compound = new Set(expected.filter(isCompound).map((each) => canonicalJson(each)));
  return (value) => (isCompound(value) ? compound.size > 0 && compound.has(canonicalJson(value)) : plain.has(value));
}

function isCompound(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function numberRule(rule: (value: number) => boolean): ValueRule {
  return (value) => typeof value !== "number" || rule(value);
}

/** 0.3 is a multiple of 0.1, whatever floating-point arithmetic says. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return !(Math.abs(Math.round(times) - times) > 1e-9);
}

function textRule(rule: (text: string, work: Work) => boolean): ValueRule {
  return (value, work) => typeof value !== "string" || rule(value, work);
}

/** Characters as people count them, where a text's length counts many emoji twice. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A pattern that cannot be used accepts no text: `describeKeyword` says why. */
function patternRule(expected: unknown): ValueRule {
  const source = String(expected);
  return textRule((text, work) => {
    const pattern = compilePattern(source);
    return !("flaw" in pattern) && pattern.test(text, work);
  });
}

function formatRule(expected: unknown): ValueRule {
  const format = FORMATS.get(String(expected));
  return format ?? (() => true);
}

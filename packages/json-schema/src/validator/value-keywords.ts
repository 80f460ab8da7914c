import { CHECKED_FORMATS, couldBeFormatted } from "../formats.ts";
import { canonicalJson } from "../json/canonical-json.ts";
import { isJsonObject, type JsonSchema, PARSED_BEFORE } from "../json-schema.ts";
import { compilePattern } from "../patterns/compile-pattern.ts";
import { isHiddenText } from "../secrets/hidden-texts.ts";
import type { Work } from "../work.ts";
import type { HiddenGuess, MakeJudge } from "./judge.ts";

/** Judges a keyword that needs nothing but the value. */
type ValueRule = (value: unknown, work: Work) => boolean;

/** Keywords that judge the kind of value, in the order in which their issues are reported. */
export const KIND_KEYWORDS: [keyword: string, make: MakeJudge][] = [
  ["type", ruleJudge(typeRule)],
  ["const", ruleJudge((expected) => oneOfRule([expected]))],
  ["enum", ruleJudge((expected) => oneOfRule(expected as unknown[]))],
];

/** Keywords that judge a number or a text, in the order in which their issues are reported. */
export const LIMIT_KEYWORDS: [keyword: string, make: MakeJudge][] = [
  ["minimum", ruleJudge((limit) => numericRule((value) => value >= Number(limit)))],
  ["maximum", ruleJudge((limit) => numericRule((value) => value <= Number(limit)))],
  ["exclusiveMinimum", ruleJudge((limit) => numericRule((value) => value > Number(limit)))],
  ["exclusiveMaximum", ruleJudge((limit) => numericRule((value) => value < Number(limit)))],
  ["multipleOf", ruleJudge((step) => numericRule((value) => isMultiple(value, Number(step))))],
  // A text has at most `length` characters, and at least half as many.
  [
    "minLength",
    ruleJudge((least) =>
      textRule((text) => text.length >= 2 * Number(least) || characters(text) >= Number(least)),
    ),
  ],
  [
    "maxLength",
    ruleJudge((most) =>
      textRule((text) => text.length <= Number(most) || characters(text) <= Number(most)),
    ),
  ],
  ["pattern", ruleJudge(patternRule)],
  ["format", ruleJudge(formatRule)],
];

function ruleJudge(
  ruleOf: (expected: unknown, schema: JsonSchema) => ValueRule | undefined,
): MakeJudge {
  return ({ schema }, keyword) => {
    const rule = ruleOf(schema[keyword], schema);
    return (
      rule &&
      ((value, place, run) => {
        if (
          isHiddenText(value) && keyword !== "type"
            ? isAssumed(run.hidden, keyword, schema[keyword])
            : rule(value, run.work)
        )
          return true;
        run.issues?.push({ place, keyword, part: schema });
        return false;
      })
    );
  };
}

/**
 * Whether a hidden text counts as following a keyword. Among listed values it can only be a text.
 */
function isAssumed(guess: HiddenGuess, keyword: string, expected: unknown): boolean {
  const isListing = keyword === "const" || keyword === "enum";
  if (!isListing) return guess !== "differs";
  return guess === "fits" && [expected].flat().some((each) => typeof each === "string");
}

const TYPE_RULES = new Map<unknown, (value: unknown) => boolean>([
  ["string", (value) => typeof value === "string" || isHiddenText(value)],
  ["number", (value) => Number.isFinite(value) || typeof value === "bigint"],
  ["integer", (value) => Number.isInteger(value) || typeof value === "bigint"],
  ["boolean", (value) => typeof value === "boolean"],
  ["null", (value) => value === null],
  ["array", Array.isArray],
  ["object", isJsonObject],
]);

function typeRule(expected: unknown, { nullable }: JsonSchema): ValueRule | undefined {
  if (typeof expected === "string" && nullable !== true)
    return TYPE_RULES.get(expected) ?? (() => false);
  // `nullable` is OpenAPI's spelling of a value that may be null.
  const types = nullable === true ? [expected, "null"].flat() : [expected].flat();
  const rules = types.flatMap((type) => TYPE_RULES.get(type) ?? []);
  return (value) => rules.some((rule) => rule(value));
}

const FEW_CONSTANTS = 8;

function oneOfRule(expected: unknown[]): ValueRule {
  if (expected.length <= FEW_CONSTANTS && !expected.some(isCompound))
    return (value) => expected.includes(asInSchema(value));
  const plain = new Set(expected.filter((each) => !isCompound(each)));
  const compound = new Set(expected.filter(isCompound).map((each) => canonicalJson(each)));
  return (value) =>
    isCompound(value)
      ? compound.size > 0 && compound.has(canonicalJson(value))
      : plain.has(asInSchema(value));
}

/** The value as a schema would have it, whose numbers are rounded. */
const asInSchema = (value: unknown): unknown => (typeof value === "bigint" ? Number(value) : value);

function isCompound(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function numericRule(rule: (value: number | bigint) => boolean): ValueRule {
  return (value) => (typeof value !== "number" && typeof value !== "bigint") || rule(value);
}

/**
 * Whether a value is a multiple of a step: 0.3 is one of 0.1, although floating-point arithmetic
 * disagrees.
 */
function isMultiple(value: number | bigint, step: number): boolean {
  if (typeof value === "bigint" && Number.isInteger(step)) return value % BigInt(step) === 0n;
  const times = Number(value) / step;
  return !(Math.abs(Math.round(times) - times) > 1e-9);
}

function textRule(rule: (text: string, work: Work) => boolean): ValueRule {
  return (value, work) => typeof value !== "string" || rule(value, work);
}

/** The number of characters as people count them; `length` counts many emoji twice. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function formatRule(name: unknown, schema: JsonSchema): ValueRule | undefined {
  return schema[PARSED_BEFORE] ? textRule(couldBeFormatted) : CHECKED_FORMATS.get(String(name));
}

/**
 * Judges `pattern`. A pattern that cannot be used accepts no text, and `describeKeyword` says why.
 */
function patternRule(expected: unknown): ValueRule {
  const source = String(expected);
  return textRule((text, work) => {
    const pattern = compilePattern(source);
    return !("issue" in pattern) && pattern.test(text, work);
  });
}

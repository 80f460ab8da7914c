import { compilePattern } from "./patterns/compile-pattern.ts";
import type { PatternFlaw } from "./patterns/pattern-syntax.ts";

/** What a person reads for a missing value. */
export const REQUIRED_MESSAGE = "is required";

/**
 * What is wrong with a value that breaks a JSON Schema keyword, as the end of a sentence about it (`must be at least 1`).
 * `expected` is the keyword's value in the schema.
 */
export function describeKeyword(keyword: string, expected: unknown): string {
  return DESCRIPTIONS.get(keyword)?.(expected) ?? `breaks the rule "${keyword}"`;
}

function describePattern(source: unknown): string {
  const fault = patternFault(String(source));
  if (fault === undefined) return `must match the pattern ${source}`;
  return `cannot be checked: the pattern ${source} in its schema ${fault}`;
}

/** Why a pattern cannot be applied, as the end of a sentence about it; undefined when it can. */
export function patternFault(source: string): string | undefined {
  const pattern = compilePattern(source);
  return "flaw" in pattern ? PATTERN_FLAWS[pattern.flaw] : undefined;
}

const PATTERN_FLAWS: Record<PatternFlaw, string> = {
  syntax: "is no regular expression",
  "back reference": "refers back to what it matched, which cannot be judged in bounded time",
  "inner flags": "sets flags for a part of it, which is not supported",
  "too large": "is too large",
};

const isUnknown = (): string => "is not known here";

const DESCRIPTIONS = new Map<string, (expected: unknown) => string>([
  ["required", () => REQUIRED_MESSAGE],
  ["dependentRequired", () => REQUIRED_MESSAGE],
  ["type", (types) => `must be ${asList(types).map(typeName).join(" or ")}`],
  ["const", (value) => `must be ${JSON.stringify(value)}`],
  ["enum", (values) => `must be one of ${listed(asList(values))}`],
  ["minimum", (limit) => `must be at least ${limit}`],
  ["maximum", (limit) => `must be at most ${limit}`],
  ["exclusiveMinimum", (limit) => `must be more than ${limit}`],
  ["exclusiveMaximum", (limit) => `must be less than ${limit}`],
  ["multipleOf", (step) => `must be a multiple of ${step}`],
  ["minLength", (length) => (length === 1 ? "must not be empty" : `must have at least ${count(length, "character")}`)],
  ["maxLength", (length) => `must have at most ${count(length, "character")}`],
  ["pattern", describePattern],
  ["format", (format) => `must be ${FORMATS.get(String(format)) ?? `a valid ${format}`}`],
  ["minItems", (length) => `must have at least ${count(length, "item")}`],
  ["maxItems", (length) => `must have at most ${count(length, "item")}`],
  ["uniqueItems", () => "must not have the same item twice"],
  ["contains", () => "must have an item of the required kind"],
  ["minContains", (length) => `must have at least ${count(length, "item")} of the required kind`],
  ["maxContains", (length) => `must have at most ${count(length, "item")} of the required kind`],
  ["minProperties", (size) => `must have at least ${count(size, "entry")}`],
  ["maxProperties", (size) => `must have at most ${count(size, "entry")}`],
  ["propertyNames", () => "has a name that is not allowed"],
  ["additionalProperties", isUnknown],
  ["unevaluatedProperties", isUnknown],
  ["additionalItems", isUnknown],
  ["unevaluatedItems", isUnknown],
  ["false", isUnknown],
  ["false schema", isUnknown],
  ["anyOf", (variants) => neededKeys(variants) ?? "must match one of the allowed forms"],
  ["oneOf", (variants) => neededKeys(variants) ?? "must match exactly one of the allowed forms"],
  ["not", describeNot],
]);

/** What is wrong with a value that matches several variants of a `oneOf`. */
export function describeManyMatches(variants: unknown): string {
  const keys = askedKeys(variants);
  return keys ? `may have only one: ${keys.join(" or ")}` : "matches more than one of the allowed forms";
}

function neededKeys(variants: unknown): string | undefined {
  const keys = askedKeys(variants);
  return keys && `needs ${keys.join(" or ")}`;
}

function describeNot(schema: unknown): string {
  const [keys] = askedKeys([schema]) ?? [];
  return keys === undefined ? "has a value that is not allowed" : `must not have ${keys}`;
}

/** The keys that each variant asks for, when that is all they say: `[{ required: ["a"] }, { required: ["b", "c"] }]`. */
function askedKeys(variants: unknown): string[] | undefined {
  const asked = asList(variants).map((variant) => {
    const { required, ...more } = Object(variant);
    return Array.isArray(required) && Object.keys(more).length === 0 ? required : [];
  });
  return asked.every((keys) => keys.length > 0) ? asked.map((keys) => keys.map(quoted).join(" with ")) : undefined;
}

function quoted(key: unknown): string {
  return `“${key}”`;
}

const FORMATS = new Map([
  ["uri", "a URL"],
  ["url", "a URL"],
  ["uri-reference", "a URL or a path"],
  ["email", "an e-mail address"],
  ["date", "a date (2026-01-31)"],
  ["time", "a time (13:45:00Z)"],
  ["date-time", "a date and time (2026-01-31T13:45:00Z)"],
  ["duration", "a duration (PT15M)"],
  ["uuid", "a UUID"],
  ["ipv4", "an IPv4 address"],
  ["ipv6", "an IPv6 address"],
  ["hostname", "a host name"],
  ["regex", "a regular expression"],
]);

const TYPES = new Map([
  ["string", "a text"],
  ["number", "a number"],
  ["integer", "a whole number"],
  ["boolean", "true or false"],
  ["object", "an object"],
  ["array", "a list"],
  ["null", "empty (null)"],
]);

function typeName(type: unknown): string {
  return TYPES.get(String(type)) ?? String(type);
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

const MOST_VALUES = 12;

function listed(values: unknown[]): string {
  const rest = values.length - MOST_VALUES;
  return values.slice(0, MOST_VALUES).map(asJson).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

function asJson(value: unknown): string {
  return JSON.stringify(value);
}

function count(amount: unknown, noun: "character" | "item" | "entry"): string {
  if (amount === 1) return `1 ${noun}`;
  return noun === "entry" ? `${amount} entries` : `${amount} ${noun}s`;
}

import { describeSchemaFault, PATTERN_FLAWS, type SchemaFault } from "./schema-fault-words.ts";

/** Keywords whose breach is one kind of fault. */
const KEYWORD_CODES: Record<string, ValueCode> = {
  dependentRequired: "required",
  dependencies: "required",
  propertyNames: "key_name",
  additionalProperties: "unknown_key",
  unevaluatedProperties: "unknown_key",
  additionalItems: "unknown_key",
  unevaluatedItems: "unknown_key",
  false: "unknown_key",
};

/** The value of the keyword in the schema. */
interface Expected {
  expected: unknown;
}
/** The keys that each form asks for, when it asks for nothing else. */
interface Forms {
  keys?: string[][] | undefined;
}
/** A sentence from elsewhere: of a tool's author, or of a library. */
interface Sentence {
  sentence: string;
}

/**
 * Everything that can be wrong with a value of a schema, as the end of a sentence about its place.
 * A code that is a keyword of JSON Schema is about that keyword. An `authored` among the values
 * takes the place of the sentence.
 */
export const VALUE_WORDS = {
  required: () => "is required",
  unknown_key: () => "is not known here",
  type: ({ expected }: Expected) => `must be ${asList(expected).map(typeName).join(" or ")}`,
  const: ({ expected }: Expected) => `must be ${JSON.stringify(expected)}`,
  enum: ({ expected }: Expected) => `must be one of ${valueList(asList(expected))}`,
  minimum: ({ expected }: Expected) => `must be at least ${expected}`,
  maximum: ({ expected }: Expected) => `must be at most ${expected}`,
  exclusiveMinimum: ({ expected }: Expected) => `must be more than ${expected}`,
  exclusiveMaximum: ({ expected }: Expected) => `must be less than ${expected}`,
  multipleOf: ({ expected }: Expected) => `must be a multiple of ${expected}`,
  minLength: ({ expected }: Expected) =>
    expected === 1 ? "must not be empty" : `must have at least ${count(expected, "character")}`,
  maxLength: ({ expected }: Expected) => `must have at most ${count(expected, "character")}`,
  pattern: ({ expected, example }: Expected & { example?: string }) =>
    `must match the pattern ${expected}${example === undefined ? "" : `, for example ${example}`}`,
  unusable_pattern: ({ pattern, flaw }: { pattern: string; flaw: keyof typeof PATTERN_FLAWS }) =>
    `cannot be checked: the pattern ${pattern} in its schema ${PATTERN_FLAWS[flaw]}`,
  format: ({ expected }: Expected) =>
    `must be ${FORMATS.get(String(expected)) ?? `a valid ${expected}`}`,
  minItems: ({ expected }: Expected) => `must have at least ${count(expected, "item")}`,
  maxItems: ({ expected }: Expected) => `must have at most ${count(expected, "item")}`,
  uniqueItems: () => "must not have the same item twice",
  contains: () => "must have an item of the required kind",
  minContains: ({ expected }: Expected) =>
    `must have at least ${count(expected, "item")} of the required kind`,
  maxContains: ({ expected }: Expected) =>
    `must have at most ${count(expected, "item")} of the required kind`,
  minProperties: ({ expected }: Expected) => `must have at least ${count(expected, "entry")}`,
  maxProperties: ({ expected }: Expected) => `must have at most ${count(expected, "entry")}`,
  key_name: ({ ofName }: { ofName?: { message: string } }) =>
    `has a name that ${ofName?.message ?? "is not allowed"}`,
  anyOf: ({ keys }: Forms) =>
    keys ? `needs ${either(keys)}` : "must match one of the allowed forms",
  oneOf: ({ keys }: Forms) =>
    keys ? `needs ${either(keys)}` : "must match exactly one of the allowed forms",
  several_forms: ({ keys }: Forms) =>
    keys ? `may have only one: ${either(keys)}` : "matches more than one of the allowed forms",
  not: ({ keys }: Forms) =>
    keys ? `must not have ${either(keys)}` : "has a value that is not allowed",
  keyword: ({ keyword }: { keyword: string }) => `breaks the rule "${keyword}"`,
  faulty_schema: ({ fault }: { fault: SchemaFault }) =>
    `cannot be checked, because its schema is faulty: ${describeSchemaFault(fault)}`,
  too_much_work: ({ pattern }: { pattern?: string }) =>
    `cannot be checked: ${describeTooMuchWork(pattern)}`,
  author: ({ sentence }: Sentence) => sentence,
  unfinished: ({ sentence }: Sentence) => sentence,
  secret_unreadable: () => "cannot be read with the present key: enter it again",
  variable_missing: ({ name }: { name: string }) =>
    `names the environment variable ${name}, which is not set where Pegboard runs`,
  variable_not_permitted: ({ name }: { name: string }) =>
    `names the environment variable ${name}, which Pegboard may not read: start it with PEGBOARD_SECRET_VARIABLES=${name}`,
  secret_moved: ({ changed }: { changed: string[] }) =>
    `was entered before ${changed.join(" and ")} changed: enter it again`,
  organisation_secret_moved: ({ changed }: { changed: string[] }) =>
    `is set for every agent and goes only where that was meant to, and ${changed.join(" and ")} is another for this agent: enter one for this agent`,
};

export type ValueCode = keyof typeof VALUE_WORDS;

/** The code of a fault in a value that breaks this keyword; undefined for an unknown keyword. */
export function codeOfKeyword(keyword: string): ValueCode | undefined {
  if (Object.hasOwn(KEYWORD_CODES, keyword)) return KEYWORD_CODES[keyword];
  return Object.hasOwn(VALUE_WORDS, keyword) ? (keyword as ValueCode) : undefined;
}

/** What a keyword asks of a value, as the end of a sentence about it (`must be at least 1`). */
export function describeKeyword(keyword: string, expected: unknown): string {
  const words = VALUE_WORDS[codeOfKeyword(keyword) ?? "keyword"] as (values: object) => string;
  return words({ expected, keyword });
}

/** What takes too long: matching a pattern, or all of it. */
export function describeTooMuchWork(pattern: string | undefined): string {
  return pattern === undefined
    ? "It takes too long to judge."
    : `Matching the pattern ${pattern} takes too long for a text of this length. Use a simpler pattern or a shorter text.`;
}

function either(keys: string[][]): string {
  return keys.map((together) => together.map((key) => `“${key}”`).join(" with ")).join(" or ");
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

function valueList(values: unknown[]): string {
  const rest = values.length - MOST_VALUES;
  return (
    values.slice(0, MOST_VALUES).map(asJson).join(", ") + (rest > 0 ? ` and ${rest} more` : "")
  );
}

function asJson(value: unknown): string {
  return JSON.stringify(value);
}

function count(amount: unknown, noun: "character" | "item" | "entry"): string {
  if (amount === 1) return `1 ${noun}`;
  return noun === "entry" ? `${amount} entries` : `${amount} ${noun}s`;
}

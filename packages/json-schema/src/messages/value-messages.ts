import {
  type IssueFact,
  type KindMessages,
  type MessageTable,
  messageOf,
  messageOfKind,
} from "./message-table.ts";
import { english, type Translate } from "./translate.ts";

/**
 * Why a schema cannot be used. `keyword`: a keyword of the schema at `path` has a wrong value.
 * `too_many_steps`: references behind references. `too_many_places_together`: so many schemas speak
 * about one value.
 */
export type SchemaIssue =
  | { kind: "keyword"; path: readonly string[]; issue: IssueFact }
  | { kind: "pattern"; pattern: string; issue: keyof typeof PATTERN_ISSUES }
  | { kind: "name_taken"; name: string }
  | { kind: "no_target"; reference: string }
  | { kind: "circle" }
  | {
      kind:
        | "too_many_parts"
        | "too_deep"
        | "long_address"
        | "too_many_steps"
        | "too_many_places"
        | "too_many_places_together";
      most: number;
    };

/**
 * What a schema describes that is no object: by its type, by a value that it lists, or by its other
 * keywords.
 */
export type NonObject =
  | { kind: "type"; type: unknown }
  | { kind: "value"; value: unknown }
  | { kind: "list" | "text" | "number" };

/** Why a pattern cannot be used, as the end of a sentence about it. */
export const PATTERN_ISSUES = {
  syntax: (t) => t("is no regular expression"),
  "back reference": (t) =>
    t("refers back to what it matched, which cannot be judged in bounded time"),
  "inner flags": (t) => t("sets flags that are not supported"),
  "kept match": (t) => t("is atomic or possessive, which is not supported"),
  "too large": (t) => t("is too large"),
} satisfies MessageTable;

/** Why a schema cannot be used, as the end of a sentence about it. */
const SCHEMA_ISSUE_MESSAGES: KindMessages<SchemaIssue> = {
  keyword: (t, { path, issue }) =>
    `${[...path, ...issue.path].join(" › ")} ${describeValueIssue(issue, t)}`,
  pattern: (t, { pattern, issue }) =>
    t('its pattern "{pattern}" {issue}', { pattern, issue: PATTERN_ISSUES[issue](t) }),
  name_taken: (t, { name }) => t('"{name}" names two places in it', { name }),
  no_target: (t, { reference }) => t('its reference "{reference}" leads nowhere', { reference }),
  circle: (t) => t("a reference in it leads back to itself"),
  too_many_parts: (t, { most }) => t("it has more than {most} parts", { most }),
  too_deep: (t, { most }) => t("it is nested more than {most} levels deep", { most }),
  long_address: (t, { most }) => t("an address in it has more than {most} characters", { most }),
  too_many_steps: (t, { most }) => t("its references lead on more than {most} times", { most }),
  too_many_places: (t, { most }) => t("its references lead to more than {most} places", { most }),
  too_many_places_together: (t, { most }) =>
    t("its references lead to more than {most} places for one value", { most }),
};

/** Why a schema cannot be used, as the end of a sentence about it. */
export function describeSchemaIssue(issue: SchemaIssue, t: Translate = english): string {
  return messageOfKind(SCHEMA_ISSUE_MESSAGES, issue, t);
}

/** What a schema describes that is no object, as the object of a sentence. */
const NON_OBJECT_MESSAGES: KindMessages<NonObject> = {
  type: (t, { type }) => t("{type}", { type: JSON.stringify(type) }, "a type of JSON Schema"),
  value: (t, { value }) => t("the value {value}", { value: JSON.stringify(value) }),
  list: (t) => t("a list", undefined, "object of a sentence"),
  text: (t) => t("a text", undefined, "object of a sentence"),
  number: (t) => t("a number", undefined, "object of a sentence"),
};

/** What a schema describes that is no object, as the object of a sentence. */
export function describeNonObject(found: NonObject, t: Translate = english): string {
  return messageOfKind(NON_OBJECT_MESSAGES, found, t);
}

/** Keywords whose breach is one kind of issue. */
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
interface RequiredForms {
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
export const VALUE_MESSAGES = {
  required: (t) => t("is required"),
  unknown_key: (t) => t("is not known here"),
  type: (t, { expected }: Expected) =>
    t("must be {type}", {
      type: oneOf(
        toValueList(expected).map((type) => typeName(type, t)),
        t,
      ),
    }),
  const: (t, { expected }: Expected) => t("must be {value}", { value: JSON.stringify(expected) }),
  enum: (t, { expected }: Expected) =>
    t("must be one of {values}", { values: valueList(toValueList(expected), t) }),
  minimum: (t, { expected }: Expected) =>
    t("must be at least {expected}", { expected: `${expected}` }),
  maximum: (t, { expected }: Expected) =>
    t("must be at most {expected}", { expected: `${expected}` }),
  exclusiveMinimum: (t, { expected }: Expected) =>
    t("must be more than {expected}", { expected: `${expected}` }),
  exclusiveMaximum: (t, { expected }: Expected) =>
    t("must be less than {expected}", { expected: `${expected}` }),
  multipleOf: (t, { expected }: Expected) =>
    t("must be a multiple of {expected}", { expected: `${expected}` }),
  minLength: (t, { expected }: Expected) =>
    expected === 1
      ? t("must not be empty")
      : t("must have at least {count} characters", { count: `${expected}` }),
  maxLength: (t, { expected }: Expected) =>
    t(
      "must have at most {count} {count, plural, one {character} other {characters}}",
      expectedCount(expected),
    ),
  pattern: (t, { expected, example }: Expected & { example?: string }) =>
    example === undefined
      ? t("must match the pattern {expected}", { expected: `${expected}` })
      : t("must match the pattern {expected}, for example {example}", {
          expected: `${expected}`,
          example,
        }),
  unusable_pattern: (
    t,
    { pattern, issue }: { pattern: string; issue: keyof typeof PATTERN_ISSUES },
  ) =>
    t("cannot be checked: the pattern {pattern} in its schema {issue}", {
      pattern,
      issue: PATTERN_ISSUES[issue](t),
    }),
  format: (t, { expected }: Expected) => {
    const format = FORMAT_WORDS.get(String(expected));
    return format
      ? t("must be {format}", { format: format(t) })
      : t("must be a valid {format}", { format: `${expected}` });
  },
  minItems: (t, { expected }: Expected) =>
    t(
      "must have at least {count} {count, plural, one {item} other {items}}",
      expectedCount(expected),
    ),
  maxItems: (t, { expected }: Expected) =>
    t(
      "must have at most {count} {count, plural, one {item} other {items}}",
      expectedCount(expected),
    ),
  uniqueItems: (t) => t("must not have the same item twice"),
  contains: (t) => t("must have an item of the required kind"),
  minContains: (t, { expected }: Expected) =>
    t(
      "must have at least {count} {count, plural, one {item} other {items}} of the required kind",
      expectedCount(expected),
    ),
  maxContains: (t, { expected }: Expected) =>
    t(
      "must have at most {count} {count, plural, one {item} other {items}} of the required kind",
      expectedCount(expected),
    ),
  minProperties: (t, { expected }: Expected) =>
    t(
      "must have at least {count} {count, plural, one {entry} other {entries}}",
      expectedCount(expected),
    ),
  maxProperties: (t, { expected }: Expected) =>
    t(
      "must have at most {count} {count, plural, one {entry} other {entries}}",
      expectedCount(expected),
    ),
  key_name: (t, { ofName }: { ofName?: IssueFact }) =>
    ofName
      ? t("has a name that {reason}", { reason: describeValueIssue(ofName, t) })
      : t("has a name that is not allowed"),
  anyOf: (t, { keys }: RequiredForms) =>
    keys
      ? t("needs {keys}", { keys: keyChoicesText(keys, t) })
      : t("must match one of the allowed forms"),
  oneOf: (t, { keys }: RequiredForms) =>
    keys
      ? t("needs {keys}", { keys: keyChoicesText(keys, t) })
      : t("must match exactly one of the allowed forms"),
  several_forms: (t, { keys }: RequiredForms) =>
    keys
      ? t("may have only one: {keys}", { keys: keyChoicesText(keys, t) })
      : t("matches more than one of the allowed forms"),
  not: (t, { keys }: RequiredForms) =>
    keys
      ? t("must not have {keys}", { keys: keyChoicesText(keys, t) })
      : t("has a value that is not allowed"),
  keyword: (t, { keyword }: { keyword: string }) => t('breaks the rule "{keyword}"', { keyword }),
  not_finite: (t) => t("must be a finite number"),
  too_many_digits: (t) => t("must have fewer digits: numbers this long are not kept exactly"),
  faulty_schema: (t, { issue }: { issue: SchemaIssue }) =>
    t("cannot be checked, because its schema is faulty: {issue}", {
      issue: describeSchemaIssue(issue, t),
    }),
  too_much_work: (t, { pattern }: { pattern?: string }) =>
    t("cannot be checked: {reason}", { reason: describeTooMuchWork(pattern, t) }),
  author: (_t, { sentence }: Sentence) => sentence,
  unfinished: (_t, { sentence }: Sentence) => sentence,
  secret_unreadable: (t) => t("cannot be read with the present key: enter it again"),
  variable_missing: (t, { name }: { name: string }) =>
    t("names the environment variable {name}, which is not set where Pegboard runs", { name }),
  variable_not_permitted: (t, { name }: { name: string }) =>
    t(
      "names the environment variable {name}, which Pegboard may not read: start it with PEGBOARD_SECRET_VARIABLES={name}",
      { name },
    ),
  no_effect: (t, { suggestion }: { suggestion?: string | undefined }) =>
    suggestion === undefined
      ? t("is not known here and has no effect")
      : t("is not known here and has no effect. Did you mean {suggestion}?", { suggestion }),
} satisfies MessageTable;

/** What can be wrong with a value of a schema. */
export type ValueCode = keyof typeof VALUE_MESSAGES;

/** The code of an issue in a value that breaks this keyword; undefined for an unknown keyword. */
export function codeOfKeyword(keyword: string): ValueCode | undefined {
  if (Object.hasOwn(KEYWORD_CODES, keyword)) return KEYWORD_CODES[keyword];
  return Object.hasOwn(VALUE_MESSAGES, keyword) ? (keyword as ValueCode) : undefined;
}

/** What a keyword asks of a value, as the end of a sentence about it (`must be at least 1`). */
export function describeKeyword(
  keyword: string,
  expected: unknown,
  t: Translate = english,
): string {
  const code = codeOfKeyword(keyword) ?? "keyword";
  return messageOf<string>(VALUE_MESSAGES, { code, values: { expected, keyword } }, t);
}

/** What is wrong with a value of a schema, as the end of a sentence about its place. */
export function describeValueIssue(issue: IssueFact, t: Translate = english): string {
  const isAuthored = issue.values !== undefined && "authored" in issue.values;
  const isKnown = !isAuthored && Object.hasOwn(VALUE_MESSAGES, issue.code);
  return isKnown ? messageOf<string>(VALUE_MESSAGES, issue, t) : issue.message;
}

/** What takes too long: matching a pattern, or all of it. */
export function describeTooMuchWork(pattern: string | undefined, t: Translate = english): string {
  return pattern === undefined
    ? t("It takes too long to judge.")
    : t(
        "Matching the pattern {pattern} takes too long for a text of this length. Use a simpler pattern or a shorter text.",
        { pattern },
      );
}

function keyChoicesText(keys: string[][], t: Translate): string {
  const quoted = keys.map((together) =>
    together
      .map((key) => t("“{key}”", { key }))
      .reduce((first, second) => t("{first} with {second}", { first, second })),
  );
  return oneOf(quoted, t);
}

function oneOf(texts: readonly string[], t: Translate): string {
  return texts.reduce((first, second) => t("{first} or {second}", { first, second }));
}

const FORMAT_WORDS = new Map<string, (t: Translate) => string>([
  ["uri", (t) => t("a URL")],
  ["url", (t) => t("a URL")],
  ["uri-reference", (t) => t("a URL or a path")],
  ["email", (t) => t("an e-mail address")],
  ["date", (t) => t("a date (2026-01-31)")],
  ["time", (t) => t("a time (13:45:00Z)")],
  ["date-time", (t) => t("a date and time (2026-01-31T13:45:00Z)")],
  ["duration", (t) => t("a duration (PT15M)")],
  ["uuid", (t) => t("a UUID")],
  ["ipv4", (t) => t("an IPv4 address")],
  ["ipv6", (t) => t("an IPv6 address")],
  ["hostname", (t) => t("a host name")],
  ["regex", (t) => t("a regular expression")],
]);

const TYPE_NAMES = new Map<string, (t: Translate) => string>([
  ["string", (t) => t("a text")],
  ["number", (t) => t("a number")],
  ["integer", (t) => t("a whole number")],
  ["boolean", (t) => t("true or false", undefined, "a type")],
  ["object", (t) => t("an object")],
  ["array", (t) => t("a list")],
  ["null", (t) => t("empty (null)")],
]);

function typeName(type: unknown, t: Translate): string {
  return TYPE_NAMES.get(String(type))?.(t) ?? String(type);
}

function toValueList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

const MOST_VALUES = 12;

function valueList(values: unknown[], t: Translate): string {
  const shown = values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  const count = values.length - MOST_VALUES;
  const texts = shown.join(", ");
  return count > 0 ? t("{values} and {count} more", { values: texts, count }) : texts;
}

const expectedCount = (expected: unknown): { count: number } => ({ count: Number(expected) });

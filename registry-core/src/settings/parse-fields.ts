import { isJsonObject, type JsonSchema, validateJson, valueIssue } from "@pegboard/json-schema";
import type { MethodExample } from "../definition/method-behaviour.ts";
import { RISK_CLASSES } from "../definition/method-risk.ts";
import { parameterKeys } from "../definition/parameter-texts.ts";
import { RESERVED_VARIABLES } from "../definition/template-names.ts";
import type { Issue, IssuePath } from "../issue.ts";
import { LIMITS } from "../limits.ts";
import { settingsIssue } from "../messages/settings-messages.ts";
import { BEHAVIOUR_FIELDS } from "./behaviour-overrides.ts";
import { BEHAVIOUR_SCHEMA, EXAMPLES_SCHEMA } from "./behaviour-schema.ts";
import type { MetadataField } from "./metadata-fields.ts";
import { type BehaviourField, type TestValues, TOOL_SEARCHES } from "./owner-settings.ts";

/** Says what is wrong with one value; there are no issues when it is right. */
export type FieldCheck = (value: unknown, path: IssuePath) => Issue[];

interface KnownFields {
  fields: Readonly<Record<string, FieldCheck>>;
  required?: readonly string[];
}

/** The deepest value that is taken. Deeper values would exhaust the stack of whoever walks them. */
const DEEPEST_SETTING = 100;

/**
 * The longest text that is taken. Longer texts are a mistake, since no prompt has room for them.
 */
const LONGEST_SETTING_TEXT = 500_000;

/** The most issues that are answered. Nobody reads more, and they would make a large answer. */
export const MOST_ISSUES = 100;

function checkEach(value: object, path: IssuePath, check: FieldCheck): Issue[] {
  const issues: Issue[] = [];
  for (const [key, entry] of Object.entries(value)) {
    issues.push(...check(entry, [...path, key]));
    if (issues.length >= MOST_ISSUES) break;
  }
  return issues;
}

/** An object with these fields and no others. */
export function checkFields(
  value: unknown,
  path: IssuePath,
  { fields, required = [] }: KnownFields,
): Issue[] {
  if (!isJsonObject(value)) return [valueIssue(path, "type", { expected: "object" })];
  const missing = required.filter((field) => !Object.hasOwn(value, field));
  return [
    ...missing.map((field) => valueIssue([...path, field], "required")),
    ...checkEach(value, path, (entry, place) => {
      const field = String(place.at(-1));
      return Object.hasOwn(fields, field)
        ? (fields[field]?.(entry, place) ?? [])
        : [settingsIssue(place, "unknown_field", { fields: Object.keys(fields) })];
    }),
  ];
}

export function checkName(value: unknown, path: IssuePath): Issue[] {
  return typeof value === "string" && value !== "" ? [] : [settingsIssue(path, "name")];
}

export function checkText(value: unknown, path: IssuePath): Issue[] {
  if (typeof value !== "string") return [valueIssue(path, "type", { expected: "string" })];
  return value.length <= LONGEST_SETTING_TEXT
    ? []
    : [valueIssue(path, "maxLength", { expected: LONGEST_SETTING_TEXT })];
}

/** Accepts one of these words and nothing else. */
export function checkWord(words: readonly string[]): FieldCheck {
  return (value, path) =>
    typeof value === "string" && words.includes(value)
      ? []
      : [settingsIssue(path, "unknown_word", { words })];
}

/** Accepts an object with any keys, each value of which passes the check. */
export function each(check: FieldCheck): FieldCheck {
  return (value, path) =>
    isJsonObject(value)
      ? checkEach(value, path, check)
      : [valueIssue(path, "type", { expected: "object" })];
}

export function checkSwitchState(value: unknown, path: IssuePath): Issue[] {
  const known = value === "inherit" || value === "on" || value === "off";
  return known ? [] : [settingsIssue(path, "switch_state")];
}

function checkFlag(value: unknown, path: IssuePath): Issue[] {
  return typeof value === "boolean" ? [] : [valueIssue(path, "type", { expected: "boolean" })];
}

export function checkJson(value: unknown, path: IssuePath): Issue[] {
  const issue = jsonIssue(value, DEEPEST_SETTING);
  if (issue === "too_deep") return [settingsIssue(path, issue, { most: DEEPEST_SETTING })];
  return issue ? [settingsIssue(path, issue)] : [];
}

type JsonFieldIssue = "too_deep" | "no_json";

function jsonIssue(value: unknown, levels: number): JsonFieldIssue | undefined {
  if (levels === 0) return "too_deep";
  if (Array.isArray(value)) return firstFieldIssue(value, levels);
  if (isJsonObject(value)) return firstFieldIssue(Object.values(value), levels);
  const isJson =
    value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
  return isJson ? undefined : "no_json";
}

function firstFieldIssue(values: readonly unknown[], levels: number): JsonFieldIssue | undefined {
  for (const value of values) {
    const issue = jsonIssue(value, levels - 1);
    if (issue !== undefined) return issue;
  }
  return undefined;
}

/** A name that Jinja reads as one word. */
const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function checkVariableName(name: unknown, path: IssuePath): Issue[] {
  const fits = typeof name === "string" && VARIABLE_NAME.test(name);
  return fits ? [] : [settingsIssue(path, "variable_name")];
}

/** Accepts a variable name that has no meaning in templates yet. */
export function checkNewVariable(name: unknown, path: IssuePath): Issue[] {
  if (typeof name !== "string" || !RESERVED_VARIABLES.has(name))
    return checkVariableName(name, path);
  return [settingsIssue(path, "reserved_name", { name })];
}

export function checkVariable(
  [name, value]: readonly [name: string, value: unknown],
  path: IssuePath,
): Issue[] {
  return [...checkNewVariable(name, [...path, name]), ...checkJson(value, [...path, name])];
}

export function checkTokens(value: unknown, path: IssuePath): Issue[] {
  const fits = typeof value === "number" && Number.isSafeInteger(value) && value > 0;
  return fits ? [] : [settingsIssue(path, "token_number")];
}

export const checkToolSearch = checkWord(TOOL_SEARCHES);
/** Accepts what is said of an agent that runs without a person: no more than how long calls wait. */
export const checkUnattended: FieldCheck = (value, path) =>
  checkFields(value, path, { fields: { declineAfter: checkWait } });

function checkWait(value: unknown, path: IssuePath): Issue[] {
  if (!Number.isSafeInteger(value)) return [valueIssue(path, "type", { expected: "integer" })];
  const { approvalSeconds: most } = LIMITS;
  if ((value as number) > most) return [valueIssue(path, "maximum", { expected: most })];
  return (value as number) < 1 ? [valueIssue(path, "minimum", { expected: 1 })] : [];
}

/** Accepts ids of presets, each once. */
export const checkPresetIds: FieldCheck = (presets, path) => {
  if (!Array.isArray(presets)) return [settingsIssue(path, "name_list")];
  const { followedPresets: most } = LIMITS;
  if (presets.length > most) return [settingsIssue(path, "too_many_presets", { most })];
  const isTwice = (index: number) => presets.indexOf(presets[index]) < index;
  return presets.flatMap((id, index) =>
    isTwice(index)
      ? [settingsIssue([...path, index], "preset_twice")]
      : checkName(id, [...path, index]),
  );
};

const TEXT_OVERRIDE = { value: checkText, original: orNull(checkText) };

/** Accepts a text that replaces another, with the one that it replaced. */
export const checkTextOverride: FieldCheck = (value, path) =>
  checkFields(value, path, { fields: TEXT_OVERRIDE, required: Object.keys(TEXT_OVERRIDE) });

/** The longest pointer to a parameter; nobody nests arguments so deep. */
const LONGEST_POINTER = 1_000;

/** Accepts a JSON pointer to the schema of a parameter. */
export function checkParameter(value: unknown, path: IssuePath): Issue[] {
  const fits = typeof value === "string" && value.length <= LONGEST_POINTER && parameterKeys(value);
  return fits ? [] : [settingsIssue(path, "parameter_pointer")];
}

/** Accepts the description of a parameter. */
export const checkParameterText: FieldCheck = (value, path) => shortText(20_000)(value, path);

/** Accepts descriptions by pointer, each with the one that it replaced. */
export const checkParameterTexts: FieldCheck = (value, path) =>
  each((text, place) => [
    ...checkParameter(place.at(-1), place),
    ...checkFields(text, place, {
      fields: { ...TEXT_OVERRIDE, value: checkParameterText },
      required: Object.keys(TEXT_OVERRIDE),
    }),
  ])(value, path);

export const checkTestValues: FieldCheck = (values, path) =>
  checkFields(values, path, {
    fields: {
      query: checkText,
      user: checkText,
      date: checkDate,
      usedTools: checkNameList,
      variables: each(checkJson),
    },
  });

/** Test values from outside, checked strictly: unknown keys are refused by path. */
export function parseTestValues(values: unknown): { values: TestValues } | { issues: Issue[] } {
  const issues = checkTestValues(values, []);
  return issues.length > 0 ? { issues } : { values: values as TestValues };
}

/** Accepts null, and what the check accepts. */
export function orNull(check: FieldCheck): FieldCheck {
  return (value, path) => (value === null ? [] : check(value, path));
}

function checkDate(value: unknown, path: IssuePath): Issue[] {
  return isDay(value) ? [] : [settingsIssue(path, "day")];
}

/** Whether a value is a day of the calendar, which 30 February is not. */
function isDay(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const start = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(value);
}

function checkNameList(value: unknown, path: IssuePath): Issue[] {
  return Array.isArray(value)
    ? value.flatMap((name, index) => checkName(name, [...path, index]))
    : [settingsIssue(path, "name_list")];
}

export function checkSwitch(value: unknown, path: IssuePath): Issue[] {
  return typeof value === "boolean" ? [] : [settingsIssue(path, "switch")];
}

const checkExampleList = bySchema(EXAMPLES_SCHEMA);

const checkExamples: FieldCheck = (value, path) => {
  const issues = checkExampleList(value, path);
  if (issues.length > 0) return issues;
  const { exampleCharacters: expected } = LIMITS;
  return (value as MethodExample[]).flatMap(({ arguments: args }, index) =>
    JSON.stringify(args).length > expected
      ? [valueIssue([...path, index, "arguments"], "maxLength", { expected })]
      : [],
  );
};

/** The values that each field of how a method runs may have. */
export const BEHAVIOUR_CHECKS = Object.fromEntries(
  BEHAVIOUR_FIELDS.map((field): [BehaviourField, FieldCheck] => [
    field,
    field === "examples" ? checkExamples : bySchema(BEHAVIOUR_SCHEMA.properties[field]),
  ]),
) as Readonly<Record<BehaviourField, FieldCheck>>;

function bySchema(schema: JsonSchema): FieldCheck {
  return (value, path) => {
    const issues = checkJson(value, path);
    if (issues.length > 0) return issues;
    return validateJson(schema, value as never).map((issue) => ({
      ...issue,
      path: [...path, ...issue.path],
    }));
  };
}

/** The values that each field of metadata may have. */
export const METADATA_CHECKS: Readonly<Record<MetadataField, FieldCheck>> = {
  isCore: checkFlag,
  visible: checkFlag,
  displayName: shortText(200),
  description: shortText(20_000),
  weight(value, path) {
    if (typeof value !== "number" || Number.isNaN(value))
      return [valueIssue(path, "type", { expected: "number" })];
    if (value > FARTHEST_WEIGHT)
      return [valueIssue(path, "maximum", { expected: FARTHEST_WEIGHT })];
    return value < -FARTHEST_WEIGHT
      ? [valueIssue(path, "minimum", { expected: -FARTHEST_WEIGHT })]
      : [];
  },
  icon: shortText(100),
  color: shortText(500),
  disabledReason: shortText(1_000),
  risk: bySchema({ type: "array", items: { enum: [...RISK_CLASSES] }, uniqueItems: true }),
};

const FARTHEST_WEIGHT = 1_000_000;

/** Accepts a text that is not blank and not too long. */
export function shortText(longest: number): FieldCheck {
  return (value, path) => {
    if (typeof value !== "string") return [valueIssue(path, "type", { expected: "string" })];
    if (value.trim() === "") return [settingsIssue(path, "blank_text")];
    return value.length <= longest ? [] : [valueIssue(path, "maxLength", { expected: longest })];
  };
}

/** Checks a list of decisions about forms of one method from outside. */
export const checkDecisions: FieldCheck = (value, path) =>
  checkListOf((decision, place) => checkFields(decision, place, DECISION))(value, path);

/**
 * The longest name of a form or an agent. Such names are short, and whatever is stored is read with
 * every page.
 */
const LONGEST_DECISION_NAME = 200;

export function checkId(value: unknown, path: Parameters<FieldCheck>[1]) {
  const isLong = typeof value === "string" && value.length > LONGEST_DECISION_NAME;
  return isLong
    ? [valueIssue(path, "maxLength", { expected: LONGEST_DECISION_NAME })]
    : checkName(value, path);
}

const DECISION = {
  fields: { form: checkId, agents: checkListOf(checkId), on: checkSwitch },
  required: ["form"],
};

function checkListOf(check: FieldCheck): FieldCheck {
  return (value, path) => {
    if (!Array.isArray(value)) return [valueIssue(path, "type", { expected: "array" })];
    const most = LIMITS.agentsOfDecision;
    if (value.length > most) return [valueIssue(path, "maxItems", { expected: most })];
    return value.flatMap((entry, index) => check(entry, [...path, index]));
  };
}

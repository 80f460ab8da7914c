import { RESERVED_VARIABLES } from "../definition/template-names.ts";
import type { Issue } from "../issue.ts";
import type { TestValues } from "./owner-settings.ts";
import { checkFields, checkJson, checkName, checkText, each, type FieldCheck } from "./parse-fields.ts";
import { settingsIssue } from "./settings-issue.ts";

type Path = Issue["path"];

/** A name that Jinja reads as one word. */
const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function checkVariableName(name: unknown, path: Path): Issue[] {
  const fits = typeof name === "string" && VARIABLE_NAME.test(name);
  return fits ? [] : [settingsIssue(path, "variable_name")];
}

/** A name that means nothing in templates yet. */
export function checkNewVariable(name: unknown, path: Path): Issue[] {
  if (typeof name !== "string" || !RESERVED_VARIABLES.has(name)) return checkVariableName(name, path);
  return [settingsIssue(path, "reserved_name", { name })];
}

export function checkVariable([name, value]: readonly [name: string, value: unknown], path: Path): Issue[] {
  return [...checkNewVariable(name, [...path, name]), ...checkJson(value, [...path, name])];
}

export function checkTokens(value: unknown, path: Path): Issue[] {
  const fits = typeof value === "number" && Number.isSafeInteger(value) && value > 0;
  return fits ? [] : [settingsIssue(path, "token_number")];
}

const TEXT_OVERRIDE = { value: checkText, original: orNull(checkText) };

/** A text that replaces another, with the one it replaced. */
export const checkTextOverride: FieldCheck = (value, path) =>
  checkFields(value, path, { fields: TEXT_OVERRIDE, required: Object.keys(TEXT_OVERRIDE) });

export const checkTestValues: FieldCheck = (values, path) =>
  checkFields(values, path, {
    fields: { query: checkText, user: checkText, date: checkDate, usedTools: checkNames, variables: each(checkJson) },
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

function checkDate(value: unknown, path: Path): Issue[] {
  return isDay(value) ? [] : [settingsIssue(path, "day")];
}

/** A day of the calendar: 30 February is none. */
function isDay(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const start = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(value);
}

function checkNames(value: unknown, path: Path): Issue[] {
  return Array.isArray(value)
    ? value.flatMap((name, index) => checkName(name, [...path, index]))
    : [settingsIssue(path, "name_list")];
}

import type { Issue } from "../issue.ts";

type Path = Issue["path"];

/** Says what is wrong with one value; no issues when it is right. */
export type FieldCheck = (value: unknown, path: Path) => Issue[];

interface KnownFields {
  fields: Readonly<Record<string, FieldCheck>>;
  required?: readonly string[];
}

/** Deeper values would exhaust the stack of whoever walks them. */
const DEEPEST = 100;

/** Longer texts are a mistake: no prompt has room for them. */
const LONGEST_TEXT = 500_000;

/** An object with these fields and no others. */
export function checkFields(value: unknown, path: Path, { fields, required = [] }: KnownFields): Issue[] {
  if (!isRecord(value)) return [{ path, message: "must be an object" }];
  const missing = required.filter((field) => !Object.hasOwn(value, field));
  return [
    ...missing.map((field) => ({ path: [...path, field], message: "is required" })),
    ...Object.entries(value).flatMap(([field, entry]) => {
      const place = [...path, field];
      return Object.hasOwn(fields, field)
        ? (fields[field]?.(entry, place) ?? [])
        : [{ path: place, message: `is not known here: use ${Object.keys(fields).join(", ")}` }];
    }),
  ];
}

export function checkName(value: unknown, path: Path): Issue[] {
  return typeof value === "string" && value !== ""
    ? []
    : [{ path, message: "must be a name: a text that is not empty" }];
}

export function checkText(value: unknown, path: Path): Issue[] {
  if (typeof value !== "string") return [{ path, message: "must be a text" }];
  return value.length <= LONGEST_TEXT ? [] : [{ path, message: `must have at most ${LONGEST_TEXT} characters` }];
}

/** One of these words and nothing else. */
export function checkWord(words: readonly string[]): FieldCheck {
  return (value, path) =>
    typeof value === "string" && words.includes(value) ? [] : [{ path, message: `must be one of ${words.join(", ")}` }];
}

/** An object with any keys, each value checked. */
export function each(check: FieldCheck): FieldCheck {
  return (value, path) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([key, entry]) => check(entry, [...path, key]))
      : [{ path, message: "must be an object" }];
}

export function checkSwitchState(value: unknown, path: Path): Issue[] {
  const known = value === "inherit" || value === "on" || value === "off";
  return known ? [] : [{ path, message: 'must be "inherit", "on" or "off"' }];
}

export function checkJson(value: unknown, path: Path): Issue[] {
  const flaw = jsonFlaw(value, DEEPEST);
  return flaw === undefined ? [] : [{ path, message: flaw }];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function jsonFlaw(value: unknown, levels: number): string | undefined {
  if (levels === 0) return `must not be nested deeper than ${DEEPEST} levels`;
  if (Array.isArray(value)) return firstFlaw(value, levels);
  if (isRecord(value)) return firstFlaw(Object.values(value), levels);
  const isJson = value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
  return isJson ? undefined : "must be a JSON value";
}

function firstFlaw(values: readonly unknown[], levels: number): string | undefined {
  for (const value of values) {
    const flaw = jsonFlaw(value, levels - 1);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

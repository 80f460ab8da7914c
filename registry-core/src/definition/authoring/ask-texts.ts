import { ownValue, reasonOf, type SchemaSource, toParameterSchema } from "@pegboard/json-schema";
import { LIMITS } from "../../limits.ts";
import type { TextIssue } from "../../messages/text-issue-messages.ts";
import { RegistryError } from "../../registry-error.ts";
import { omitUndefined } from "../omit-undefined.ts";

/** What an author's code answered, and the config fields that it read for that. */
export interface AuthorAnswer {
  value: unknown;
  follows: string[];
}

/** A text that an author's code is asked for. */
export interface AskedText {
  /** The author's own name for the text. */
  member: string;
  method?: string;
  expected: "a text" | "true or false" | "an object" | "texts by name" | "a schema";
  make(): unknown;
}

/** The config fields that an answer depends on, if any are known. */
export const followedFields = (answer: AuthorAnswer | undefined): string[] | undefined =>
  answer && answer.follows.length > 0 ? answer.follows : undefined;

/** The `follows` of a definition; absent when no text depends on a config field. */
export function followsOf<T extends object>(
  fields: T,
): { follows?: { [K in keyof T]?: Exclude<T[K], undefined> } } {
  const follows = omitUndefined(fields);
  return Object.keys(follows).length > 0 ? { follows } : {};
}

/**
 * Asks an author's code for one text. Undefined when the code has none that can be used, so that
 * the declared text stays.
 */
export type AskText = (asked: AskedText) => AuthorAnswer | undefined;

/**
 * Asks for texts with the config that the tool declares: throws `invalid_definition`, which names
 * the text and `owner`.
 */
export function askDeclared(owner: string, takeReads: () => string[]): AskText {
  return ({ member, method, expected, make }) => {
    const name = method === undefined ? member : `${member} of ${method}`;
    const answered = madeOf(owner, name, make);
    if (answered === undefined || isExpected(answered, expected))
      return { value: answered, follows: takeReads() };
    const type = { "a text": "string", "true or false": "boolean", "a schema": "schema" };
    const wanted = ownValue(type, expected) ?? "object";
    throw new RegistryError(
      "invalid_definition",
      `${name} of ${owner} gives no ${wanted}. Let it return one.`,
    );
  };
}

function madeOf(owner: string, name: string, make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    const reason = reasonOf(error);
    throw new RegistryError(
      "invalid_definition",
      `${name} of ${owner} cannot be read before there is an instance: ${reason}. Let it work with the default config.`,
    );
  }
}

/**
 * Asks for texts with one config. What goes wrong becomes an issue; when the time is up, that is the
 * only issue.
 */
export function askConfigured(
  takeReads: () => string[],
  since: number,
): { ask: AskText; issues: TextIssue[] } {
  const issues: TextIssue[] = [];
  const most = LIMITS.configuredTextsTime;
  const ask: AskText = ({ member, method, expected, make }) => {
    if (isTooSlow(issues)) return undefined;
    const place = { member, ...(method !== undefined && { method }) };
    takeReads();
    const answer = answerOrIssue(make, expected);
    const milliseconds = Date.now() - since;
    if (milliseconds > most)
      issues.splice(0, issues.length, {
        ...place,
        code: "too_slow",
        values: { milliseconds, most },
      });
    else if ("issue" in answer) issues.push({ ...place, ...answer.issue });
    else return { value: answer.value, follows: takeReads() };
    return undefined;
  };
  return { ask, issues };
}

export const isTooSlow = (issues: readonly TextIssue[]): boolean =>
  issues.some(({ code }) => code === "too_slow");

function answerOrIssue(
  make: () => unknown,
  expected: AskedText["expected"],
): { value: unknown } | { issue: TextIssue } {
  try {
    const value = make();
    if (value === undefined) return { value };
    if (!isExpected(value, expected)) {
      if (value instanceof Promise) value.catch(() => undefined);
      return { issue: { code: "wrong_type", values: { expected, answered: kindOfAnswer(value) } } };
    }
    if (expected === "a schema") return schemaAnswer(value as SchemaSource);
    const most = LIMITS.configuredText;
    const length = answerLength(value);
    return length > most ? { issue: { code: "too_long", values: { length, most } } } : { value };
  } catch (error) {
    return {
      issue: { code: "threw", values: { cause: reasonOf(error).slice(0, LIMITS.errorCharacters) } },
    };
  }
}

function schemaAnswer(value: SchemaSource): { value: unknown } | { issue: TextIssue } {
  try {
    toParameterSchema(value, "It");
    return { value };
  } catch (error) {
    return { issue: { code: "unusable_schema", values: { cause: reasonOf(error) } } };
  }
}

function isExpected(value: unknown, expected: AskedText["expected"]): boolean {
  switch (expected) {
    case "a text":
      return typeof value === "string";
    case "true or false":
      return typeof value === "boolean";
    case "an object":
      return isObjectAnswer(value);
    case "texts by name":
      return (
        isObjectAnswer(value) &&
        Object.values(value).every((text) => text === undefined || typeof text === "string")
      );
    case "a schema":
      return isObjectAnswer(value) || typeof value === "function";
  }
}

const isObjectAnswer = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Promise);

/** The length of a text, or of all texts of an object. */
function answerLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  return isObjectAnswer(value)
    ? Object.values(value).reduce(
        (sum, text) => sum + (typeof text === "string" ? text.length : 0),
        0,
      )
    : 0;
}

function kindOfAnswer(value: unknown): string {
  if (value === null) return "null";
  if (value instanceof Promise) return "a promise";
  return Array.isArray(value) ? "a list" : typeof value;
}

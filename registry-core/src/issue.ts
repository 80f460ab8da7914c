import type { JsonObject } from "./schema/json-schema.ts";
import type { RequestCode } from "./words/request-words.ts";
import type { SettingsCode } from "./words/settings-words.ts";
import type { TEMPLATE_ISSUE_WORDS } from "./words/template-words.ts";
import { VALUE_WORDS, type ValueCode } from "./words/value-words.ts";

/** What kind of fault an issue is about. */
export type IssueCode = ValueCode | SettingsCode | RequestCode | keyof typeof TEMPLATE_ISSUE_WORDS;

/**
 * A fault of a value from outside. `path` leads from the root to the faulty place; numbers are
 * array indexes.
 */
export interface Issue {
  path: (string | number)[];
  /** The kind of fault, for programs. */
  code: IssueCode;
  /** The values that belong to the code: a limit, a name. Absent when the code says everything. */
  values?: JsonObject;
  /** For people: code and values in words, as the end of a sentence about the place. */
  message: string;
}

/** The values that a code needs. */
export type ValuesOf<Words extends (values: never) => string> =
  Parameters<Words>[0] extends undefined
    ? []
    : [values: Parameters<Words>[0] & { authored?: string }];

/** An issue with a value of a schema. */
export function valueIssue<Code extends ValueCode>(
  path: Issue["path"],
  code: Code,
  ...[values]: ValuesOf<(typeof VALUE_WORDS)[Code]>
): Issue {
  return newIssue(path, [code, values], VALUE_WORDS[code]);
}

/** A text that is equal for issues that say the same about one place. */
export function issueKey({ path, code, values }: Issue): string {
  return JSON.stringify([path, code, values]);
}

/** An issue of a code, with the words that its table has for it. */
export function newIssue(
  path: Issue["path"],
  [code, given]: readonly [IssueCode, object | undefined],
  words: unknown,
): Issue {
  const values = given as JsonObject | undefined;
  const message =
    typeof values?.authored === "string"
      ? values.authored
      : (words as (values: unknown) => string)(values);
  const hasValues = values !== undefined && Object.keys(values).length > 0;
  return { path, code, ...(hasValues && { values }), message };
}

import { messageOf } from "./messages/message-table.ts";
import type { RequestIssueCode } from "./messages/request-messages.ts";
import type { SettingsCode } from "./messages/settings-messages.ts";
import type { TEMPLATE_ISSUE_MESSAGES } from "./messages/template-messages.ts";
import { english, type Translate } from "./messages/translate.ts";
import { VALUE_MESSAGES, type ValueCode } from "./messages/value-messages.ts";
import type { JsonObject } from "./schema/json-schema.ts";

/** What kind of fault an issue is about. */
export type IssueCode =
  | ValueCode
  | SettingsCode
  | RequestIssueCode
  | keyof typeof TEMPLATE_ISSUE_MESSAGES;

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
  /**
   * For people: code and values in English, as the end of a sentence about the place;
   * `describeIssue` says it in other languages.
   */
  message: string;
}

/** The values that a code needs. */
export type ValuesOf<Message extends (t: Translate, values: never) => string> =
  Parameters<Message> extends [Translate, infer Values]
    ? [values: Values & { authored?: string }]
    : [];

/** An issue with a value of a schema. */
export function valueIssue<Code extends ValueCode>(
  path: Issue["path"],
  code: Code,
  ...[values]: ValuesOf<(typeof VALUE_MESSAGES)[Code]>
): Issue {
  return newIssue(path, [code, values], VALUE_MESSAGES);
}

/** A text that is equal for issues that say the same about one place. */
export function issueKey({ path, code, values }: Issue): string {
  return JSON.stringify([path, code, values]);
}

/** An issue of a code, with the English message that its table has for it. */
export function newIssue(
  path: Issue["path"],
  [code, given]: readonly [IssueCode, object | undefined],
  table: Parameters<typeof messageOf<string>>[0],
): Issue {
  const values = given as JsonObject | undefined;
  const message =
    typeof values?.authored === "string"
      ? values.authored
      : messageOf(table, { code, values }, english);
  const hasValues = values !== undefined && Object.keys(values).length > 0;
  return { path, code, ...(hasValues && { values }), message };
}

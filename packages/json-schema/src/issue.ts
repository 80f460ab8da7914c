import type { JsonObject } from "./json-schema.ts";
import { englishMessage, type MessageTable } from "./messages/message-table.ts";
import type { Translate } from "./messages/translate.ts";
import { VALUE_MESSAGES, type ValueCode } from "./messages/value-messages.ts";

/**
 * An issue of a value from outside. `path` leads from the root to the invalid place; numbers are
 * array indexes.
 */
export interface Issue<Code extends string = ValueCode> {
  /** The invalid place, from the root; empty for the value itself. */
  path: (string | number)[];
  /** The kind of issue, for programs. */
  code: Code;
  /** The values that belong to the code: a limit, a name. Absent when the code says everything. */
  values?: JsonObject;
  /**
   * For people: code and values in English, as the end of a sentence about the place;
   * `describeIssue` says it in other languages.
   */
  readonly message: string;
}

/** The values that a message needs. */
type ValuesOf<Message> = Message extends (t: Translate, values: infer Values) => string
  ? unknown extends Values
    ? []
    : [values: Values & { authored?: string }]
  : [];

/** Makes an issue of a code of a table, with the values that its message needs. */
export type NewIssue<Messages> = <Code extends keyof Messages & string>(
  path: Issue["path"],
  code: Code,
  ...given: ValuesOf<Messages[Code]>
) => Issue<Code>;

/** Makes issues of the codes of a table. */
export function issueMaker<Messages extends MessageTable<string>>(
  messages: Messages,
): NewIssue<Messages> {
  const message = englishMessage(messages);
  return <Code extends string>(path: Issue["path"], code: Code, values?: object) => {
    const hasValues = values !== undefined && Object.keys(values).length > 0;
    const fact = hasValues ? { path, code, values } : { path, code };
    return Object.defineProperty(fact, "message", message) as Issue<Code>;
  };
}

/** An issue with a value of a schema. */
export const valueIssue: NewIssue<typeof VALUE_MESSAGES> =
  /* @__PURE__ */ issueMaker(VALUE_MESSAGES);

/** A text that is equal for issues that say the same about one place. */
export function issueKey({ path, code, values }: Issue<string>): string {
  return JSON.stringify([path, code, values]);
}

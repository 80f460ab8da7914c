import { REQUEST_WORDS } from "./request-words.ts";
import type { SaidIssue } from "./said.ts";
import { SETTINGS_WORDS } from "./settings-words.ts";
import { TEMPLATE_ISSUE_WORDS } from "./template-words.ts";
import { VALUE_WORDS } from "./value-words.ts";

/**
 * The words of an issue by its code: those of the language that is spoken, also where its message
 * was made in another.
 */
export function tellIssue({ code, values, message }: SaidIssue): string {
  if (values !== undefined && "authored" in values) return message;
  const table = TABLES.find((words) => Object.hasOwn(words, code)) as
    | Readonly<Record<string, unknown>>
    | undefined;
  return table ? (table[code] as (values: unknown) => string)(values) : message;
}

const TABLES: readonly object[] = [
  VALUE_WORDS,
  SETTINGS_WORDS,
  REQUEST_WORDS,
  TEMPLATE_ISSUE_WORDS,
];

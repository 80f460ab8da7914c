import {
  english,
  type FactOf,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";
import type { Named } from "./message-values.ts";

/** What a tool's own formatter did instead of writing its method: whole sentences. */
export const FORMATTER_MESSAGES = {
  threw: (_t, { cause }: { cause: string }) => cause,
  no_object: (t, { answered }: AnsweredKind) =>
    t("It answers {answered}, not an object.", { answered: describeKind(answered, t) }),
  no_text: (t, { answered }: AnsweredKind) =>
    t("It answers {answered}, not a text.", { answered: describeKind(answered, t) }),
  name_misplaced: (t, { name }: Named) =>
    t("What it answers does not name the function {name} in its place.", { name }),
  name_missing: (t, { name }: Named) =>
    t("What it answers does not name the function {name}.", { name }),
} satisfies MessageTable;

interface AnsweredKind {
  /** What kind of value: `a list`, `undefined`. */
  answered: string;
}
/** What a formatter did wrong, as a fact. */
export type FormatterIssueFact = FactOf<typeof FORMATTER_MESSAGES>;

/** What a formatter did wrong, as a sentence. `cause` is the message of what it threw. */
export function describeFormatterIssue(
  issue: { code: string; values?: object | undefined },
  t: Translate = english,
): string {
  return messageOf<string>(FORMATTER_MESSAGES, issue, t);
}

/** What an author's code answered or should have; names of types stay. */
export function describeKind(answered: string, t: Translate): string {
  return ANSWER_KINDS.get(answered)?.(t) ?? answered;
}

const ANSWER_KINDS = new Map<string, (t: Translate) => string>([
  ["a list", (t) => t("a list")],
  ["a promise", (t) => t("a promise")],
  ["a text", (t) => t("a text")],
  ["an object", (t) => t("an object")],
]);

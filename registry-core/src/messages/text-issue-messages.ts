import {
  english,
  type FactOf,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";
import {
  describeFormatterIssue,
  describeKind,
  type FormatterIssueFact,
} from "./formatter-messages.ts";

/** What a tool did instead of making a text from its config: sentences without their subject. */
export const TEXT_ISSUE_MESSAGES = {
  threw: (t, { cause }: { cause: string }) => t("failed: {cause}", { cause }),
  not_built: (t, { cause }: { cause: string }) =>
    t("could not be asked, since the tool cannot be built: {cause}", { cause }),
  wrong_type: (t, { expected, answered }: { expected: string; answered: string }) =>
    t("answered {answered}, not {expected}", {
      answered: describeKind(answered, t),
      expected: describeKind(expected, t),
    }),
  too_long: (t, { length, most }: MeasuredLimit<"length">) =>
    t("has {length, number} characters: more than {most, number}", { length, most }),
  too_slow: (t, { milliseconds, most }: MeasuredLimit<"milliseconds">) =>
    t("took {milliseconds, number} ms: more than {most, number}", { milliseconds, most }),
  unusable_schema: (t, { cause }: { cause: string }) =>
    t("is no schema that can be used: {cause}", { cause }),
  format: (t, { issue }: { issue: FormatterIssueFact }) =>
    t("failed: {issue}", { issue: describeFormatterIssue(issue, t) }),
} satisfies MessageTable;

type MeasuredLimit<Measured extends string> = Record<Measured | "most", number>;

/** A text that a tool could not make from its config, and why, as a fact. */
export type TextIssue = FactOf<typeof TEXT_ISSUE_MESSAGES> & {
  /**
   * The author's own name for it: `toolDescription`, `parameters`, `formatters.xml`. Absent for all
   * texts of the tool.
   */
  member?: string;
  method?: string;
};

/** What went wrong with a text: the end of a sentence that begins with its name. */
export function describeTextIssue(
  issue: { code: string; values?: object | undefined },
  t: Translate = english,
): string {
  return messageOf<string>(TEXT_ISSUE_MESSAGES, issue, t);
}

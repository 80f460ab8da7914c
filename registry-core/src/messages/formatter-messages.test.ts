import { expect, test } from "vitest";
import { describeFormatterIssue, type FormatterIssueFact } from "./formatter-messages.ts";

test.each<[FormatterIssueFact, string]>([
  [{ code: "threw", values: { cause: "Boom." } }, "Boom."],
  [{ code: "no_object", values: { answered: "a list" } }, "It answers a list, not an object."],
  [{ code: "no_text", values: { answered: "undefined" } }, "It answers undefined, not a text."],
  [
    { code: "name_misplaced", values: { name: "echo" } },
    "What it answers does not name the function echo in its place.",
  ],
  [
    { code: "name_missing", values: { name: "echo" } },
    "What it answers does not name the function echo.",
  ],
])("%j reads well", (issue, sentence) => expect(describeFormatterIssue(issue)).toBe(sentence));

import { describeKeyword, VALUE_MESSAGES, valueIssue } from "@pegboard/json-schema";
import { english, type Translate } from "@pegboard/json-schema/messages";
import { expect, test } from "vitest";
import { describeConfigProblem } from "./issue-messages.ts";
import { REQUEST_MESSAGES } from "./request-messages.ts";
import { SETTINGS_MESSAGES, settingsIssue } from "./settings-messages.ts";
import { TEMPLATE_ISSUE_MESSAGES, TEMPLATE_MESSAGES } from "./template-messages.ts";

/** Has every value that a code may need. */
const values = {
  expected: 3,
  sentence: "is odd",
  reason: "is odd",
  keyword: "odd",
  pattern: "(",
  keys: [["a", "b"], ["c"]],
  changed: ["Hosts"],
  fields: ["a"],
  words: ["a"],
  formats: ["a"],
  known: ["a"],
  form: "a",
  name: "a",
  tool: "A",
  method: "M",
  field: "a",
  kind: "Array",
  icon: "a",
  color: "a",
  what: "tools",
  most: 1,
  count: 2,
  given: 2,
  newest: 1,
  by: "ada",
  at: "2026-11-20",
  names: ["a"],
  part: "a",
  place: "a.yaml",
  cause: "Not here.",
  of: "list",
  isOfItems: true,
  tag: "{% if a %}",
  expression: "a.b",
  line: 2,
  issue: { code: "too_deep", kind: "circle" },
};

test.each(
  [
    VALUE_MESSAGES,
    SETTINGS_MESSAGES,
    REQUEST_MESSAGES,
    TEMPLATE_ISSUE_MESSAGES,
    TEMPLATE_MESSAGES,
  ].flatMap(
    (table) => Object.entries(table) as [string, (t: Translate, given: unknown) => string][],
  ),
)("%s has a message that leaves nothing open", (code, message) => {
  const said = message(
    english,
    code === "unusable_pattern" ? { pattern: "(", issue: "syntax" } : values,
  );
  expect(said).toMatch(/^\S.*\S$/);
  expect(said).not.toMatch(/undefined|\[object/);
});

test("no code means two things", () => {
  const codes = [
    VALUE_MESSAGES,
    SETTINGS_MESSAGES,
    REQUEST_MESSAGES,
    TEMPLATE_ISSUE_MESSAGES,
  ].flatMap((words) => Object.keys(words));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test("an issue has its code, its values and both in words", () => {
  expect(valueIssue(["port"], "minimum", { expected: 1 })).toEqual({
    path: ["port"],
    code: "minimum",
    values: { expected: 1 },
    message: "must be at least 1",
  });
  expect(settingsIssue([], "day")).toEqual({
    path: [],
    code: "day",
    message: "must be a day such as 2026-11-20",
  });
});

test("what an author says about an issue takes the place of its words, not of its code", () => {
  expect(valueIssue([], "minimum", { expected: 1, authored: "is too low" })).toMatchObject({
    code: "minimum",
    message: "is too low",
  });
});

test("a stored value that a person should settle is named with what is wrong with it", () => {
  const issue = valueIssue(["size"], "minimum", { expected: 1 });
  expect(describeConfigProblem({ kind: "invalid", field: "Size", issue })).toBe(
    "Size must be at least 1",
  );
  expect(describeConfigProblem({ kind: "left over", field: "Size", tool: "Search" })).toBe(
    "Size is stored, but Search no longer has it",
  );
});

test("keywords that ask for the same have the same words; one that nobody knows is named", () => {
  expect(describeKeyword("dependentRequired", {})).toBe("is required");
  expect(describeKeyword("unevaluatedProperties", false)).toBe("is not known here");
  expect(describeKeyword("madeUp", 1)).toBe('breaks the rule "madeUp"');
});

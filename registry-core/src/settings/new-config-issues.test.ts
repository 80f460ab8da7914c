import { valueIssue } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { newConfigIssues } from "./secret-issues.ts";

const missing = valueIssue(["a"], "required");
const short = valueIssue(["b", 0], "minLength", { expected: 3 });

test("a key that is set has to be right, whatever was wrong with it before", () => {
  expect(newConfigIssues([missing, short], [missing, short], new Map([["b", true]]))).toEqual([
    short,
  ]);
});

test("a key that is reset refuses nothing, and neither does what stays as it was", () => {
  expect(newConfigIssues([missing], [missing, short], new Map([["b", false]]))).toEqual([]);
  const choice = valueIssue([], "anyOf", { keys: [["a"], ["b"]] });
  expect(newConfigIssues([], [choice], new Map([["b", false]]))).toEqual([]);
});

test("what goes wrong elsewhere by the change is new", () => {
  expect(newConfigIssues([], [missing], new Map([["b", true]]))).toEqual([missing]);
});

test.each([
  valueIssue([], "faulty_schema", { issue: { kind: "circle" } }),
  valueIssue([], "too_much_work", {}),
])(
  "a value that cannot be judged is refused, though it could not be judged before either: $code",
  (unjudged) => {
    expect(newConfigIssues([unjudged], [unjudged], new Map([["a", true]]))).toEqual([unjudged]);
    expect(newConfigIssues([unjudged], [unjudged], new Map([["a", false]]))).toEqual([]);
  },
);

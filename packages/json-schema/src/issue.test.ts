import { expect, test } from "vitest";
import { issueMaker } from "./issue.ts";
import { describeFirst, type MessageTable } from "./messages/message-table.ts";

let made = 0;
const ODD_MESSAGES = {
  odd: (_t, { number }: { number: number }) => {
    made += 1;
    return `is ${number}, which is odd`;
  },
} satisfies MessageTable<string>;
const oddIssue = issueMaker(ODD_MESSAGES);

test("an issue's sentence is made when it is read, and is in every copy", () => {
  made = 0;
  const issue = oddIssue(["a"], "odd", { number: 3 });
  expect(made).toBe(0);
  const whole = {
    path: ["a"],
    code: "odd",
    values: { number: 3 },
    message: "is 3, which is odd",
  };
  expect(issue).toEqual(whole);
  expect({ ...issue }).toEqual(whole);
  expect(structuredClone(issue)).toEqual(whole);
  expect(JSON.parse(JSON.stringify(issue))).toEqual(whole);
});

test("of thousands of issues only those that are told become sentences", () => {
  made = 0;
  const issues = Array.from({ length: 9_000 }, (_, number) => oddIssue([], "odd", { number }));
  expect(describeFirst(issues, ({ message }) => message)).toBe(
    "is 0, which is odd; is 1, which is odd; is 2, which is odd; and 8997 more",
  );
  expect(made).toBe(3);
});

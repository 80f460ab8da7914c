import { expect, test } from "vitest";
import { newTemplateIssues } from "./saving-issues.ts";

const system = (source: string) => ({ prompts: { system: source } });

test.each([
  ["a template that can be rendered", {}, system("{{ agent.name }}")],
  [
    "a misspelt name: something is missing in the text, but there is one",
    {},
    system("{{ agnet.name }}"),
  ],
  [
    "a broken template that was there before",
    system("{% if %}"),
    { ...system("{% if %}"), tokenBudget: 5 },
  ],
  ["a reset template", system("{% if %}"), {}],
])("%s keeps nothing from being saved", (_, before, after) => {
  expect(newTemplateIssues(before, after)).toEqual([]);
});

test("a template that cannot be rendered does, with its line, whatever was there before", () => {
  const issue = { path: ["prompts", "user"], code: "template", template: "user", line: 2 };
  const broken = { prompts: { user: "Hi\n{% if tools %}" } };
  for (const before of [{}, { prompts: { user: "{% for %}" } }]) {
    const values = {
      line: 2,
      issue: { code: "tag_open", values: { tag: "{% if tools %}", keyword: "if" } },
    };
    expect(newTemplateIssues(before, broken)).toMatchObject([{ ...issue, values }]);
  }
  expect(newTemplateIssues({}, { prompts: { user: "\n{{ query | shout }}" } })).toMatchObject([
    issue,
  ]);
});

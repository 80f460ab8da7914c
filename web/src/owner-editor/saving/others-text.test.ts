import { applyOperations, resolveToolset, type SettingsOperation } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { plainTool } from "../../../../registry-core/src/testing/plain-tool.ts";
import { findSavedMeanwhile, meanwhileText } from "./others-note.tsx";

const toolset = resolveToolset(
  { tools: [plainTool("files", ["read", "delete"]), plainTool("mail", ["send"])] },
  {},
);
const tools = new Map(toolset.tools.map((tool) => [tool.definition.name, tool]));
const off = (tool: string): SettingsOperation => ({ op: "setTool", tool, state: "off" });
const methodOff: SettingsOperation = {
  op: "setMethod",
  tool: "files",
  method: "delete",
  state: "off",
};
const variables = ["a", "b", "c", "d", "e", "f"].map(
  (name) => ({ op: "setVariable", name, value: name }) as const,
);

/** What is said after somebody saved `operations` on what `first` left. */
function said(
  operations: SettingsOperation[],
  { first = [], settled = [], people = ["Eve"] }: SaidCase = {},
) {
  const from = { revision: 3, settings: applyOperations({}, first) };
  const to = { revision: 4, settings: applyOperations(from.settings, operations) };
  const meanwhile = findSavedMeanwhile(
    { kind: "agent", id: "ada" },
    { from, to, settled, known: [] },
  );
  return meanwhile && meanwhileText(meanwhile, people, tools);
}

interface SaidCase {
  first?: SettingsOperation[];
  settled?: string[];
  people?: string[];
}

test.each<[SettingsOperation[], SaidCase, string | undefined]>([
  [[off("mail")], {}, "MAIL was switched off by Eve."],
  [
    [off("mail")],
    { settled: ["tool:mail"] },
    "MAIL was switched off by Eve; your change to it was the same and was taken back.",
  ],
  [[methodOff], {}, "DELETE of FILES was switched off by Eve."],
  [
    [{ ...off("mail"), op: "removeTool" } as SettingsOperation],
    { first: [off("mail")] },
    "MAIL was reset to inherited on by Eve.",
  ],
  [
    [{ op: "setTokenBudget", tokens: 9000 }],
    {},
    "Token budget was changed from none to 9,000 by Eve.",
  ],
  [[{ op: "removeVariable", name: "a" }], { first: [...variables] }, "a was removed by Eve."],
  [
    [off("mail"), methodOff],
    {},
    "Eve made 2 changes: MAIL switched off and DELETE of FILES switched off.",
  ],
  [[off("mail")], { people: ["Eve", "Bob"] }, "MAIL was switched off by Eve and Bob."],
  [
    [...variables],
    { settled: ["variable:a", "variable:b"] },
    "Eve made 6 changes: a changed from none to a, b changed from none to b, c changed from none to c, d changed from none to d and 2 more. Your changes to a and b were the same and were taken back.",
  ],
  [
    [off("mail"), methodOff],
    { people: ["Eve", "Bob", "Ida", "Joe", "Kim"] },
    "Eve, Bob and 3 others made 2 changes: MAIL switched off and DELETE of FILES switched off.",
  ],
  [[], {}, undefined],
])("%j with %j", (operations, more, text) => {
  expect(said(operations, more)).toBe(text);
});

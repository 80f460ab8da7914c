import { applyOperations, resolveToolset, type SettingsOperation } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { plainTool } from "../../../../registry-core/src/testing/plain-tool.ts";
import { type ComparedStates, compareAgents, isMadeEqual } from "./agent-differences.ts";

const tools = [
  plainTool("mail", ["send", "read", "drop"], {
    configSchema: {
      type: "object",
      properties: { key: { type: "string", writeOnly: true }, most: { type: "integer" } },
    },
  }),
  plainTool("chat", ["say"]),
];

function agent(saved: SettingsOperation[], drafted: SettingsOperation[] = []): ComparedStates {
  const stateOf = (operations: SettingsOperation[]) => {
    const settings = applyOperations({}, operations);
    return { settings, toolset: resolveToolset({ tools }, settings) };
  };
  return { saved: stateOf(saved), now: stateOf([...saved, ...drafted]) };
}

const off = (tool: string, method: string): SettingsOperation => ({
  op: "setMethod",
  tool,
  method,
  state: "off",
});
const on = (tool: string, method: string): SettingsOperation => ({
  op: "setMethod",
  tool,
  method,
  state: "on",
});
const most = (value: number): SettingsOperation => ({
  op: "setConfig",
  tool: "mail",
  key: "most",
  value,
});

test("tells what is on in one alone, in both, and which values and prompts differ", () => {
  const found = compareAgents(
    agent([off("mail", "drop"), most(5), { op: "setTokenBudget", tokens: 9 }]),
    agent([
      { op: "setTool", tool: "chat", state: "off" },
      off("mail", "read"),
      { op: "setConfig", tool: "mail", key: "key", value: "typed" },
      { op: "setTemplate", template: "system", source: "Hello" },
    ]),
  );
  const named = found.only.map((part) =>
    part.map(({ definition, methods }) => [
      definition.name,
      methods.map((method) => method.definition.name),
    ]),
  );
  expect(named).toEqual([
    [
      ["chat", ["say"]],
      ["mail", ["read"]],
    ],
    [["mail", ["drop"]]],
  ]);
  expect(found.same.map(({ methods }) => methods.length)).toEqual([1]);
  expect(found.values.map(({ item }) => item)).toEqual(["tokenBudget", "config:mail/most"]);
  expect(found.prompts.map(({ item }) => item)).toEqual(["template:system"]);
  expect(found.secrets).toBe(1);
});

test("what a draft makes equal stays in its part, and what it makes different joins one", () => {
  const found = compareAgents(
    agent([most(5)], [off("chat", "say")]),
    agent([off("mail", "drop"), most(7)], [on("mail", "drop"), most(5)]),
  );
  expect(found.only[0]).toMatchObject([{ methods: [{ saved: [true, false], now: [true, true] }] }]);
  expect(found.only[1]).toMatchObject([{ methods: [{ saved: [true, true], now: [false, true] }] }]);
  expect(found.values.map(isMadeEqual)).toEqual([true]);
});

test("equal agents do not differ, whatever their switches are stored as", () => {
  const found = compareAgents(agent([on("mail", "send")]), agent([]));
  expect([found.only, found.values, found.prompts, found.secrets]).toEqual([[[], []], [], [], 0]);
});

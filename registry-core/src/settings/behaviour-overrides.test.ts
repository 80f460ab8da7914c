import { expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { searchTool } from "../testing/sample-tools.ts";
import { agentCatalog } from "../toolset/effective-config.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { agentDefinition } from "./agent-texts.ts";
import { applyOverrides } from "./apply-overrides.ts";
import type { BehaviourOverrides, OwnerSettings } from "./owner-settings.ts";
import { parseOperations } from "./parse-operations.ts";

const { definition } = searchTool;
const forSearch = (search: BehaviourOverrides): OwnerSettings => ({
  tools: { [definition.name]: { methodBehaviour: { search } } },
});
const asked = forSearch({ needsApproval: true, timeout: 0.5 });

test("what an operator sets for an agent says how the method runs, and where that comes from", () => {
  const [search, other] = agentDefinition(definition, asked).methods;
  expect(search).toMatchObject({ needsApproval: true, timeout: 0.5 });
  expect(search?.origins).toMatchObject({
    needsApproval: "agent",
    timeout: "agent",
    description: "declared",
  });
  expect(other).toBe(definition.methods[1]);
});

test("an agent's word stands over the organisation's, field by field", () => {
  const ofAll = applyOverrides(
    [definition],
    forSearch({ needsApproval: true, maxResultSize: 100 }),
  ).tools;
  expect(ofAll[0]?.methods[0]?.origins).toMatchObject({
    needsApproval: "organisation",
    maxResultSize: "organisation",
  });
  const settings = forSearch({ needsApproval: false });
  const { tools } = resolveToolset(agentCatalog({ tools: ofAll }, settings), settings);
  expect(tools[0]?.definition.methods[0]).toMatchObject({
    needsApproval: false,
    maxResultSize: 100,
    origins: { needsApproval: "agent", maxResultSize: "organisation" },
  });
});

test("a definition about which nothing is set stays the same object, one with the same settings too", () => {
  expect(agentDefinition(definition, {})).toBe(definition);
  expect(agentDefinition(definition, forSearch({}))).toBe(definition);
  expect(agentDefinition(definition, structuredClone(asked))).toBe(
    agentDefinition(definition, asked),
  );
});

test("what is set for a method that is gone is listed as unknown", () => {
  const settings = { tools: { [definition.name]: { methodBehaviour: { gone: { timeout: 1 } } } } };
  expect(resolveToolset({ tools: [definition] }, settings).unknown).toEqual([
    { tool: definition.name, method: "gone" },
  ]);
});

test.each<[field: string, value: unknown, code: string]>([
  ["needsApproval", "yes", "type"],
  ["thinkAugment", null, "type"],
  ["timeout", "3", "type"],
  ["timeout", 0, "exclusiveMinimum"],
  ["timeout", -1, "exclusiveMinimum"],
  ["timeout", LIMITS.callSeconds + 1, "maximum"],
  ["maxResultSize", 1.5, "type"],
  ["maxResultSize", 0, "minimum"],
  ["maxResultSize", LIMITS.resultCharacters + 1, "maximum"],
])("%s cannot be %j", (field, value, code) => {
  const operation = { op: "setMethodBehaviour", tool: "a", method: "m", field, value };
  expect(parseOperations([operation])).toMatchObject({ issues: [{ path: [0, "value"], code }] });
});

test.each([
  ["timeout", LIMITS.callSeconds],
  ["timeout", 0.001],
  ["maxResultSize", LIMITS.resultCharacters],
])("%s can be %d", (field, value) => {
  const operations = [{ op: "setMethodBehaviour", tool: "a", method: "m", field, value }];
  expect(parseOperations(operations)).toEqual({ operations });
});

import { expect, test } from "vitest";
import { sampleDefinitions } from "../testing/sample-tools.ts";
import { agentCatalog } from "../toolset/effective-config.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { toolText, withAgentTexts } from "./agent-texts.ts";
import type { OwnerSettings } from "./owner-settings.ts";

const [definition] = sampleDefinitions;
if (!definition) throw new Error("There is no sample tool.");
const [method] = definition.methods;

const settings: OwnerSettings = {
  tools: {
    [definition.name]: {
      texts: {
        displayName: { value: "Papers", original: definition.displayName },
        toolSystemPrompt: { value: "Read first.", original: null },
      },
      methodTexts: {
        [method?.name ?? ""]: { description: { value: "Reads a paper.", original: null } },
      },
    },
  },
};

test("an agent's texts stand in for the tool's own, and say so", () => {
  const changed = withAgentTexts(definition, settings);
  expect(changed).toMatchObject({ displayName: "Papers", description: definition.description });
  expect(changed.origins.displayName).toBe("agent");
  expect(changed.origins.description).toBe(definition.origins.description);
  expect(changed.methods[0]).toMatchObject({
    description: "Reads a paper.",
    displayName: method?.displayName,
  });
  expect(changed.methods[0]?.origins.description).toBe("agent");
  expect(changed.methods.slice(1)).toEqual(definition.methods.slice(1));
  expect([toolText(changed, "displayName"), toolText(changed, "toolSystemPrompt")]).toEqual([
    "Papers",
    "Read first.",
  ]);
});

test("a definition without such texts stays the same object, one with the same texts too", () => {
  expect(withAgentTexts(definition, {})).toBe(definition);
  expect(withAgentTexts(definition, structuredClone(settings))).toBe(
    withAgentTexts(definition, settings),
  );
});

test("everything that is made for the agent has them; its name stays", () => {
  const shared = { tools: [definition] };
  const toolset = resolveToolset(agentCatalog(shared, settings), settings);
  expect(toolset.tools[0]?.definition).toMatchObject({
    name: definition.name,
    displayName: "Papers",
  });
  expect(agentCatalog(shared, {})).toBe(shared);
});

test("texts of a method that is gone are listed as unknown", () => {
  const remains = { tools: { [definition.name]: { methodTexts: { gone: {} } } } };
  expect(resolveToolset({ tools: [definition] }, remains).unknown).toEqual([
    { tool: definition.name, method: "gone" },
  ]);
});

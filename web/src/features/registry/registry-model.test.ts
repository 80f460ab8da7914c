import type { ToolDefinition } from "@pegboard/registry-core";
import type { OrganisationSettings } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { plainTool } from "../../../../registry-core/src/testing/plain-tool.ts";
import type { CatalogAnswer } from "../../api/catalog.ts";
import {
  isChanged,
  isHiddenByDefault,
  type RegistryTool,
  registryTools,
} from "./registry-model.ts";

const NO_USAGE = { agents: [], usedBy: {}, configuredBy: {} };
const names = (tools: RegistryTool[]) => tools.map(({ definition }) => definition.name);

function toolsOf(
  declared: ToolDefinition[],
  tools: OrganisationSettings["tools"] = {},
  more: Partial<CatalogAnswer> = {},
): RegistryTool[] {
  return registryTools(
    { declared, icons: {}, unavailable: {}, ...more } as CatalogAnswer,
    NO_USAGE,
    { tools },
  );
}

function toolOf(...given: Parameters<typeof toolsOf>): RegistryTool {
  const [tool] = toolsOf(...given);
  if (!tool) throw new Error("The registry has no tool.");
  return tool;
}

test("a tool is shown as the organisation makes it, beside what its code declares", () => {
  const files = plainTool("files", ["read"], { weight: 5, icon: "Folder" });
  const metadata = { displayName: "Documents", disabledReason: "audit" };
  const offline = { kind: "offline", cause: "offline" } as const;
  const tool = toolOf(
    [files],
    { files: { metadata } },
    { icons: { Folder: [] }, unavailable: { files: offline } },
  );
  expect(tool).toMatchObject({
    definition: { displayName: "Documents", weight: 5 },
    declared: { displayName: "FILES" },
    override: { metadata },
    node: [],
    disabledReason: "audit",
    unavailable: offline,
    usedBy: [],
    configuredBy: {},
  });
});

test("tools stand by the weight that the organisation gives them", () => {
  const declared = [plainTool("a", [], { weight: 1 }), plainTool("b", [], { weight: 2 })];
  expect(names(toolsOf(declared))).toEqual(["a", "b"]);
  expect(names(toolsOf(declared, { a: { metadata: { weight: 3 } } }))).toEqual(["b", "a"]);
});

test("a tool is changed once the organisation sets anything of it or of a method", () => {
  const declared = [plainTool("files", ["read"])];
  expect(isChanged(toolOf(declared))).toBe(false);
  expect(isChanged(toolOf(declared, { other: { config: { a: 1 } } }))).toBe(false);
  expect(isChanged(toolOf(declared, { files: { config: { a: 1 } } }))).toBe(true);
  expect(
    isChanged(toolOf(declared, { files: { methodMetadata: { read: { isCore: true } } } })),
  ).toBe(true);
});

test("only a tool that nothing but the default hides is hidden by default", () => {
  const hidden = { visible: false, hiddenByDefault: true };
  expect(isHiddenByDefault(toolOf([plainTool("a", [], hidden)]))).toBe(true);
  expect(isHiddenByDefault(toolOf([plainTool("a", [], { visible: false })]))).toBe(false);
  expect(
    isHiddenByDefault(toolOf([plainTool("a", [], hidden)], { a: { metadata: { visible: true } } })),
  ).toBe(false);
});

import type { OrganisationSettings, ToolDefinition } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { plainTool } from "../../../../registry-core/src/testing/plain-tool.ts";
import type { CatalogAnswer } from "../../api/catalog.ts";
import { isChanged, isHiddenByDefault, type RegistryTool, registryTools } from "./registry-model.ts";
import { findRegistryTools, registryRows } from "./registry-rows.ts";

const NO_USAGE = { usedBy: {}, configuredBy: {} };
const names = (tools: RegistryTool[]) => tools.map(({ definition }) => definition.name);

function toolsOf(
  declared: ToolDefinition[],
  tools: OrganisationSettings["tools"] = {},
  more: Partial<CatalogAnswer> = {},
): RegistryTool[] {
  return registryTools({ declared, icons: {}, unavailable: {}, ...more } as CatalogAnswer, NO_USAGE, { tools });
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
  const tool = toolOf([files], { files: { metadata } }, { icons: { Folder: [] }, unavailable: { files: offline } });
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
  expect(isChanged(toolOf(declared, { files: { methodMetadata: { read: { isCore: true } } } }))).toBe(true);
});

test("only a tool that nothing but the default hides is hidden by default", () => {
  const hidden = { visible: false, hiddenByDefault: true };
  expect(isHiddenByDefault(toolOf([plainTool("a", [], hidden)]))).toBe(true);
  expect(isHiddenByDefault(toolOf([plainTool("a", [], { visible: false })]))).toBe(false);
  expect(isHiddenByDefault(toolOf([plainTool("a", [], hidden)], { a: { metadata: { visible: true } } }))).toBe(false);
});

const searched = toolsOf([
  plainTool("files", ["read_text", "write_text"], { app: "Disk" }),
  plainTool("web", ["fetch"], { displayName: "Web Pages" }),
]);

test.each([
  ["", ["files", "web"]],
  ["  ", ["files", "web"]],
  ["disk", ["files"]],
  ["PAGES web", ["web"]],
  ["files read", ["files"]],
  ["read write", []],
  ["fetch files", []],
  ["[", []],
])("the words “%s” find %j", (query, found) => expect(names(findRegistryTools(searched, query))).toEqual(found));

const filtered = toolsOf(
  [
    plainTool("plain", ["a"]),
    plainTool("hidden_tool", ["a"], { visible: false }),
    plainTool("hidden_method", [{ name: "a", visible: false }]),
    plainTool("core_tool", ["a"], { isCore: true }),
    plainTool("core_method", [{ name: "a", isCore: true }]),
    plainTool("off", ["a"]),
  ],
  { off: { metadata: { disabledReason: "audit" } }, plain: { config: { key: 1 } } },
);

test.each([
  ["hidden", ["hidden_method", "hidden_tool"]],
  ["core", ["core_method", "core_tool"]],
  ["changed", ["off", "plain"]],
  ["disabled", ["off"]],
] as const)("the filter %s leaves %j", (only, left) => {
  expect(names(findRegistryTools(filtered, "", only)).sort()).toEqual(left);
});

test("a filter and words narrow together", () => {
  expect(names(findRegistryTools(filtered, "tool", "core"))).toEqual(["core_tool"]);
});

test("an unfolded tool is followed by its methods in their order", () => {
  const rows = registryRows(searched, new Set(["files"]));
  expect(rows.map(({ key }) => key)).toEqual(["files", "files/read_text", "files/write_text", "web"]);
  expect(rows.map((row) => (row.kind === "tool" ? row.open : row.last))).toEqual([true, false, true, false]);
});

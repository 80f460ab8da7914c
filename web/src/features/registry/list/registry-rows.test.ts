import type { OrganisationSettings, ToolDefinition } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { registryTools } from "../registry-model.ts";
import { type FoundTool, findRegistryTools, registryRows, selectableRows } from "./registry-rows.ts";

function toolsOf(declared: ToolDefinition[], tools: OrganisationSettings["tools"] = {}) {
  const catalog = { declared, icons: {}, unavailable: {}, tokens: {} } as unknown as CatalogAnswer;
  return registryTools(catalog, { agents: [], usedBy: {}, configuredBy: {} }, { tools });
}

/** The tools, and of those that only carry a match what matches. */
const names = (found: FoundTool[]) =>
  found.map(({ tool: { definition }, whole, methods }) =>
    [definition.name, ...(whole ? [] : methods.map(({ name }) => name))].join(" › "),
  );
const ungrouped = (items: FoundTool[]) => [{ name: undefined, items }];

const searched = toolsOf([
  plainTool("files", ["read_text", { name: "write_text", annotations: { destructiveHint: true } }], { app: "Disk" }),
  plainTool("web", ["fetch"], { displayName: "Web Pages" }),
]);

test.each([
  ["", ["files", "web"]],
  ["  ", ["files", "web"]],
  ["disk", ["files"]],
  ["PAGES web", ["web"]],
  ["files read", ["files › read_text"]],
  ["text", ["files › read_text › write_text"]],
  ["read write", []],
  ["fetch files", []],
  ["[", []],
  ["app:disk", ["files"]],
  ["-app:disk", ["web"]],
  ["risk:destructive", ["files › write_text"]],
  ["read risk:destructive", []],
  ["is:on", []],
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
  ["hidden", ["hidden_method › a", "hidden_tool"]],
  ["core", ["core_method › a", "core_tool"]],
  ["changed", ["off", "plain"]],
  ["disabled", ["off"]],
] as const)("the filter %s leaves %j", (only, left) => {
  expect(names(findRegistryTools(filtered, "", only)).sort()).toEqual(left);
});

test("a filter and words narrow together", () => {
  expect(names(findRegistryTools(filtered, "tool", "core"))).toEqual(["core_tool"]);
});

test("an unfolded tool is followed by its methods in their order", () => {
  const rows = registryRows(ungrouped(findRegistryTools(searched, "")), new Set(["files"]));
  expect(rows.map(({ key }) => key)).toEqual(["files", "files/read_text", "files/write_text", "web"]);
});

test("a tool that only carries matches shows them until it is folded, and selects nothing itself", () => {
  const found = findRegistryTools(searched, "text");
  const rows = registryRows(ungrouped(found), new Set());
  const methods = ["files/read_text", "files/write_text"];
  expect(rows.map(({ key }) => key)).toEqual(["files", ...methods]);
  const { idsOf, all } = selectableRows(rows, found);
  expect(rows.map((row) => idsOf(row))).toEqual([[], ...methods.map((key) => [key])]);
  expect(all()).toEqual(methods);
  expect(registryRows(ungrouped(found), new Set(["files"])).map(({ key }) => key)).toEqual(["files"]);
});

test("the only method of a tool that matches stands for both", () => {
  const rows = registryRows(ungrouped(findRegistryTools(searched, "read")), new Set());
  expect(rows.map(({ key, level }) => [key, level])).toEqual([["files/read_text", 1]]);
});

test("the head of a group selects what is in it, folded or not", () => {
  const [files, web] = findRegistryTools(searched, "");
  if (!files || !web) throw new Error("Both are found.");
  const groups = [
    { name: "Disk", items: [files] },
    { name: "", items: [web] },
  ];
  const rows = registryRows(groups, new Set(["group:Disk"]));
  expect(rows.map(({ key, level }) => [key, level])).toEqual([
    ["group:Disk", 1],
    ["group:", 1],
    ["web", 2],
  ]);
  expect(rows[0] && selectableRows(rows, []).idsOf(rows[0])).toEqual(["files"]);
});

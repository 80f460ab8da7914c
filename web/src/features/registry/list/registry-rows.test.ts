import type { ToolDefinition } from "@pegboard/registry-core";
import type { OrganisationSettings } from "@pegboard/registry-core/internal";
import { beforeAll, expect, test } from "vitest";
import { plainTool } from "../../../../../registry-core/src/testing/plain-tool.ts";
import type { RegistryFilter } from "../../../addresses/searches/registry-search.ts";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { searchTools, toolSearchCode } from "../../../tool-list/search/search-tools.ts";
import type { RegistryTool } from "../registry-model.ts";
import { registryTools } from "../registry-model.ts";
import {
  type FoundTool,
  narrowTo,
  registryRows,
  registrySearch,
  selectableRows,
} from "./registry-rows.ts";

beforeAll(() => toolSearchCode.load());

const find = (tools: RegistryTool[], query: string, only?: RegistryFilter) =>
  narrowTo(only, searchTools(tools, query, registrySearch));

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
  plainTool(
    "files",
    ["read_text", { name: "write_text", annotations: { destructiveHint: true } }],
    { app: "Disk" },
  ),
  plainTool("web", ["fetch"], { displayName: "Web Pages" }),
]);

test.each([
  ["", ["files", "web"]],
  ["  ", ["files", "web"]],
  ["disk", ["files"]],
  ["PAGES web", ["web"]],
  ["files read", ["files › read_text"]],
  ["read-text", ["files › read_text"]],
  ["text", ["files › read_text › write_text"]],
  ["read write", []],
  ["fetch files", []],
  ["[", []],
  ["app:disk", ["files"]],
  ["-app:disk", ["web"]],
  ["risk:destructive", ["files › write_text"]],
  ["read risk:destructive", []],
  ["is:on", []],
])("the words “%s” find %j", (query, found) => expect(names(find(searched, query))).toEqual(found));

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
  expect(names(find(filtered, "", only)).sort()).toEqual(left);
});

test("a filter and words narrow together", () => {
  expect(names(find(filtered, "tool", "core"))).toEqual(["core_tool"]);
});

test("an unfolded tool is followed by its methods in their order", () => {
  const rows = registryRows(ungrouped(find(searched, "")), new Map([["tool:files", "matches"]]));
  expect(rows.map(({ key }) => key)).toEqual([
    "tool:files",
    "method:files/read_text",
    "method:files/write_text",
    "tool:web",
  ]);
});

test("a tool that only carries matches shows them until it is folded, and selects nothing itself", () => {
  const found = find(searched, "text");
  const rows = registryRows(ungrouped(found), new Map());
  const methods = ["method:files/read_text", "method:files/write_text"];
  expect(rows.map(({ key }) => key)).toEqual(["tool:files", ...methods]);
  const { idsOf, all } = selectableRows(rows, found);
  expect(rows.map((row) => idsOf(row))).toEqual([[], ...methods.map((key) => [key])]);
  expect([...all()]).toEqual(methods);
  expect(
    registryRows(ungrouped(found), new Map([["tool:files", "nothing"]])).map(({ key }) => key),
  ).toEqual(["tool:files"]);
});

test("the only method of a tool that matches stands for both", () => {
  const rows = registryRows(ungrouped(find(searched, "read")), new Map());
  expect(rows.map(({ key, level }) => [key, level])).toEqual([["method:files/read_text", 1]]);
});

test("the head of a group selects what is in it, folded or not", () => {
  const [files, web] = find(searched, "");
  if (!files || !web) throw new Error("Both are found.");
  const groups = [
    { name: "Disk", items: [files] },
    { name: "", items: [web] },
  ];
  const rows = registryRows(groups, new Map([["group:Disk", "nothing"]]));
  expect(rows.map(({ key, level }) => [key, level])).toEqual([
    ["group:Disk", 1],
    ["group:", 1],
    ["tool:web", 2],
  ]);
  expect(rows[0] && selectableRows(rows, []).idsOf(rows[0])).toEqual(["tool:files"]);
});

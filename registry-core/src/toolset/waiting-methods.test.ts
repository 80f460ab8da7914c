import { expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import { searchToolBeside, withSearchTool } from "../definition/search-tool.ts";
import { describeStep } from "../messages/trace-messages.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { agentCatalog } from "./effective-config.ts";
import { offeredMethods } from "./offered-methods.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import { selectMethods } from "./select-methods.ts";
import type { Toolset } from "./toolset.ts";

const written = [
  plainTool("files", ["read"]),
  plainTool("web", [
    "search",
    { name: "crawl", defer: true },
    { name: "core", defer: true, isCore: true },
  ]),
  plainTool("research", ["dig"], { isExclusive: true }),
];
const tools = withSearchTool(written);
const names = functionNames(tools);
const listed = ({ tools: all }: Toolset) =>
  all.flatMap(({ methods }) =>
    methods.flatMap(({ offered, definition }) => (offered ? [definition.name] : [])),
  );

test("without a selection a run goes without exclusive and deferred methods, and has the search", () => {
  const toolset = resolveToolset({ tools }, {});
  expect(listed(toolset)).toEqual(["read", "search", "core", "search_tools"]);
  expect(toolset).toMatchObject({ offered: 4, deferred: 1, notOffered: 1, on: 4, total: 4 });
  const research = toolset.tools.find(({ definition }) => definition.name === "research");
  const why = "Not offered: it is exclusive and was not chosen.";
  expect(research?.trace.map((step) => describeStep(step))).toEqual([
    "The tool is on by default.",
    why,
  ]);
  expect(research?.methods[0]?.trace.map((step) => describeStep(step))).toEqual([
    "A method is on by default.",
    why,
  ]);
});

test("an agent without a deferred method has no search", () => {
  for (const settings of [
    { tools: { web: { methods: { crawl: false } } } },
    { tools: { web: false } },
  ]) {
    expect(listed(resolveToolset({ tools }, settings))).not.toContain("search_tools");
  }
  const toolset = resolveToolset({ tools }, {});
  for (const selection of [
    { includeDeferred: true },
    { found: ["crawl"] },
    { choices: ["files"] },
  ]) {
    const selected = selectMethods(toolset, names, selection).toolset;
    expect(listed(selected)).not.toContain("search_tools");
    expect(selected.deferred).toBe(0);
  }
  expect(resolveToolset({ tools: withSearchTool(written.slice(0, 1)) }, {}).total).toBe(1);
});

test("a catalogue without the search offers what is deferred: nothing would lead to it", () => {
  expect(listed(resolveToolset({ tools: written }, {}))).toContain("crawl");
});

test("a selection that says nothing changes nothing, and one that chooses an exclusive tool has nothing else", () => {
  const toolset = resolveToolset({ tools }, {});
  const same = selectMethods(toolset, names, {}).toolset;
  expect(same).toEqual(toolset);
  const chosen = selectMethods(toolset, names, { choices: ["research"] }).toolset;
  expect(listed(chosen)).toEqual(["dig", "core"]);
  expect(chosen.offered).toBe(2);
  const research = chosen.tools.find(({ definition }) => definition.name === "research");
  expect(research?.trace.map((step) => describeStep(step))).toEqual(["The tool is on by default."]);
});

test("the search steps aside from a name that somebody gave", () => {
  const taken = [
    plainTool("search_tools", ["search_tools", { name: "late", defer: true }]),
    plainTool("pegboard", ["search_tools"]),
  ];
  const before = functionNames(taken);
  const all = withSearchTool(taken);
  const after = functionNames(all);
  for (const tool of taken) {
    expect(after.nameOf(tool.name, "search_tools")).toBe(before.nameOf(tool.name, "search_tools"));
  }
  const own = all.at(-1)?.name ?? "";
  expect(own).toBe("search_tools_2");
  const name = after.nameOf(own, "search_tools");
  expect(after.find(name)).toEqual({ tool: own, method: "search_tools" });
  expect(before.find(name)).toBeUndefined();
});

test("an operator defers a method for one agent, and sends at once what its author defers", () => {
  const tools = [
    plainTool("files", ["read", "write"]),
    plainTool("late", [{ name: "go", defer: true }]),
  ];
  const names = functionNames(withSearchTool(tools));
  const offeredWith = (settings: OwnerSettings) => {
    const toolset = resolveToolset(
      agentCatalog({ tools: withSearchTool(tools) }, settings),
      settings,
    );
    return toolset.tools.flatMap((tool) =>
      offeredMethods(tool, names).map((each) => each.functionName),
    );
  };
  const deferring = (tool: string, method: string, defer: boolean): OwnerSettings => ({
    tools: { [tool]: { methodBehaviour: { [method]: { defer } } } },
  });
  expect(offeredWith({})).toEqual(["read", "write", "search_tools"]);
  expect(offeredWith(deferring("files", "write", true))).toEqual(["read", "search_tools"]);
  expect(offeredWith(deferring("late", "go", false))).toEqual(["read", "write", "go"]);
  const own = deferring("files", "read", true);
  const plain = { tools: tools.slice(0, 1), search: searchToolBeside(tools) };
  expect(resolveToolset(agentCatalog(plain, own), own)).toMatchObject({ offered: 2, deferred: 1 });
  expect(resolveToolset(agentCatalog(plain, {}), {})).toMatchObject({ offered: 2, deferred: 0 });
});

import { expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { disableByTags } from "./disable-by-tags.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import { selectMethods } from "./select-methods.ts";
import type { Selection } from "./selection.ts";

const tools = [
  plainTool("ask", ["ask"], { isCore: true }),
  plainTool("files", ["read", { name: "write", tags: ["destructive", "slow"] }], {
    namespace: "fs",
    tags: ["file_system"],
  }),
  plainTool(
    "web",
    [
      { name: "search", customTags: ["slow"] },
      { name: "crawl", defer: true },
    ],
    { namespace: "net" },
  ),
  plainTool("research", ["dig"], { isExclusive: true }),
  plainTool("off", ["never"], { enabledByDefault: false }),
];
const toolset = resolveToolset({ tools }, {});
const names = functionNames(tools);
const select = (selection: Selection) => selectMethods(toolset, names, selection);
const offered = (selection: Selection) =>
  select(selection)
    .toolset.tools.flatMap((tool) =>
      tool.methods.filter((method) => method.offered).map(({ definition }) => definition.name),
    )
    .sort()
    .join(" ");

test.each<[Selection, string]>([
  [{}, "ask read search write"],
  [{ includeDeferred: true }, "ask crawl read search write"],
  [{ choices: [] }, "ask"],
  [{ choices: ["fs-read"] }, "ask read"],
  [{ choices: ["files.write"] }, "ask write"],
  [{ choices: ["files"] }, "ask read write"],
  [{ choices: ["net"] }, "ask crawl search"],
  [{ choices: ["fs-read"], capabilities: ["net-search"] }, "ask read search"],
  [{ choices: ["fs-read"], forced: ["net-search"] }, "ask read search"],
  [{ choices: ["fs-read", "research"], capabilities: ["net-search"] }, "ask dig"],
  [{ forced: ["dig"] }, "ask dig"],
  [{ capabilities: ["dig"] }, "ask read search write"],
  [{ choices: ["fs-read"], capabilities: ["research"] }, "ask read"],
  [{ choices: ["research", "fs-read"], disabled: ["research"] }, "ask read"],
  [{ forced: ["fs-read"], disabled: ["fs"] }, "ask search"],
  [{ disabled: ["ask"] }, "ask read search write"],
  [{ choices: ["off"] }, "ask"],
  [{ tags: ["slow"] }, "ask search write"],
  [{ tags: ["file_system"], excludeTags: ["slow"] }, "ask read"],
])("%j leaves %s", (selection, expected) => {
  expect(offered(selection)).toBe(expected);
});

test.each<[Selection, string[]]>([
  [
    { choices: ["gone"], disabled: { gone: "" }, forced: ["gone"], capabilities: ["gone"] },
    Array(4).fill('gone: "gone" matches no tool, method or namespace.'),
  ],
  [{ forced: ["off"] }, ["off: Nothing of it is offered. OFF is off. The tool is off by default."]],
  [{ forced: ["fs-read"], disabled: ["fs-read"] }, ["fs-read: Nothing of it is offered: disabled for this run."]],
  [
    { choices: ["research", "fs-read"], disabled: { "fs-read": "Read only today." } },
    ["fs-read: Nothing of it is offered: Read only today."],
  ],
  [{ disabled: ["ask"] }, ["ask: ASK is core: it cannot be left out."]],
  [
    { choices: ["net-serch"] },
    ['net-serch: "net-serch" matches no tool, method or namespace. Did you mean "net-search"?'],
  ],
  [
    { choices: ["fs-read"], capabilities: ["research"] },
    ["research: Nothing of it is offered: it is exclusive and was not chosen."],
  ],
  [{ choices: ["fs"], forced: ["fs-read"], disabled: ["net"] }, []],
])("%j warns", (selection, warnings) => {
  expect(select(selection).warnings.map(({ name, message }) => `${name}: ${message}`)).toEqual(warnings);
});

test("says what must be called, and why something is not offered", () => {
  const { forced, toolset: narrowed } = select({
    forced: ["files"],
    disabled: { fs: "read only", "fs-write": "no writing" },
  });
  expect(forced).toEqual([]);
  const reasons = narrowed.tools
    .find((tool) => tool.definition.name === "files")
    ?.methods.map(({ trace }) => trace.at(-1));
  expect(reasons).toEqual([
    { rule: "availability", on: true, reason: "Not offered: read only" },
    { rule: "availability", on: true, reason: "Not offered: no writing" },
  ]);
  expect(select({ forced: ["files"] }).forced).toEqual(["fs-read", "fs-write"]);
  expect(select({}).toolset.tools[0]).toBe(toolset.tools[0]);
});

test("tags add to what is disabled and keep its reasons", () => {
  const place = { toolset, names };
  const slow = "Disabled by tag filter";
  expect(disableByTags(place, { fs: "no" }, { tags: ["slow"] })).toEqual({ fs: "no", "net-search": slow });
  expect(disableByTags(place, {}, { tags: ["slow", "destructive"], match: "all", reason: "x" })).toEqual({
    "fs-write": "x",
  });
  expect(disableByTags(place, {}, { tags: [], match: "all" })).toEqual({});
});

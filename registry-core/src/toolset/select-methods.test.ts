import { expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import { selectMethods } from "./select-methods.ts";
import type { Selection } from "./selection.ts";
import { disableByTags } from "./switch-selected.ts";
import type { Toolset } from "./toolset.ts";

const tools = [
  plainTool("ask", ["ask"], { isCore: true }),
  plainTool("files", ["read", { name: "write", tags: ["destructive", "slow"] }], {
    namespace: "fs",
    tags: ["file_system"],
    isSubAgent: true,
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
  [{ found: ["net-crawl"] }, "ask crawl read search write"],
  [{ found: ["net-crawl"], choices: ["fs-read"] }, "ask read"],
  [{ found: ["net-crawl"], excludeTags: ["slow"] }, "ask crawl read"],
  [{ found: ["off"] }, "ask read search write"],
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
  [{ subAgents: true }, "ask read write"],
  [{ subAgents: false }, "ask search"],
  [{ subAgents: false, capabilities: ["files.read"] }, "ask read search"],
  [{ tags: ["slow"] }, "ask search write"],
  [{ tags: ["file_system"], excludeTags: ["slow"] }, "ask read"],
])("%j leaves %s", (selection, expected) => {
  expect(offered(selection)).toBe(expected);
});

test.each<[Selection, object[]]>([
  [
    { choices: ["gone"], disabled: { gone: "" }, forced: ["gone"], capabilities: ["gone"] },
    ["choices", "disabled", "forced", "capabilities"].map((list) => ({
      list,
      name: "gone",
      kind: "no_match",
    })),
  ],
  [
    { forced: ["off"] },
    [
      {
        list: "forced",
        name: "off",
        kind: "not_offered",
        because: { code: "tool_off", values: { tool: "OFF", because: { code: "off_by_default" } } },
      },
    ],
  ],
  [
    { forced: ["fs-read"], disabled: ["fs-read"] },
    [{ list: "forced", name: "fs-read", kind: "left_out", because: { kind: "disabled" } }],
  ],
  [
    { choices: ["research", "fs-read"], disabled: { "fs-read": "Read only today." } },
    [
      {
        name: "fs-read",
        kind: "left_out",
        because: { kind: "disabled", because: "Read only today." },
      },
    ],
  ],
  [
    { choices: ["research", "fs-read"] },
    [
      {
        name: "fs-read",
        kind: "left_out",
        because: { kind: "beside_exclusive", tool: "RESEARCH" },
      },
    ],
  ],
  [{ disabled: ["ask"] }, [{ list: "disabled", name: "ask", kind: "core", methods: ["ASK"] }]],
  [
    { tags: ["slow", "slwo"], excludeTags: ["nothing"] },
    [
      { list: "tags", name: "slwo", kind: "no_tag", suggestion: "slow" },
      { list: "excludeTags", name: "nothing", kind: "no_tag" },
    ],
  ],
  [{ found: ["net-crawl", "gone"] }, [{ list: "found", name: "gone", kind: "no_match" }]],
  [
    { found: ["net-crawl"], choices: ["fs"] },
    [{ list: "found", name: "net-crawl", kind: "left_out", because: { kind: "not_chosen" } }],
  ],
  [{ choices: ["net-serch"] }, [{ name: "net-serch", kind: "no_match", suggestion: "net-search" }]],
  [
    { choices: ["fs-read"], capabilities: ["research"] },
    [{ list: "capabilities", name: "research", kind: "left_out", because: { kind: "exclusive" } }],
  ],
  [{ choices: ["fs"], forced: ["fs-read"], disabled: ["net"] }, []],
])("%j warns", (selection, warnings) => {
  expect(select(selection).warnings).toMatchObject(warnings);
});

test("says what must be called, and why something is not offered", () => {
  const { forced, toolset: narrowed } = select({
    forced: ["files"],
    disabled: { fs: "read only", "fs-write": "no writing" },
  });
  expect(forced).toEqual([]);
  expect(lastSteps(narrowed, "files")).toEqual(
    ["read only", "no writing"].map((because) => ({
      rule: "availability",
      on: true,
      code: "left_out",
      values: { because: { kind: "disabled", because } },
    })),
  );
  expect(lastSteps(select({ tags: ["slow"] }).toolset, "files")[0]?.values).toEqual({
    because: { kind: "tags" },
  });
  expect(lastSteps(select({}).toolset, "web")[1]?.values).toEqual({
    because: { kind: "deferred" },
  });
  expect(lastSteps(select({ choices: [] }).toolset, "web")[0]?.values).toEqual({
    because: { kind: "not_chosen" },
  });
  expect(select({ forced: ["files"] }).forced).toEqual(["fs-read", "fs-write"]);
  expect(select({}).toolset.tools[0]).toBe(toolset.tools[0]);
});

function lastSteps({ tools: resolved }: Toolset, name: string) {
  const tool = resolved.find(({ definition }) => definition.name === name);
  return (tool?.methods ?? []).map(({ trace }) => trace.at(-1));
}

test("tags add to what is disabled and keep its reasons", () => {
  const place = { toolset, names };
  const slow = "Disabled by tag filter";
  expect(disableByTags(place, { fs: "no" }, { tags: ["slow"] })).toEqual({
    fs: "no",
    "net-search": slow,
  });
  expect(
    disableByTags(place, {}, { tags: ["slow", "destructive"], match: "all", reason: "x" }),
  ).toEqual({
    "fs-write": "x",
  });
  expect(disableByTags(place, {}, { tags: [], match: "all" })).toEqual({});
});

test("a meant name is looked for with the first three names only: a query may hold thousands", () => {
  const tools = [plainTool("weather", ["now"])];
  const { warnings } = selectMethods(resolveToolset({ tools }, {}), functionNames(tools), {
    choices: ["weathr", "wether", "wheather", "weathe"],
  });
  expect(warnings.filter((warning) => "suggestion" in warning).map(({ name }) => name)).toEqual([
    "weathr",
    "wether",
    "wheather",
  ]);
});

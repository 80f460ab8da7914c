import { expect, test } from "vitest";
import { functionNames } from "../../definition/function-names.ts";
import { formatToolset } from "../../provider-formats/format-toolset.ts";
import { PROVIDER_FORMATS } from "../../provider-formats/provider-formats.ts";
import type { OwnerSettings } from "../../settings/owner-settings.ts";
import { applyOperations } from "../../settings/settings-operations.ts";
import { plainTool } from "../../testing/plain-tool.ts";
import { resolveToolset } from "../../toolset/resolve-toolset.ts";
import { findProblems } from "../find-problems.ts";
import { defaultFunctionLimits, type FunctionLimits } from "../problem-check.ts";

const tools = [
  plainTool("files", ["read", { name: "write", isCore: true }, "list"], { displayName: "Files" }),
  plainTool("constructor", ["__proto__", "call"], { displayName: "Odd" }),
];
const counts = {
  files: { read: 300, write: 400, list: 20 },
  constructor: JSON.parse('{"__proto__": 1200, "call": 80}'),
};

function problemsOf(settings: OwnerSettings, functionLimits?: FunctionLimits) {
  const toolset = resolveToolset({ tools }, settings);
  const agent = {
    id: "support",
    name: "Support",
    settings,
    toolset,
    tokens: { counts, tokenizer: "o200k_base" },
  };
  return findProblems({
    catalog: { tools },
    agents: [agent],
    ...(functionLimits && { functionLimits }),
  }).filter(({ kind }) => kind.startsWith("over"));
}

test("an agent within its budget, and one without, have no problem", () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ tokenBudget: 2002 })).toEqual([]);
});

test("an agent over its budget is told by how much, and what costs most; what is off does not count", () => {
  const [problem, ...others] = problemsOf({ tokenBudget: 2001 });
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    kind: "over token budget",
    severity: "error",
    code: "over_budget",
    values: {
      agent: "Support",
      tokens: 2002,
      budget: 2001,
      tokenizer: "o200k_base",
      dearest: [
        { tool: "Odd", method: "__PROTO__" },
        { tool: "Files", method: "READ" },
        { tool: "Odd", method: "CALL" },
        { tool: "Files", method: "LIST" },
      ],
    },
    fixes: [
      { code: "find_dearest", search: "is:on tokens:>19" },
      { code: "switch_method_off", values: { method: "__PROTO__", tokens: 1200 } },
    ],
  });
  expect(problemsOf({ tokenBudget: 2001, tools: { files: { methods: { list: false } } } })).toEqual(
    [],
  );
});

test("the fix of a budget switches the dearest method off, and never a core one", () => {
  const settings = { tokenBudget: 500, tools: { constructor: false } };
  const [problem] = problemsOf(settings);
  const fix = problem?.fixes.find(({ kind }) => kind === "operations");
  expect(fix).toMatchObject({ code: "switch_method_off", values: { method: "READ", tokens: 300 } });
  const fixed = applyOperations(settings, fix?.kind === "operations" ? fix.operations : []);
  expect(problemsOf(fixed)).toEqual([]);
});

test("where switching the dearest method off is not enough, nothing offers it as a fix", () => {
  const [problem] = problemsOf({ tokenBudget: 700, tools: { files: false } });
  expect(problem).toMatchObject({
    values: { tokens: 1682 },
    fixes: [{ code: "find_dearest" }, {}],
  });
  expect(problemsOf({ tokenBudget: 481 })[0]?.fixes).toMatchObject([{ code: "find_dearest" }]);
});

test("the only method of an agent can be switched off for a budget of nothing", () => {
  const tool = plainTool("one", ["read"]);
  const toolset = resolveToolset({ tools: [tool] }, {});
  const tokens = { counts: { one: { read: 5 } }, tokenizer: "o200k_base" };
  const agent = { id: "support", name: "Support", settings: { tokenBudget: 0 }, toolset, tokens };
  const problems = findProblems({ catalog: { tools: [tool] }, agents: [agent] });
  expect(problems.find(({ code }) => code === "over_budget")?.fixes).toMatchObject([
    {},
    { code: "switch_method_off" },
  ]);
});

test("the dearest that is no core method is named, however many core ones are dearer", () => {
  const core = ["a", "b", "c", "d", "e"].map((name) => ({ name, isCore: true }));
  const tool = plainTool("many", [...core, "f", "g"], { displayName: "Many" });
  const toolset = resolveToolset({ tools: [tool] }, {});
  const tokens = {
    counts: { many: { a: 90, b: 90, c: 90, d: 90, e: 90, f: 5, g: 7 } },
    tokenizer: "o200k_base",
  };
  const agent = { id: "support", name: "Support", settings: { tokenBudget: 460 }, toolset, tokens };
  const [problem] = findProblems({ catalog: { tools: [tool] }, agents: [agent] }).filter(
    ({ kind }) => kind.startsWith("over"),
  );
  expect(problem?.fixes).toMatchObject([
    { code: "find_dearest" },
    { code: "switch_method_off", values: { method: "G", tokens: 7 } },
  ]);
});

test("an agent with more functions than providers take is one problem, which names each of them", () => {
  expect(problemsOf({}, { ...defaultFunctionLimits(), gemini: 5 })).toEqual([]);
  const problems = problemsOf({}, { ...defaultFunctionLimits(), gemini: 4, "openai-chat": 1 });
  const limits = [
    { format: "OpenAI", limit: 1 },
    { format: "Gemini", limit: 4 },
  ];
  expect(problems).toMatchObject([
    { severity: "error", values: { agent: "Support", functions: 5, limits } },
  ]);
});

test.each(Object.values(PROVIDER_FORMATS))(
  "the payload of $name has as many functions as are counted",
  ({ name }) => {
    const toolset = resolveToolset({ tools }, { tools: { files: { methods: { read: false } } } });
    const { payload } = formatToolset(toolset, functionNames(tools), name);
    const names = JSON.stringify(payload).match(/"name":/g) ?? [];
    expect(names.length).toBe(toolset.offered);
    expect(names.length).toBe(4);
  },
);

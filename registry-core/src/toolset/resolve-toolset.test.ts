import { describe, expect, test } from "vitest";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import type { Catalog, ResolvedTool } from "./toolset.ts";

const unaccepted = (name: string) => ({ name, sourceChange: "new" as const });
const core = (name: string) => ({ name, isCore: true });
const OFFLINE = { kind: "offline", cause: "source offline" } as const;
const files = plainTool("files", ["read", "write"]);

function resolve(
  catalog: Partial<Catalog> & Pick<Catalog, "tools">,
  settings: OwnerSettings = {},
): ResolvedTool {
  const [tool] = resolveToolset(catalog, settings).tools;
  if (!tool) throw new Error("The catalogue of this case is empty");
  return tool;
}

const lines = (steps: ResolvedTool["trace"]) =>
  steps.map(({ rule, on, code, values }) => [rule, on, code, ...(values ? [values] : [])]);

/**
 * The counts and switches are held by the conformance cases; here is why they are so.
 */
describe("Why: the lines of a tool", () => {
  const byDefault = ["default", true, "on_by_default"];
  const offForAgent = ["agent", false, "switched_off"];
  const cases: { why: string; catalog: Catalog; settings?: OwnerSettings; expected: unknown[] }[] =
    [
      { why: "nothing stored", catalog: { tools: [files] }, expected: [byDefault] },
      {
        why: "policy for new tools",
        catalog: { tools: [files] },
        settings: { newTools: "off" },
        expected: [byDefault, ["policy", false, "policy_off"]],
      },
      {
        why: "an entry keeps the policy away",
        catalog: { tools: [files] },
        settings: { newTools: "off", tools: { files: { config: { root: "/" } } } },
        expected: [byDefault],
      },
      {
        why: "override",
        catalog: { tools: [files] },
        settings: { tools: { files: false } },
        expected: [byDefault, offForAgent],
      },
      {
        why: "organisation",
        catalog: { tools: [files], disabledByOrganisation: { files: "under repair" } },
        settings: { tools: { files: true } },
        expected: [
          byDefault,
          ["agent", true, "switched_on"],
          ["organisation", false, "disabled", { because: "under repair" }],
        ],
      },
      {
        why: "core has the last word over the switch",
        catalog: {
          tools: [plainTool("files", ["read"], { isCore: true, enabledByDefault: false })],
          disabledByOrganisation: { files: "under repair" },
        },
        settings: { tools: { files: { enabled: false, methods: { read: false } } } },
        expected: [
          ["default", false, "off_by_default"],
          offForAgent,
          ["organisation", false, "disabled", { because: "under repair" }],
          ["core", true, "core_tool"],
        ],
      },
      {
        why: "a core method keeps a tool that is off partly on",
        catalog: { tools: [plainTool("files", [core("read"), "write"])] },
        settings: { tools: { files: false } },
        expected: [byDefault, offForAgent, ["core", true, "core_methods", { methods: ["READ"] }]],
      },
      {
        why: "some methods off",
        catalog: { tools: [plainTool("files", ["read", "write", "drop"])] },
        settings: { tools: { files: { methods: { write: false, drop: false } } } },
        expected: [byDefault, ["agent", true, "methods_off", { methods: ["WRITE", "DROP"] }]],
      },
      {
        why: "every method off",
        catalog: { tools: [files], unavailable: { files: OFFLINE } },
        settings: { tools: { files: { methods: { read: false, write: false } } } },
        expected: [byDefault, ["agent", false, "all_methods_off"]],
      },
      {
        why: "no methods at all",
        catalog: { tools: [plainTool("files", [])] },
        expected: [byDefault, ["tool", false, "no_methods"]],
      },
      {
        why: "one method that nobody accepted, beside one that is off",
        catalog: { tools: [plainTool("files", ["read", "write", unaccepted("drop")])] },
        settings: { tools: { files: { methods: { write: false, drop: true } } } },
        expected: [
          byDefault,
          ["agent", true, "methods_off", { methods: ["WRITE"] }],
          ["source", true, "methods_not_accepted", { methods: ["DROP"] }],
        ],
      },
      {
        why: "nothing but methods that nobody accepted",
        catalog: { tools: [plainTool("files", [unaccepted("drop"), unaccepted("wipe")])] },
        expected: [
          byDefault,
          ["source", false, "methods_not_accepted", { methods: ["DROP", "WIPE"] }],
        ],
      },
      {
        why: "not available",
        catalog: { tools: [files], unavailable: { files: OFFLINE } },
        expected: [byDefault, ["availability", true, "not_offered", { because: OFFLINE }]],
      },
    ];
  test.each(cases)("$why", ({ catalog, settings, expected }) => {
    expect(lines(resolve(catalog, settings).trace)).toEqual(expected);
  });
});

describe("Why: the lines of a method", () => {
  const byDefault = ["default", true, "method_default"];
  const cases: { why: string; catalog: Catalog; settings?: OwnerSettings; expected: unknown[] }[] =
    [
      { why: "nothing stored", catalog: { tools: [files] }, expected: [byDefault] },
      {
        why: "the tool is off, and why",
        catalog: {
          tools: [files],
          disabledByOrganisation: { files: "under repair" },
          unavailable: { files: OFFLINE },
        },
        settings: { tools: { files: { methods: { read: true } } } },
        expected: [
          byDefault,
          ["agent", true, "switched_on"],
          [
            "tool",
            false,
            "tool_off",
            {
              tool: "FILES",
              because: {
                rule: "organisation",
                on: false,
                code: "disabled",
                values: { because: "under repair" },
              },
            },
          ],
        ],
      },
      {
        why: "nobody accepted it, whatever the agent's switch says",
        catalog: { tools: [plainTool("files", [unaccepted("drop")])] },
        settings: { tools: { files: { enabled: true, methods: { drop: true } } } },
        expected: [byDefault, ["agent", true, "switched_on"], ["source", false, "not_accepted"]],
      },
      {
        why: "core, so on, but not offered before somebody accepts it",
        catalog: { tools: [plainTool("files", [{ ...core("drop"), ...unaccepted("drop") }])] },
        expected: [
          byDefault,
          ["source", false, "not_accepted"],
          ["core", true, "core_method"],
          ["availability", true, "not_offered", { because: { kind: "not_accepted" } }],
        ],
      },
      {
        why: "core method",
        catalog: { tools: [plainTool("files", [core("read")])], unavailable: { files: OFFLINE } },
        settings: { tools: { files: { enabled: false, methods: { read: false } } } },
        expected: [
          byDefault,
          ["agent", false, "switched_off"],
          [
            "tool",
            false,
            "tool_off",
            { tool: "FILES", because: { rule: "agent", on: false, code: "switched_off" } },
          ],
          ["core", true, "core_method"],
          ["availability", true, "not_offered", { because: OFFLINE }],
        ],
      },
      {
        why: "method of a core tool",
        catalog: { tools: [plainTool("files", ["read"], { isCore: true })] },
        expected: [byDefault, ["core", true, "of_core_tool"]],
      },
    ];
  test.each(cases)("$why", ({ catalog, settings, expected }) => {
    expect(lines(resolve(catalog, settings).methods[0]?.trace ?? [])).toEqual(expected);
  });
});

test("tools come by weight, then display name, then name; methods as declared", () => {
  const tools = [
    plainTool("b", ["z", "a"], { displayName: "Same" }),
    plainTool("a", ["m"], { displayName: "Same" }),
    plainTool("late", ["m"], { weight: 200 }),
    plainTool("first", ["m"], { weight: -1 }),
    plainTool("c", ["m"], { displayName: "Earlier" }),
  ];
  const toolset = resolveToolset({ tools }, {});
  expect(toolset.tools.map((tool) => tool.definition.name)).toEqual([
    "first",
    "c",
    "a",
    "b",
    "late",
  ]);
  expect(toolset.tools[3]?.methods.map((method) => method.definition.name)).toEqual(["z", "a"]);
});

test("names that every object has are names like others", () => {
  const tools = [
    plainTool("constructor", ["toString"]),
    plainTool("__proto__", ["__proto__", "valueOf"]),
  ];
  const stored: OwnerSettings = JSON.parse(
    '{"tools":{"__proto__":{"methods":{"__proto__":false,"hasOwnProperty":true}}}}',
  );
  const toolset = resolveToolset({ tools, disabledByOrganisation: {}, unavailable: {} }, stored);
  expect(toolset.tools.map((tool) => tool.state)).toEqual(["on", "partly"]);
  expect(toolset.unknown).toEqual([{ tool: "__proto__", method: "hasOwnProperty" }]);
});

test("a stored off for what is core is listed as ignored, sorted; an effective off is not", () => {
  const tools = [plainTool("b", ["m"], { isCore: true }), plainTool("a", [core("m"), "n"])];
  const settings: OwnerSettings = {
    tools: {
      b: { enabled: false, methods: { m: false } },
      a: { enabled: false, methods: { m: false, n: false } },
    },
  };
  expect(resolveToolset({ tools }, settings).ignored).toEqual([
    { tool: "a", method: "m" },
    { tool: "b" },
    { tool: "b", method: "m" },
  ]);
});

test("an unknown tool with a dot in its name is another entry than an unknown method", () => {
  const settings: OwnerSettings = { tools: { "a.m": true, a: { methods: { m: true } } } };
  expect(resolveToolset({ tools: [plainTool("a", ["n"])] }, settings).unknown).toEqual([
    { tool: "a", method: "m" },
    { tool: "a.m" },
  ]);
});

import { describe, expect, test } from "vitest";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import type { Catalog, ResolvedTool, Unavailable } from "./toolset.ts";

const unaccepted = (name: string) => ({ name, sourceChange: "new" as const });
const core = (name: string) => ({ name, isCore: true });
const OFFLINE: Unavailable = { kind: "offline", reason: "source offline" };
const files = plainTool("files", ["read", "write"]);

function resolve(catalog: Partial<Catalog> & Pick<Catalog, "tools">, settings: OwnerSettings = {}): ResolvedTool {
  const [tool] = resolveToolset(catalog, settings).tools;
  if (!tool) throw new Error("The catalogue of this case is empty");
  return tool;
}

const lines = (steps: ResolvedTool["trace"]) => steps.map(({ rule, on, reason }) => [rule, on, reason]);

/** The counts and switches of rule R1 are held by the conformance cases; here is what a person reads about them. */
describe("Why: the lines of a tool", () => {
  const byDefault = ["default", true, "The tool is on by default."];
  const offForAgent = ["agent", false, "Switched off for this agent."];
  const cases: { why: string; catalog: Catalog; settings?: OwnerSettings; expected: unknown[] }[] = [
    { why: "nothing stored", catalog: { tools: [files] }, expected: [byDefault] },
    {
      why: "policy for new tools",
      catalog: { tools: [files] },
      settings: { newTools: "off" },
      expected: [
        byDefault,
        ["policy", false, "This agent has no settings for the tool, and it switches such tools off."],
      ],
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
        ["agent", true, "Switched on for this agent."],
        ["organisation", false, "Disabled for the organisation: under repair"],
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
        ["default", false, "The tool is off by default."],
        offForAgent,
        ["organisation", false, "Disabled for the organisation: under repair"],
        ["core", true, "The tool is core: it is always on."],
      ],
    },
    {
      why: "a core method keeps a tool that is off partly on",
      catalog: { tools: [plainTool("files", [core("read"), "write"])] },
      settings: { tools: { files: false } },
      expected: [byDefault, offForAgent, ["core", true, "READ is core and stays on."]],
    },
    {
      why: "some methods off",
      catalog: { tools: [plainTool("files", ["read", "write", "drop"])] },
      settings: { tools: { files: { methods: { write: false, drop: false } } } },
      expected: [byDefault, ["agent", true, "WRITE and DROP are switched off for this agent."]],
    },
    {
      why: "every method off",
      catalog: { tools: [files], unavailable: { files: OFFLINE } },
      settings: { tools: { files: { methods: { read: false, write: false } } } },
      expected: [byDefault, ["agent", false, "All its methods are switched off for this agent."]],
    },
    {
      why: "no methods at all",
      catalog: { tools: [plainTool("files", [])] },
      expected: [byDefault, ["tool", false, "The tool has no methods."]],
    },
    {
      why: "one method that nobody accepted, beside one that is off",
      catalog: { tools: [plainTool("files", ["read", "write", unaccepted("drop")])] },
      settings: { tools: { files: { methods: { write: false, drop: true } } } },
      expected: [
        byDefault,
        ["agent", true, "WRITE is switched off for this agent."],
        ["source", true, "DROP is new in the source and not accepted yet."],
      ],
    },
    {
      why: "nothing but methods that nobody accepted",
      catalog: { tools: [plainTool("files", [unaccepted("drop"), unaccepted("wipe")])] },
      expected: [byDefault, ["source", false, "DROP and WIPE are new in the source and not accepted yet."]],
    },
    {
      why: "not available",
      catalog: { tools: [files], unavailable: { files: OFFLINE } },
      expected: [byDefault, ["availability", true, "Not offered: source offline"]],
    },
  ];
  test.each(cases)("$why", ({ catalog, settings, expected }) => {
    expect(lines(resolve(catalog, settings).trace)).toEqual(expected);
  });
});

describe("Why: the lines of a method", () => {
  const byDefault = ["default", true, "A method is on by default."];
  const cases: { why: string; catalog: Catalog; settings?: OwnerSettings; expected: unknown[] }[] = [
    { why: "nothing stored", catalog: { tools: [files] }, expected: [byDefault] },
    {
      why: "the tool is off, and why",
      catalog: { tools: [files], disabledByOrganisation: { files: "under repair" }, unavailable: { files: OFFLINE } },
      settings: { tools: { files: { methods: { read: true } } } },
      expected: [
        byDefault,
        ["agent", true, "Switched on for this agent."],
        ["tool", false, "FILES is off. Disabled for the organisation: under repair"],
      ],
    },
    {
      why: "nobody accepted it, whatever the agent's switch says",
      catalog: { tools: [plainTool("files", [unaccepted("drop")])] },
      settings: { tools: { files: { enabled: true, methods: { drop: true } } } },
      expected: [
        byDefault,
        ["agent", true, "Switched on for this agent."],
        ["source", false, "It is new in its source. Accept it there to offer it."],
      ],
    },
    {
      why: "core, so on, but not offered before somebody accepts it",
      catalog: { tools: [plainTool("files", [{ ...core("drop"), ...unaccepted("drop") }])] },
      expected: [
        byDefault,
        ["source", false, "It is new in its source. Accept it there to offer it."],
        ["core", true, "The method is core: it is always on."],
        ["availability", true, "Not offered: It is new in its source. Accept it there to offer it."],
      ],
    },
    {
      why: "core method",
      catalog: { tools: [plainTool("files", [core("read")])], unavailable: { files: OFFLINE } },
      settings: { tools: { files: { enabled: false, methods: { read: false } } } },
      expected: [
        byDefault,
        ["agent", false, "Switched off for this agent."],
        ["tool", false, "FILES is off. Switched off for this agent."],
        ["core", true, "The method is core: it is always on."],
        ["availability", true, "Not offered: source offline"],
      ],
    },
    {
      why: "method of a core tool",
      catalog: { tools: [plainTool("files", ["read"], { isCore: true })] },
      expected: [byDefault, ["core", true, "The tool is core: all its methods are always on."]],
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
  expect(toolset.tools.map((tool) => tool.definition.name)).toEqual(["first", "c", "a", "b", "late"]);
  expect(toolset.tools[3]?.methods.map((method) => method.definition.name)).toEqual(["z", "a"]);
});

test("names that every object has are names like others", () => {
  const tools = [plainTool("constructor", ["toString"]), plainTool("__proto__", ["__proto__", "valueOf"])];
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
    tools: { b: { enabled: false, methods: { m: false } }, a: { enabled: false, methods: { m: false, n: false } } },
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

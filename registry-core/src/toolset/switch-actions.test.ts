import { expect, test } from "vitest";
import type { OwnerSettings, SettingsOperation } from "../settings/owner-settings.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import { fixedReason, toggleMethod, toggleTool } from "./switch-actions.ts";
import { switchTools } from "./switch-selected.ts";
import type { Catalog, ResolvedTool } from "./toolset.ts";

const files = plainTool("files", ["read", "write"]);
const guarded = plainTool("files", [{ name: "read", isCore: true }, "write"]);
const outside = plainTool("files", ["read", "write"], { enabledByDefault: false });
const locked = plainTool("files", ["read", "write"], { isCore: true });

function first(catalog: Catalog, settings: OwnerSettings): ResolvedTool {
  const [tool] = resolveToolset(catalog, settings).tools;
  if (!tool) throw new Error("The catalogue of this case is empty");
  return tool;
}

interface Click {
  click: string;
  tool: ResolvedTool["definition"];
  saved?: OwnerSettings;
  disabledByOrganisation?: Catalog["disabledByOrganisation"];
  act: (tool: ResolvedTool) => SettingsOperation[];
  /** What is stored for the tool, and which methods are on. */
  expected: [stored: unknown, on: string[]];
}

const entry = (value: boolean | object): OwnerSettings => ({ tools: { files: value } });
const write = (tool: ResolvedTool) => toggleMethod(tool, "write");

const clicks: Click[] = [
  { click: "on → off", tool: files, act: toggleTool, expected: [{ enabled: false }, []] },
  {
    click: "off → on leaves nothing stored",
    tool: files,
    saved: entry(false),
    act: toggleTool,
    expected: [undefined, ["read", "write"]],
  },
  {
    click: "off by default → on",
    tool: outside,
    act: toggleTool,
    expected: [{ enabled: true }, ["read", "write"]],
  },
  {
    click: "off → on keeps method choices",
    tool: files,
    saved: entry({ enabled: false, methods: { write: false } }),
    act: toggleTool,
    expected: [{ methods: { write: false } }, ["read"]],
  },
  {
    click: "off → on with every method off clears the choices",
    tool: files,
    saved: entry({ enabled: false, methods: { read: false, write: false } }),
    act: toggleTool,
    expected: [{ enabled: true }, ["read", "write"]],
  },
  {
    click: "on with every method off → on",
    tool: files,
    saved: entry({ methods: { read: false, write: false } }),
    act: toggleTool,
    expected: [undefined, ["read", "write"]],
  },
  {
    click: "partly by choice → all on",
    tool: files,
    saved: entry({ methods: { write: false } }),
    act: toggleTool,
    expected: [undefined, ["read", "write"]],
  },
  {
    click: "partly by choice → all on, although the policy is off",
    tool: files,
    saved: { newTools: "off", ...entry({ methods: { write: false } }) },
    act: toggleTool,
    expected: [{}, ["read", "write"]],
  },
  {
    click: "partly by core → all on",
    tool: guarded,
    saved: entry(false),
    act: toggleTool,
    expected: [undefined, ["read", "write"]],
  },
  {
    click: "core tool stays",
    tool: locked,
    act: toggleTool,
    expected: [undefined, ["read", "write"]],
  },
  {
    click: "disabled for the organisation stays",
    tool: files,
    disabledByOrganisation: { files: "under repair" },
    act: toggleTool,
    expected: [undefined, []],
  },
  {
    click: "method on → off",
    tool: files,
    act: write,
    expected: [{ methods: { write: false } }, ["read"]],
  },
  {
    click: "method off → on leaves nothing stored",
    tool: files,
    saved: entry({ methods: { write: false } }),
    act: write,
    expected: [undefined, ["read", "write"]],
  },
  {
    click: "method in a tool that is off → only this one on",
    tool: files,
    saved: entry(false),
    act: write,
    expected: [{ methods: { read: false } }, ["write"]],
  },
  {
    click: "method in a tool that is off by default → only this one on",
    tool: outside,
    act: write,
    expected: [{ enabled: true, methods: { read: false } }, ["write"]],
  },
  {
    click: "method beside a core method in a tool that is off",
    tool: guarded,
    saved: entry({ enabled: false, methods: { write: false } }),
    act: write,
    expected: [{ enabled: true }, ["read", "write"]],
  },
  {
    click: "core method stays",
    tool: guarded,
    act: (tool) => toggleMethod(tool, "read"),
    expected: [undefined, ["read", "write"]],
  },
  {
    click: "method of a core tool stays",
    tool: locked,
    act: write,
    expected: [undefined, ["read", "write"]],
  },
  {
    click: "unknown method",
    tool: files,
    act: (tool) => toggleMethod(tool, "gone"),
    expected: [undefined, ["read", "write"]],
  },
  {
    click: "bulk on keeps method choices",
    tool: files,
    saved: entry({ methods: { write: false } }),
    act: (tool) => switchTools([tool], true),
    expected: [{ methods: { write: false } }, ["read"]],
  },
  {
    click: "bulk on switches a tool on that only a core method keeps partly on",
    tool: guarded,
    saved: entry(false),
    act: (tool) => switchTools([tool], true),
    expected: [undefined, ["read", "write"]],
  },
  {
    click: "bulk off skips core",
    tool: locked,
    act: (tool) => switchTools([tool], false),
    expected: [undefined, ["read", "write"]],
  },
  {
    click: "bulk off leaves core methods on",
    tool: guarded,
    act: (tool) => switchTools([tool], false),
    expected: [{ enabled: false }, ["read"]],
  },
];

test.each(clicks)("$click", ({ tool, saved = {}, disabledByOrganisation, act, expected }) => {
  const catalog = { tools: [tool], ...(disabledByOrganisation && { disabledByOrganisation }) };
  const after = applyOperations(saved, act(first(catalog, saved)));
  const on = first(catalog, after).methods.filter((method) => method.enabled);
  expect([after.tools?.files, on.map((method) => method.definition.name)]).toEqual(expected);
});

test("bulk switches exactly the given tools", () => {
  const catalog = { tools: ["a", "b", "c"].map((name) => plainTool(name, ["m"])) };
  const [a, , c] = resolveToolset(catalog, {}).tools;
  const shown = [a, c].filter((tool) => tool !== undefined);
  expect(switchTools(shown, false)).toEqual([
    { op: "setTool", tool: "a", state: "off" },
    { op: "setTool", tool: "c", state: "off" },
  ]);
  expect(switchTools(shown, true)).toEqual([]);
});

test.each<
  [string, ResolvedTool["definition"], Catalog["disabledByOrganisation"], string | undefined]
>([
  ["can be switched", guarded, {}, undefined],
  ["is core", locked, { files: "under repair" }, "core_tool"],
  ["is disabled for the organisation", guarded, { files: "under repair" }, "disabled"],
  ["has no methods", plainTool("files", []), {}, "no_methods"],
  ["has only core methods", plainTool("files", [{ name: "m", isCore: true }]), {}, "all_core"],
  [
    "has only methods that nobody accepted",
    plainTool("files", [{ name: "m", sourceChange: "new" }]),
    {},
    "all_not_accepted",
  ],
])("a tool that %s says why its switch is fixed", (_, tool, disabledByOrganisation = {}, code) => {
  expect(fixedReason(first({ tools: [tool], disabledByOrganisation }, {}))?.code).toBe(code);
});

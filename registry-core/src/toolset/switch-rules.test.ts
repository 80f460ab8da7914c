import { describe, expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { parseOperations } from "../settings/parse-operations.ts";
import { parseSettings } from "../settings/parse-settings.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { refuseCoreOff } from "./refuse-core-off.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import { selectMethods } from "./select-methods.ts";
import { toggleTool } from "./switch-actions.ts";
import type { Catalog, Toolset } from "./toolset.ts";

/** What a toolset comes to: its tools' states, and `tool.method` of what the agent gets. */
function summary(toolset: Toolset) {
  return {
    states: toolset.tools.map(({ definition, state }) => [definition.name, state]),
    offered: toolset.tools.flatMap(({ definition, methods }) =>
      methods
        .filter((method) => method.offered)
        .map((method) => `${definition.name}.${method.definition.name}`),
    ),
  };
}

const files = plainTool("files", ["read", "write"]);
const coreTool = plainTool("files", ["read", "write"], { isCore: true });
const coreRead = plainTool("files", [{ name: "read", isCore: true }, "write"]);
const outside = plainTool("files", ["read", "write"], {
  source: "mcp:files",
  enabledByDefault: false,
});
const both = ["files.read", "files.write"];

interface Row {
  row: string;
  catalog: Catalog;
  settings: OwnerSettings;
  state: "on" | "partly" | "off";
  offered: string[];
}

/** Each step of the order of decision overrules the one before it. */
const order: Row[] = [
  {
    row: "1. the tool's own default: on",
    catalog: { tools: [files] },
    settings: {},
    state: "on",
    offered: both,
  },
  {
    row: "1. the tool's own default: off for what comes from outside",
    catalog: { tools: [outside] },
    settings: {},
    state: "off",
    offered: [],
  },
  {
    row: "2. the agent's policy for tools it has no entry for: on",
    catalog: { tools: [outside] },
    settings: { newTools: "on" },
    state: "on",
    offered: both,
  },
  {
    row: "2. the agent's policy for tools it has no entry for: off",
    catalog: { tools: [files] },
    settings: { newTools: "off" },
    state: "off",
    offered: [],
  },
  {
    row: "2. the agent's policy for tools it has no entry for: inherit",
    catalog: { tools: [outside] },
    settings: { newTools: "inherit" },
    state: "off",
    offered: [],
  },
  {
    row: "3. the agent's override",
    catalog: { tools: [outside] },
    settings: { newTools: "off", tools: { files: { enabled: true, methods: { write: false } } } },
    state: "partly",
    offered: ["files.read"],
  },
  {
    row: "4. an organisation-wide disable",
    catalog: { tools: [files], disabledByOrganisation: { files: "audit" } },
    settings: { tools: { files: true } },
    state: "off",
    offered: [],
  },
  {
    row: "5. core: a core tool is on with all its methods",
    catalog: { tools: [coreTool], disabledByOrganisation: { files: "audit" } },
    settings: { newTools: "off", tools: { files: { enabled: false, methods: { write: false } } } },
    state: "on",
    offered: both,
  },
  {
    row: "5. core: a core method is on whatever its tool is",
    catalog: { tools: [coreRead], disabledByOrganisation: { files: "audit" } },
    settings: { tools: { files: { methods: { read: false } } } },
    state: "partly",
    offered: ["files.read"],
  },
  {
    row: "6. availability: on, but not offered",
    catalog: {
      tools: [coreTool],
      unavailable: { files: { kind: "offline", cause: "source offline" } },
    },
    settings: {},
    state: "on",
    offered: [],
  },
];

const cases: Row[] = [
  {
    row: "tool on, every method off: nothing offered",
    catalog: { tools: [files] },
    settings: { tools: { files: { enabled: true, methods: { read: false, write: false } } } },
    state: "off",
    offered: [],
  },
  {
    row: "single-method tool, method off: nothing offered",
    catalog: { tools: [plainTool("files", ["files"])] },
    settings: { tools: { files: { enabled: true, methods: { files: false } } } },
    state: "off",
    offered: [],
  },
  {
    row: "settings name methods but not the tool's own switch: a tool that is off by default stays off",
    catalog: { tools: [outside] },
    settings: { tools: { files: { methods: { read: true } } } },
    state: "off",
    offered: [],
  },
  {
    row: "settings name methods but not the tool's own switch: the named methods have their values",
    catalog: { tools: [files] },
    settings: { tools: { files: { methods: { read: false } } } },
    state: "partly",
    offered: ["files.write"],
  },
  {
    row: "tool off that has a core method: the core method stays on, the tool is partly on",
    catalog: { tools: [coreRead] },
    settings: { tools: { files: false } },
    state: "partly",
    offered: ["files.read"],
  },
  {
    row: "settings `true` for a tool: the same as { enabled: true }",
    catalog: { tools: [outside] },
    settings: { tools: { files: true } },
    state: "on",
    offered: both,
  },
  {
    row: "settings `false` for a tool: the same as { enabled: false }",
    catalog: { tools: [files] },
    settings: { tools: { files: false } },
    state: "off",
    offered: [],
  },
];

describe("the order of decision:", () => {
  test.each(order)("$row", ({ catalog, settings, state, offered }) => {
    expect(summary(resolveToolset(catalog, settings))).toEqual({
      states: [["files", state]],
      offered,
    });
  });
});

describe("switches, case by case:", () => {
  test.each(cases)("$row", ({ catalog, settings, state, offered }) => {
    expect(summary(resolveToolset(catalog, settings))).toEqual({
      states: [["files", state]],
      offered,
    });
  });

  test("tool off, then on again: the method choices are as they were", () => {
    const saved: OwnerSettings = { tools: { files: { methods: { write: false } } } };
    const off = applyOperations(saved, [{ op: "setTool", tool: "files", state: "off" }]);
    expect(summary(resolveToolset({ tools: [files] }, off)).offered).toEqual([]);
    const [tool] = resolveToolset({ tools: [files] }, off).tools;
    const on = applyOperations(off, tool ? toggleTool(tool) : []);
    expect(summary(resolveToolset({ tools: [files] }, on)).offered).toEqual(["files.read"]);
  });

  test("unknown tool or method in the settings: kept, listed, counted nowhere", () => {
    const settings: OwnerSettings = {
      tools: { files: { methods: { gone: true } }, removed: true },
    };
    const toolset = resolveToolset({ tools: [files] }, settings);
    expect(toolset).toMatchObject({
      unknown: [{ tool: "files", method: "gone" }, { tool: "removed" }],
      on: 1,
      total: 1,
      offered: 2,
    });
    const saved = applyOperations(settings, [{ op: "setTool", tool: "files", state: "off" }]);
    expect(saved.tools).toMatchObject({ files: { methods: { gone: true } }, removed: true });
  });

  test("hidden tool that is on: stays on, is offered, and is counted apart", () => {
    const hidden = { ...files, visible: false };
    const toolset = resolveToolset({ tools: [hidden, plainTool("web", ["get"])] }, {});
    expect(summary(toolset).offered).toEqual([...both, "web.get"]);
    expect(toolset).toMatchObject({ on: 1, total: 1, hiddenOn: 1, offered: 3 });
  });

  test.each(["yes", 1, null])("%j is refused on write with the path", (value) => {
    const issue = (path: string[], code: string) => ({ issues: [{ path, code }] });
    expect(parseSettings({ tools: { files: value } })).toMatchObject(
      issue(["tools", "files"], "type"),
    );
    expect(parseSettings({ tools: { files: { enabled: value } } })).toMatchObject(
      issue(["tools", "files", "enabled"], "switch"),
    );
    expect(parseSettings({ tools: { files: { methods: { read: value } } } })).toMatchObject(
      issue(["tools", "files", "methods", "read"], "switch"),
    );
    expect(parseOperations([{ op: "setTool", tool: "files", state: value }])).toMatchObject({
      issues: [{ path: [0, "state"], code: "switch_state" }],
    });
  });

  test("nothing switches core off: a stored off is ignored and reported, a new one is refused with the reason", () => {
    const catalog = { tools: [coreTool] };
    expect(resolveToolset(catalog, { tools: { files: false } }).ignored).toEqual([
      { tool: "files" },
    ]);
    expect(refuseCoreOff(catalog, [{ op: "setTool", tool: "files", state: "off" }])).toMatchObject([
      { path: [0], code: "core_tool" },
    ]);
  });

  test("empty selection means nothing, never everything", () => {
    const tools = [files, plainTool("web", ["get"])];
    const toolset = resolveToolset({ tools }, {});
    expect(
      summary(selectMethods(toolset, functionNames(tools), { choices: [] }).toolset).offered,
    ).toEqual([]);
    expect(summary(resolveToolset({ tools: [] }, { newTools: "on" })).offered).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fewerUnlessDeep } from "../../../../test-depth.ts";
import { defineTool } from "../../definition/authoring/define-tool.ts";
import { describeStep } from "../../messages/trace-messages.ts";
import type { OwnerSettings, SettingsOperation } from "../../settings/owner-settings.ts";
import { parseOperations } from "../../settings/parse-operations.ts";
import { applyOperations } from "../../settings/settings-operations.ts";
import { arbitraryCatalog, arbitrarySettings } from "../../testing/arbitrary-catalog.ts";
import { sampleCatalog, searchTool } from "../../testing/sample-tools.ts";
import { configLevels } from "../config-levels.ts";
import { agentCatalog, effectiveConfig } from "../effective-config.ts";
import { resolveToolset } from "../resolve-toolset.ts";
import { toggleMethod, toggleTool } from "../switch-actions.ts";
import type { Catalog, ResolvedTool } from "../toolset.ts";
import { copyOperations, presetSettings } from "./copy-preset.ts";
import { keepInheritedSwitches } from "./keep-inherited-switches.ts";
import { withPresets } from "./with-presets.ts";

const arbitraryPresets = fc.array(
  arbitrarySettings.map((settings) => ({ settings: presetSettings(settings) })),
  { maxLength: 3 },
);
const named = (presets: readonly { settings: OwnerSettings }[]) =>
  presets.map(({ settings }, index) => ({ id: `p${index}`, name: `Preset ${index}`, settings }));
const policies = fc.constantFrom<OwnerSettings>({}, { newTools: "on" }, { newTools: "off" });

function resolve(catalog: Catalog, settings: OwnerSettings): ResolvedTool[] {
  return resolveToolset(agentCatalog(catalog, settings), settings).tools;
}

/** What an agent gets, without where it comes from. */
function given(catalog: Catalog, settings: OwnerSettings) {
  return resolve(catalog, settings).map(({ definition, state, switchedOn, methods }) => ({
    name: definition.name,
    state,
    switchedOn,
    config: effectiveConfig(definition, settings),
    methods: methods.map(({ definition: { origins: _, ...said }, enabled, offered }) => ({
      said,
      enabled,
      offered,
    })),
  }));
}

describe("for any presets, and an agent without entries of its own", () => {
  test("following them and a copy of them give the same", () => {
    const check = (
      catalog: Catalog,
      given0: { settings: OwnerSettings }[],
      agent: OwnerSettings,
    ) => {
      const presets = named(given0);
      const configSchema = {
        type: "object",
        properties: { key: { type: ["string", "number", "null"], default: 7 } },
      };
      const tools = catalog.tools.map((tool) => ({
        ...tool,
        configSchema,
        configDefaults: { key: 7 },
      }));
      const all = { ...catalog, tools, presets };
      const follower = { ...agent, presets: presets.map(({ id }) => id) };
      const copied = applyOperations(agent, copyOperations(all, presets, agent));
      // Of a policy, a copy takes the place; while it is followed, the agent's own wins.
      const { newTools, ...others } = follower;
      const carried = presets.some(({ settings }) => settings.newTools !== undefined);
      expect(given(all, carried ? others : follower)).toEqual(given(all, copied));
    };
    fc.assert(fc.property(arbitraryCatalog, arbitraryPresets, policies, check), {
      numRuns: fewerUnlessDeep(300),
    });
  });
});

test("for any presets and settings, a click has the effect that the switch shows", () => {
  const check = (catalog: Catalog, given0: { settings: OwnerSettings }[], own: OwnerSettings) => {
    const presets = named(given0);
    const all = { ...catalog, presets };
    const settings = { ...own, presets: presets.map(({ id }) => id) };
    const after = (operations: SettingsOperation[], name: string) => {
      expect(parseOperations(operations)).toEqual({ operations });
      return resolve(
        all,
        applyOperations(settings, keepInheritedSwitches(all, settings, operations)),
      ).find(({ definition }) => definition.name === name);
    };
    for (const tool of resolve(all, settings)) {
      const { name } = tool.definition;
      const clicked = toggleTool(tool);
      if (clicked.length > 0) {
        const { state } = after(clicked, name) ?? {};
        if (tool.state === "on")
          expect(tool.methods.some(({ locked }) => locked) || state === "off").toBe(true);
        else expect(state).not.toBe("off");
      }
      for (const method of tool.methods) {
        const operations = toggleMethod(tool, method.definition.name);
        if (operations.length === 0) continue;
        const methods = after(operations, name)?.methods ?? [];
        for (const { definition, enabled } of methods) {
          const before = tool.methods.find(
            (other) => other.definition.name === definition.name,
          )?.enabled;
          expect(enabled).toBe(definition.name === method.definition.name ? !before : before);
        }
      }
    }
  };
  fc.assert(fc.property(arbitraryCatalog, arbitraryPresets, arbitrarySettings, check), {
    numRuns: fewerUnlessDeep(300),
  });
});

const search = searchTool.definition.name;
const method = searchTool.definition.methods[0]?.name ?? "";
const catalog: Catalog = {
  ...sampleCatalog,
  presets: [
    {
      id: "careful",
      name: "Careful",
      settings: { tools: { [search]: { enabled: false, config: { region: "us" } } } },
    },
    {
      id: "loud",
      name: "Loud",
      settings: {
        tools: {
          [search]: {
            enabled: true,
            config: { max_results: 9 },
            methodBehaviour: { [method]: { timeout: 3 } },
          },
        },
      },
    },
  ],
};
const toolOf = (settings: OwnerSettings) => {
  const found = resolve(catalog, settings).find(({ definition }) => definition.name === search);
  if (!found) throw new Error("The sample has no such tool.");
  return found;
};

test("every preset that says something is a line of Why, and the agent's own choice comes last", () => {
  const settings: OwnerSettings = { newTools: "off", presets: ["careful", "gone", "loud"] };
  const lines = (of: OwnerSettings) =>
    toolOf(of)
      .trace.filter(({ rule }) => ["policy", "preset", "agent"].includes(rule))
      .map((step) => describeStep(step));
  expect(lines(settings)).toEqual([
    "This agent has no settings for the tool, and it switches such tools off.",
    "Switched off by the preset Careful.",
    "Switched on by the preset Loud.",
  ]);
  expect(toolOf(settings)).toMatchObject({ state: "on", inherited: true });
  const own = { ...settings, tools: { [search]: false } };
  expect(lines(own).at(-1)).toBe("Switched off for this agent.");
  expect(toolOf(own)).toMatchObject({ state: "off", inherited: true });
  expect(toggleTool(toolOf(own))).toMatchObject([{ op: "setTool", state: "inherit" }]);
});

test("values lie between the organisation's and the agent's own, each with its level", () => {
  const settings: OwnerSettings = {
    presets: ["careful", "loud"],
    tools: { [search]: { config: { region: "eu" } } },
  };
  const { definition, methods } = toolOf(settings);
  expect(effectiveConfig(definition, settings)).toMatchObject({ region: "eu", max_results: 9 });
  expect(configLevels(definition, settings)).toMatchObject({
    region: "agent",
    max_results: "preset",
  });
  expect(methods[0]?.definition).toMatchObject({ timeout: 3, origins: { timeout: "preset" } });
  const once = withPresets(catalog, settings);
  expect(withPresets(once, settings)).toEqual(once);
  expect(withPresets(catalog, settings).tools).toEqual(once.tools);
  withPresets(catalog, settings).tools.map((tool, index) => expect(tool).toBe(once.tools[index]));
});

test("a preset takes neither secrets nor prompts, texts, or what else is the agent's alone", () => {
  expect(
    presetSettings({
      newTools: "off",
      presets: ["loud"],
      prompts: { system: "Hello" },
      tools: {
        files: true,
        [search]: {
          config: { api_key: { $secret: "1" }, region: "us" },
          texts: { displayName: { value: "Own", original: null } },
        },
        gone: { texts: { displayName: { value: "Own", original: null } } },
      },
    }),
  ).toEqual({
    newTools: "off",
    tools: { files: { enabled: true }, [search]: { config: { region: "us" } } },
  });
});

test("what an agent follows is a short list without repetition", () => {
  const issues = (presets: unknown) => parseOperations([{ op: "setPresets", presets }]);
  expect(issues(["a", "b"])).toHaveProperty("operations");
  for (const wrong of [
    "a",
    [1],
    ["a", "a"],
    Array.from({ length: 21 }, (_, index) => `p${index}`),
  ]) {
    expect(issues(wrong)).toMatchObject({
      issues: [
        {
          path: [
            0,
            "presets",
            ...(Array.isArray(wrong) && wrong.length < 3 ? [wrong.length - 1] : []),
          ],
        },
      ],
    });
  }
  expect(parseOperations([{ op: "setPresets", presets: [] }], "preset")).toHaveProperty("issues");
  expect(parseOperations([{ op: "setNewTools", state: "on" }], "preset")).toHaveProperty(
    "operations",
  );
  expect(parseOperations([{ op: "setNewTools", state: "on" }], "organisation")).toHaveProperty(
    "issues",
  );
  expect(parseOperations([{ op: "setTool", tool: "t", state: "on" }], "preset")).toHaveProperty(
    "operations",
  );
  expect(
    parseOperations([{ op: "setTool", tool: "t", state: "on" }], "organisation"),
  ).toHaveProperty("issues");
});

test.each<[operations: SettingsOperation[], state: string]>([
  [[{ op: "setConfig", tool: "mail", key: "region", value: "eu" }], "off"],
  [[{ op: "setMethod", tool: "mail", method: "drafts", state: "off" }], "off"],
  [[{ op: "setTool", tool: "mail", state: "on" }], "on"],
])(
  "no policy switches on what comes from outside when something of it is set: %j",
  (operations, state) => {
    const { definition } = defineTool({
      name: "mail",
      config: z.object({ region: z.string().default("us") }),
      methods: { send: { run: () => "sent" }, drafts: { run: () => [] } },
    });
    const catalog = {
      tools: [{ ...definition, enabledByDefault: false, fromOutside: true as const }],
    };
    const settings: OwnerSettings = { newTools: "on" };
    const after = applyOperations(settings, keepInheritedSwitches(catalog, settings, operations));
    expect(resolve(catalog, after)[0]?.state).toBe(state);
  },
);

describe("a preset's policy for new tools", () => {
  const { definition } = defineTool({
    name: "files",
    config: z.object({ region: z.string().default("us") }),
    methods: { read: { run: () => "" } },
  });
  const outside = { ...definition, name: "mail", enabledByDefault: false, fromOutside: true };
  const presets = [
    { id: "closed", name: "Closed", settings: { newTools: "off" } },
    {
      id: "open",
      name: "Open",
      settings: { newTools: "on", tools: { mail: { config: { region: "eu" } } } },
    },
    { id: "files", name: "Files", settings: { tools: { files: { enabled: true } } } },
  ] as const;
  const all = { tools: [definition, outside], presets } as unknown as Catalog;
  const traced = (settings: OwnerSettings, name = "files") =>
    resolve(all, settings)
      .find((tool) => tool.definition.name === name)
      ?.trace.map(({ code, on }) => [code, on]);

  test.each<[said: string, settings: OwnerSettings, steps: [string, boolean][]]>([
    [
      "counts where the agent says nothing",
      { presets: ["closed"] },
      [["preset_policy_off", false]],
    ],
    [
      "is overridden by that of a later preset",
      { presets: ["closed", "open"] },
      [
        ["preset_policy_off", false],
        ["preset_policy_on", true],
      ],
    ],
    [
      "loses against the agent's own",
      { newTools: "on", presets: ["closed"] },
      [
        ["preset_policy_off", false],
        ["policy_on", true],
      ],
    ],
    [
      "loses against a switch of an earlier preset",
      { presets: ["files", "closed"] },
      [
        ["preset_policy_off", false],
        ["preset_on", true],
      ],
    ],
    [
      "stays when the agent sets a value",
      { presets: ["closed"], tools: { files: { config: { region: "eu" } } } },
      [["preset_policy_off", false]],
    ],
  ])("%s", (_, settings, steps) => {
    expect(traced(settings)).toEqual([["on_by_default", true], ...steps]);
  });

  test("switches nothing on that comes from outside, followed or copied", () => {
    const copied = applyOperations({}, copyOperations(all, [presets[1] as never], {}));
    expect(copied).toMatchObject({ newTools: "on" });
    expect(traced({ presets: ["open"] }, "mail")?.at(-1)).toEqual([
      "preset_policy_not_outside",
      false,
    ]);
    expect(traced(copied, "mail")?.at(-1)?.[1]).toBe(false);
  });

  test("leaves each switch of the preset unset that is not set itself", () => {
    const set: SettingsOperation = { op: "setConfig", tool: "files", key: "region", value: "eu" };
    const { settings } = presets[0];
    const kept = keepInheritedSwitches({ ...all, owner: "preset" }, settings, [set]);
    expect(applyOperations(settings, kept).tools).toEqual({ files: { config: { region: "eu" } } });
  });
});

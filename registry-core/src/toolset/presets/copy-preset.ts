import { ownValue, withoutSecrets } from "@pegboard/json-schema";
import { toolsNamed } from "../../definition/named-tools.ts";
import { toolsOfOperation } from "../../settings/operation-item.ts";
import { operationsBetween } from "../../settings/operations-between.ts";
import {
  type OwnerSettings,
  type SettingsOperation,
  type SettingsOwner,
  type ToolSettings,
  toToolSettings,
} from "../../settings/owner-settings.ts";
import { applyOperations } from "../../settings/settings-operations.ts";
import type { Catalog, Preset } from "../toolset.ts";
import { followedPresets, presetEntries } from "./followed-presets.ts";

/**
 * The part of an agent's settings that a preset holds: no prompts, no texts, no secrets, and no
 * followed presets.
 */
export function presetSettings({
  newTools = "inherit",
  tools = {},
}: OwnerSettings): Preset["settings"] {
  const entries = Object.entries(tools).flatMap(([tool, entry]) => {
    const { enabled, methods, config, methodBehaviour } = toToolSettings(entry);
    const values = withoutSecrets(config ?? {}) as ToolSettings["config"];
    const kept: ToolSettings = {
      ...(enabled !== undefined && { enabled }),
      ...(isFilled(methods) && { methods }),
      ...(isFilled(values) && { config: values }),
      ...(isFilled(methodBehaviour) && { methodBehaviour }),
    };
    return isFilled(kept) ? [[tool, kept] as const] : [];
  });
  return {
    ...(newTools !== "inherit" && { newTools }),
    ...(isFilled(entries) && { tools: Object.fromEntries(entries) }),
  };
}

const isFilled = (part: object | undefined): boolean => Object.keys(part ?? {}).length > 0;

/**
 * The operations that store everything that presets say as the agent's own settings, later presets
 * over earlier ones. Other settings of the agent stay.
 */
export function copyOperations(
  { tools }: Pick<Catalog, "tools">,
  presets: readonly Pick<Preset, "settings">[],
  agent: OwnerSettings,
): SettingsOperation[] {
  const policy = presets.flatMap(({ settings: { newTools: state = "inherit" } }) =>
    state === "inherit" ? [] : [{ op: "setNewTools", state } as const],
  );
  // The policy comes first, so that a tool of which a preset sets only values is as it says.
  const said = [
    ...policy.slice(-1),
    ...presets.flatMap(({ settings }) => operationsBetween({}, { tools: settings.tools ?? {} })),
  ];
  const kept = keepInheritedSwitches({ tools }, { ...agent, presets: [] }, said);
  return operationsBetween(agent, applyOperations(agent, kept));
}

/** The definitions and presets, and whose settings operations change: an agent's unless given. */
type SwitchContext = Pick<Catalog, "presets" | "tools"> & { owner?: SettingsOwner["kind"] };

/**
 * Adds operations that leave the switch of a tool to the agent's presets, and keep the switch of a
 * tool from outside. Without them the first entry of a tool would store what the agent's policy for
 * new tools says: that would switch off what a preset has on, and switch on what comes from
 * outside, which no policy does. In a preset, every switch stays unset that is not set itself. When
 * there is nothing to add, it is the given list.
 */
export function keepInheritedSwitches(
  { owner = "agent", ...catalog }: SwitchContext,
  settings: OwnerSettings,
  operations: SettingsOperation[],
): SettingsOperation[] {
  const policies = [
    settings.newTools,
    ...operations.map((one) => (one.op === "setNewTools" ? one.state : undefined)),
  ];
  if (policies.every((state = "inherit") => state === "inherit")) return operations;
  const { presets = settings.presets ?? [] } =
    operations.findLast((one) => one.op === "setPresets") ?? {};
  const followed = followedPresets(catalog, { presets });
  const named = new Set(
    operations.flatMap((one) =>
      ["setTool", "removeTool", "replaceTool"].includes(one.op) ? toolsOfOperation(one) : [],
    ),
  );
  const unsaid = [...new Set(operations.flatMap(toolsOfOperation))].filter(
    (tool) =>
      !named.has(tool) && toToolSettings(ownValue(settings.tools, tool)).enabled === undefined,
  );
  const outside = new Set(
    toolsNamed(catalog.tools, unsaid).flatMap(({ name, fromOutside }) =>
      fromOutside ? [name] : [],
    ),
  );
  const kept = unsaid.filter(
    (tool) =>
      owner === "preset" ||
      outside.has(tool) ||
      presetEntries(followed, tool).some(({ entry }) => entry.enabled !== undefined),
  );
  if (kept.length === 0) return operations;
  return [
    ...operations,
    ...kept.map((tool) => ({ op: "setTool", tool, state: "inherit" }) as const),
  ];
}

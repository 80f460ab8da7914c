import { ownValue } from "../../schema/own-value.ts";
import { toolsOf } from "../../settings/operation-item.ts";
import { type OwnerSettings, type SettingsOperation, toToolSettings } from "../../settings/owner-settings.ts";
import type { Catalog } from "../toolset.ts";
import { followedPresets, presetEntries } from "./followed-presets.ts";

/**
 * The operations, with those that leave the switch of a tool to the agent's presets: the first entry of a tool otherwise stores what the
 * agent's policy for new tools says, and a value that is set would switch off what a preset has on. The same list when there are none.
 */
export function keepPresetSwitches(
  catalog: Pick<Catalog, "presets">,
  settings: OwnerSettings,
  operations: SettingsOperation[],
): SettingsOperation[] {
  const { presets = settings.presets ?? [] } = operations.findLast((one) => one.op === "setPresets") ?? {};
  const followed = followedPresets(catalog, { presets });
  if (followed.length === 0) return operations;
  const named = new Set(
    operations.flatMap((one) => (["setTool", "removeTool", "replaceTool"].includes(one.op) ? toolsOf(one) : [])),
  );
  const kept = [...new Set(operations.flatMap(toolsOf))].filter(
    (tool) =>
      !named.has(tool) &&
      toToolSettings(ownValue(settings.tools, tool)).enabled === undefined &&
      presetEntries(followed, tool).some(({ entry }) => entry.enabled !== undefined),
  );
  const policies = [settings.newTools, ...operations.map((one) => (one.op === "setNewTools" ? one.state : undefined))];
  if (kept.length === 0 || policies.every((state = "inherit") => state === "inherit")) return operations;
  return [...operations, ...kept.map((tool) => ({ op: "setTool", tool, state: "inherit" }) as const)];
}

import { ownValue } from "@pegboard/json-schema";
import { toolsNamed } from "../../definition/named-tools.ts";
import { toolsOfOperation } from "../../settings/operation-item.ts";
import {
  type OwnerSettings,
  type SettingsOperation,
  type SettingsOwner,
  toToolSettings,
} from "../../settings/owner-settings.ts";
import type { Catalog } from "../toolset.ts";
import { followedPresets, presetEntries } from "./followed-presets.ts";

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

import { withoutSecrets } from "@pegboard/json-schema";
import { operationsBetween } from "../../settings/operations-between.ts";
import {
  type OwnerSettings,
  type SettingsOperation,
  type ToolSettings,
  toToolSettings,
} from "../../settings/owner-settings.ts";
import { applyOperations } from "../../settings/settings-operations.ts";
import type { Catalog, Preset } from "../toolset.ts";
import { keepInheritedSwitches } from "./keep-inherited-switches.ts";

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

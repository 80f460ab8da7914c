import { withoutSecrets } from "@pegboard/json-schema";
import { operationsBetween } from "../../settings/operations-between.ts";
import {
  type OwnerSettings,
  type SettingsOperation,
  type ToolSettings,
  toToolSettings,
} from "../../settings/owner-settings.ts";
import { applyOperations } from "../../settings/settings-operations.ts";
import type { Preset } from "./preset.ts";

/**
 * The part of an agent's settings that a preset holds: no prompts, no texts, no policy, no secrets,
 * and no followed presets.
 */
export function presetSettings({ tools = {} }: OwnerSettings): Preset["settings"] {
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
  return isFilled(entries) ? { tools: Object.fromEntries(entries) } : {};
}

const isFilled = (part: object | undefined): boolean => Object.keys(part ?? {}).length > 0;

/**
 * The operations that store everything that presets say as the agent's own settings, later presets
 * over earlier ones. Other settings of the agent stay.
 */
export function copyOperations(
  presets: readonly Pick<Preset, "settings">[],
  agent: OwnerSettings,
): SettingsOperation[] {
  const said = presets.flatMap(({ settings }) => operationsBetween({}, settings));
  return operationsBetween(agent, applyOperations(agent, said));
}

import {
  type AgentSettings,
  type JsonValue,
  ownValue,
  type SettingsOperation,
  toToolSettings,
} from "@pegboard/registry-core";
import type { ConfigPlace } from "../secrets/config-place.ts";
import { maskConfig } from "../secrets/show-config.ts";

/** The operations as a revision keeps them: values are the sealed ones of the settings that came out. */
export function storedOperations(operations: SettingsOperation[], result: AgentSettings): SettingsOperation[] {
  return operations.flatMap((operation): SettingsOperation[] => {
    if (operation.op !== "setConfig") return [operation];
    const value = ownValue(toToolSettings(ownValue(result.tools, operation.tool)).config, operation.key);
    // Undone by a later operation of the same save.
    return value === undefined ? [] : [{ ...operation, value }];
  });
}

/**
 * The operations as they may be shown: without secrets. Of several that set the same, each gets the last value, which is the one that
 * counts. A tool's values are looked at together, because every look at its schema costs as much as the schema is large.
 */
export function maskOperations(
  placeOf: (tool: string) => ConfigPlace,
  operations: readonly SettingsOperation[],
): SettingsOperation[] {
  const configs = new Map<string, Map<string, JsonValue>>();
  for (const operation of operations) {
    if (operation.op !== "setConfig") continue;
    const values = configs.get(operation.tool) ?? new Map<string, JsonValue>();
    configs.set(operation.tool, values.set(operation.key, operation.value));
  }
  const masked = new Map(
    [...configs].map(([tool, values]) => [tool, maskConfig(placeOf(tool), Object.fromEntries(values))]),
  );
  return operations.map((operation) =>
    operation.op === "setConfig"
      ? { ...operation, value: ownValue(masked.get(operation.tool), operation.key) ?? null }
      : operation,
  );
}

import { type AgentSettings, ownValue, type SettingsOperation, toToolSettings } from "@pegboard/registry-core";
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

/** The operation as it may be shown: without secrets. */
export function maskOperation(placeOf: (tool: string) => ConfigPlace, operation: SettingsOperation): SettingsOperation {
  if (operation.op !== "setConfig") return operation;
  const config = maskConfig(placeOf(operation.tool), { [operation.key]: operation.value });
  return { ...operation, value: ownValue(config, operation.key) ?? null };
}

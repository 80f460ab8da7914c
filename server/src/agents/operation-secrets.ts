import {
  type AgentSettings,
  type Catalog,
  ownValue,
  type SettingsOperation,
  toToolSettings,
} from "@pegboard/registry-core";
import { maskConfig } from "../secrets/agent-secrets.ts";
import type { SecretBox } from "../secrets/secret-box.ts";

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
export function maskOperation(
  { box, agent, catalog }: { box: SecretBox; agent: string; catalog: Catalog },
  operation: SettingsOperation,
): SettingsOperation {
  if (operation.op !== "setConfig") return operation;
  const schema = catalog.tools.find(({ name }) => name === operation.tool)?.configSchema;
  const { config } = maskConfig({ box, agent, tool: operation.tool, schema }, { [operation.key]: operation.value });
  return { ...operation, value: ownValue(config, operation.key) ?? null };
}

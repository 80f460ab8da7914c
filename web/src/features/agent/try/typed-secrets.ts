import { isSecretMarker, mapSecretsAt } from "@pegboard/json-schema";
import type { SettingsOperation, ToolDefinition } from "@pegboard/registry-core";

/** The secrets of a tool that were typed and are not saved, by their keys. */
export function typedSecrets(
  { name, configSchema }: ToolDefinition,
  pending: readonly SettingsOperation[],
): string[] {
  if (!configSchema) return [];
  return pending.flatMap((operation) => {
    if (operation.op !== "setConfig" || operation.tool !== name) return [];
    let isTyped = false;
    mapSecretsAt({ schema: configSchema, place: [operation.key] }, operation.value, (secret) => {
      isTyped ||= secret !== null && secret !== "" && !isSecretMarker(secret);
      return secret;
    });
    return isTyped ? [operation.key] : [];
  });
}

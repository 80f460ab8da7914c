import { isSecretMarker, mapSecretsAt, type SettingsOperation, type ToolDefinition } from "@pegboard/registry-core";
import { say } from "./texts.ts";

/** Names the secrets of a tool that were typed and are not saved, as the end of a sentence; empty when there are none. */
export function typedSecrets({ name, configSchema }: ToolDefinition, pending: readonly SettingsOperation[]): string {
  if (!configSchema) return "";
  const keys = pending.flatMap((operation) => {
    if (operation.op !== "setConfig" || operation.tool !== name) return [];
    let isTyped = false;
    mapSecretsAt({ schema: configSchema, place: [operation.key] }, operation.value, (secret) => {
      isTyped ||= secret !== null && secret !== "" && !isSecretMarker(secret);
      return secret;
    });
    return isTyped ? [operation.key] : [];
  });
  return keys.length > 0 ? say.theThatYouTypedAmongThem(keys.join(" and the ")) : "";
}

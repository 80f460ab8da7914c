import { isSecretMarker, type JsonObject, type JsonValue, mapSecrets } from "@pegboard/json-schema";
import type { SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import type { NamedTools } from "@pegboard/registry-core/internal";

/**
 * Stands for a secret that is typed and not saved: it never leaves the draft.
 * Texts show every secret like this.
 */
const HIDDEN_SECRET = "[secret]";

/** A tool's config as it may leave a draft. */
export const withoutTypedSecrets = (
  { configSchema }: ToolDefinition,
  config: JsonObject,
): JsonObject => (configSchema ? mapSecrets(configSchema, config, hideSecret) : config);

/**
 * The operations of a draft as they are asked about before it is saved. A value of a tool that is not
 * there is left out, since nothing says whether it is a secret.
 */
export function operationsToAsk(
  operations: readonly SettingsOperation[],
  tools: NamedTools,
): SettingsOperation[] {
  return operations.flatMap((operation): SettingsOperation[] => {
    if (operation.op !== "setConfig") return [operation];
    const { tool, key, value } = operation;
    const definition = tools.get(tool)?.definition;
    if (!definition) return [];
    const { [key]: hidden = null } = withoutTypedSecrets(definition, { [key]: value });
    return [{ ...operation, value: hidden }];
  });
}

function hideSecret(secret: JsonValue): JsonValue {
  if (secret === null || secret === "" || isSecretMarker(secret)) return secret;
  switch (typeof secret) {
    case "string":
      return HIDDEN_SECRET;
    case "number":
      return 0;
    case "boolean":
      return false;
    default:
      return Array.isArray(secret) ? [] : {};
  }
}

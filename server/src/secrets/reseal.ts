import type { JsonObject, JsonValue, ToolOverride } from "@pegboard/registry-core";
import { mapConfigs } from "../settings/agent-configs.ts";
import type { ConfigRewriting } from "../stores/store.ts";
import { placeOfKey } from "./folder-key.ts";
import { DESCEND, mapJson } from "./map-json.ts";
import { isSealedSecret, ORGANISATION, type SecretBox } from "./secret-box.ts";

/** Seals every secret anew with the box's newest key. One that no key of the box opens stays as it is, and counts as unreadable. */
export function resealing(box: SecretBox): {
  rewriting: ConfigRewriting;
  counts: { sealed: number; unreadable: number };
} {
  const counts = { sealed: 0, unreadable: 0 };
  const reseal = (owner: string, tool: string, config: JsonValue): JsonValue =>
    mapJson(config, (value, path) => {
      if (!isSealedSecret(value)) return DESCEND;
      const place = { owner, tool, path };
      const secret = box.open(value, place);
      counts[secret === undefined ? "unreadable" : "sealed"] += 1;
      return secret === undefined ? value : box.seal(secret, { ...place, to: value.$secret.to }, value.$secret.id);
    }) ?? null;
  const resealConfig = (owner: string, tool: string, config: JsonObject) => reseal(owner, tool, config) as JsonObject;
  /** A single value stands below its key, where it was sealed. */
  const resealValue = (owner: string, tool: string, [key, value]: [string, JsonValue]): JsonValue =>
    resealConfig(owner, tool, { [key]: value })[key] ?? null;

  return {
    counts,
    rewriting: {
      settings: (agent, settings) => mapConfigs(settings, (tool, config) => resealConfig(agent, tool, config)),
      operations: (agent, operations) =>
        operations.map((operation) =>
          operation.op === "setConfig"
            ? { ...operation, value: resealValue(agent, operation.tool, [operation.key, operation.value]) }
            : operation,
        ),
      overrides: (overrides) =>
        mapValues(
          overrides,
          (override, tool): ToolOverride =>
            override.config ? { ...override, config: resealConfig(ORGANISATION, tool, override.config) } : override,
        ),
      changes: (tool, changes) =>
        changes.config
          ? {
              ...changes,
              config: mapValues(
                changes.config,
                (change, key) => change && { value: resealValue(ORGANISATION, tool, [key, change.value]) },
              ),
            }
          : changes,
      source: (id, config) => reseal(id, "", config),
      sealedValue(name, value) {
        // No secret of anybody's: it is not counted.
        const key = isSealedSecret(value) ? box.open(value, placeOfKey(name)) : undefined;
        return key === undefined ? value : box.seal(key, placeOfKey(name));
      },
    },
  };
}

function mapValues<T>(record: Record<string, T>, change: (value: T, key: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

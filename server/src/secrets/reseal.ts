import type { JsonValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import type { ConfigRewriting } from "../stores/store.ts";
import { placeOfKey } from "./folder-key.ts";
import { DESCEND, mapJson } from "./map-json.ts";
import { isSealedSecret, type SecretBox } from "./secret-box.ts";
import { mapConfigs } from "./stored-configs.ts";

/**
 * Seals every secret again with the box's newest key. A secret that no key opens stays, and counts
 * as unreadable.
 */
export function resealRewriting(box: SecretBox): {
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
      return secret === undefined
        ? value
        : box.seal(secret, { ...place, to: value.$secret.to }, value.$secret.id);
    }) ?? null;
  const resealConfig = (owner: string, tool: string, config: JsonObject) =>
    reseal(owner, tool, config) as JsonObject;
  /** Seals a single value again, below its key, because a secret is bound to its path. */
  const resealValue = (owner: string, tool: string, [key, value]: [string, JsonValue]): JsonValue =>
    resealConfig(owner, tool, { [key]: value })[key] ?? null;

  return {
    counts,
    rewriting: {
      settings: (owner, settings) =>
        mapConfigs(settings, (tool, config) => resealConfig(owner, tool, config)),
      operations: (owner, operations) =>
        operations.map((operation) =>
          operation.op === "setConfig"
            ? {
                ...operation,
                value: resealValue(owner, operation.tool, [operation.key, operation.value]),
              }
            : operation,
        ),
      source: (id, config) => reseal(id, "", config),
      sealedValue(name, value) {
        // The server's own key is not counted.
        const key = isSealedSecret(value) ? box.open(value, placeOfKey(name)) : undefined;
        return key === undefined ? value : box.seal(key, placeOfKey(name));
      },
    },
  };
}

import type { JsonValue } from "@pegboard/json-schema";
import type { OwnerSettings } from "@pegboard/registry-core";
import { toToolSettings } from "@pegboard/registry-core/internal";
import { DESCEND, mapJson } from "../secrets/map-json.ts";
import { isSealedSecret } from "../secrets/secret-box.ts";
import type { SecretChange } from "../stores/store.ts";

/** The secrets that differ between two states of settings. One that is kept stays sealed as it is. */
export function secretChanges(before: OwnerSettings, after: OwnerSettings): SecretChange[] {
  const [had, has] = [secretsOf(before), secretsOf(after)];
  const changes: SecretChange[] = [];
  for (const [key, { tool, field, sealed }] of has) {
    const former = had.get(key);
    if (!former) changes.push({ kind: "secret_entered", tool, field });
    else if (former.sealed !== sealed) changes.push({ kind: "secret_replaced", tool, field });
  }
  for (const [key, { tool, field }] of had)
    if (!has.has(key)) changes.push({ kind: "secret_removed", tool, field });
  return changes;
}

type KeptSecret = Omit<SecretChange, "kind"> & { sealed: string };

function secretsOf({ tools = {} }: OwnerSettings): Map<string, KeptSecret> {
  const found = new Map<string, KeptSecret>();
  for (const [tool, set] of Object.entries(tools)) {
    const { config } = toToolSettings(set);
    if (!config) continue;
    mapJson(config as JsonValue, (value, path) => {
      if (!isSealedSecret(value)) return DESCEND;
      const field = path.join(".");
      found.set(JSON.stringify([tool, path]), { tool, field, sealed: JSON.stringify(value) });
      return value;
    });
  }
  return found;
}

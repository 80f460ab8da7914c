import { type JsonObject, ownValue, sameJson } from "@pegboard/registry-core";
import type { OverridePatch } from "../../../api/catalog.ts";

/** A change of what is set for everybody: a key to its new value, or to `null`, which takes it back. */
export type ConfigPatch = NonNullable<OverridePatch["config"]>;

interface ConfigStand {
  /** What is set for everybody now. */
  stored: JsonObject;
  /** What the tool does without it. */
  defaults: JsonObject;
}

/** The change that makes `next` what is set for everybody. A key at its default is set to nothing, one that is as it was is left out. */
export function configPatch({ stored, defaults }: ConfigStand, next: JsonObject): ConfigPatch {
  const keys = [...new Set([...Object.keys(stored), ...Object.keys(next)])];
  const changes = keys.flatMap((key): [string, ConfigPatch[string]][] => {
    const [before, after] = [ownValue(stored, key), ownValue(next, key)];
    if (sameJson(before, after)) return [];
    if (after !== undefined && !sameJson(after, ownValue(defaults, key))) return [[key, { value: after }]];
    return before === undefined ? [] : [[key, null]];
  });
  return Object.fromEntries(changes);
}

/** What is set for everybody once a change is saved. */
export function patchedConfig(stored: JsonObject, patch: ConfigPatch): JsonObject {
  const kept = Object.entries(stored).filter(([key]) => !Object.hasOwn(patch, key));
  const set = Object.entries(patch).flatMap(([key, change]) => (change ? [[key, change.value] as const] : []));
  return Object.fromEntries([...kept, ...set]);
}

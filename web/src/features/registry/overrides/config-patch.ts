import { type JsonObject, type JsonValue, ownValue, sameJson, type ToolOperation } from "@pegboard/registry-core";

/** A change of what is set for everybody: a key to its new value, or to `null`, which takes it back. */
export type ConfigPatch = Record<string, { value: JsonValue } | null>;

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

/** The operations that save a change. */
export function patchOperations(tool: string, patch: ConfigPatch): ToolOperation[] {
  return Object.entries(patch).map(([key, change]) =>
    change ? { op: "setConfig", tool, key, value: change.value } : { op: "resetConfig", tool, key },
  );
}

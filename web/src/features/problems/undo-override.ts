import { type OverrideChanges, ownValue, type ToolOverride } from "@pegboard/registry-core";
import type { OverridePatch } from "../../api/catalog.ts";

/** What brings a tool's overrides back to `before` after `changes`: `null` takes away what was not there. */
export function undoOverride(before: ToolOverride = {}, changes: OverrideChanges): OverridePatch {
  const { methods, config, ...fields } = changes;
  const keys = Object.keys(config ?? {}).map((key) => {
    const value = ownValue(before.config, key);
    return [key, value === undefined ? null : { value }];
  });
  const ofMethods = Object.entries(methods ?? {}).map(([name, own]) => [
    name,
    previous(ownValue(before.methods, name), own),
  ]);
  return {
    ...previous(before, fields),
    ...(config && { config: Object.fromEntries(keys) }),
    ...(methods && { methods: Object.fromEntries(ofMethods) }),
  };
}

function previous<T extends object>(before: T | undefined, changed: object): { [K in keyof T]?: T[K] | null } {
  const values = before as Record<string, unknown> | undefined;
  return Object.fromEntries(Object.keys(changed).map((field) => [field, ownValue(values, field) ?? null])) as never;
}

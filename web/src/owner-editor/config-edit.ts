import { ownValue, sameJson } from "@pegboard/json-schema";
import type { JsonObject, SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import type { DraftStep } from "../drafts/draft.ts";
import { t } from "../messages/t.ts";

/** The values of an owner that sets none. */
export const EMPTY_CONFIG: JsonObject = Object.freeze({});

/** The keys of a tool's config whose value is not the default. */
export function findChangedKeys(value: JsonObject, defaults: JsonObject): string[] {
  return Object.keys(value).filter((key) => !sameJson(value[key], ownValue(defaults, key)));
}

/** The operations of an edit of the whole config, key by key. A key at its default is reset. */
export function configStep(tool: ToolDefinition, before: JsonObject, after: JsonObject): DraftStep {
  const defaults = tool.configDefaults ?? {};
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !sameJson(ownValue(before, key), ownValue(after, key)),
  );
  const operations = keys.map((key): SettingsOperation => {
    const value = ownValue(after, key);
    if (value === undefined || sameJson(value, ownValue(defaults, key)))
      return { op: "resetConfig", tool: tool.name, key };
    return { op: "setConfig", tool: tool.name, key, value };
  });
  return {
    label: t("Edit {name}", { name: tool.displayName }),
    operations,
    field: `config:${tool.name}/${keys.join(",")}`,
  };
}

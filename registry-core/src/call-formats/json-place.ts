import { isJsonObject } from "../schema/fitting-variants.ts";
import type { JsonValue } from "../schema/json-schema.ts";
import { ownValue } from "../schema/own-value.ts";
import type { CallList, Path } from "./call-format.ts";

/** What lies at the end of a path, if it leads anywhere. */
export function valueAt(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((current, key) => {
    if (typeof key === "number") return Array.isArray(current) ? current[key] : undefined;
    return isJsonObject(current) ? ownValue(current, key) : undefined;
  }, value);
}

/** The list at a path; an empty one where there is none. */
export function listAt(value: JsonValue, path: Path): CallList {
  const items = valueAt(value, path);
  return { path, items: Array.isArray(items) ? items : [] };
}

import {
  isJsonObject,
  isSecretMarker,
  type JsonValue,
  type Subschema,
} from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { blankValue } from "../model/blank-value.ts";
import { describeField } from "../model/describe-field.ts";
import type { MaybeJson } from "../model/json-path.ts";
import { acceptsValue } from "../model/resolve-schema.ts";
import { constantKeys, memberOfValue } from "./union-members.ts";

/**
 * The value after another member of its union is chosen: everything that still fits there, and the
 * member's own constants and defaults for the rest. When nothing fits, it starts afresh.
 */
export function carriedValue(value: MaybeJson, member: Subschema, root: JsonSchema): JsonValue {
  const { kind, schema, parts } = describeField(member, root, undefined);
  const fresh = blankValue(member, root);
  if (value === undefined || value === null) return fresh;
  if (kind === "union") {
    const inner = parts[Math.max(0, memberOfValue(parts, root, value))];
    return inner === undefined ? fresh : carriedValue(value, inner, root);
  }
  if (kind !== "object" || !isJsonObject(value) || !isJsonObject(fresh))
    return acceptsValue(member, root, value) ? value : fresh;
  const constants = constantKeys(schema, root);
  const properties = Object.entries(schema.properties ?? {});
  const kept = properties.flatMap(([key, property]): [string, JsonValue][] => {
    const former = Object.hasOwn(value, key) ? value[key] : undefined;
    return former !== undefined && !constants.includes(key) && fits(former, property, root)
      ? [[key, former]]
      : [];
  });
  return Object.fromEntries([...Object.entries(fresh), ...kept]);
}

function fits(value: JsonValue, schema: Subschema, root: JsonSchema): boolean {
  if (isSecretMarker(value)) return describeField(schema, root, value).kind === "secret";
  return acceptsValue(schema, root, value);
}

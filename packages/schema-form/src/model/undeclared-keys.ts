import {
  isJsonObject,
  isSchemaObject,
  type JsonValue,
  type Subschema,
} from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import type { MaybeJson } from "./json-path.ts";

/**
 * The values of an object beside its declared properties; undefined where the schema does not ask
 * for more keys.
 */
export function findFurtherValues({
  additionalProperties: others,
  patternProperties,
}: JsonSchema): Subschema | undefined {
  if (isSchemaObject(others) || others === true) return others;
  const [pattern, ...morePatterns] = isSchemaObject(patternProperties)
    ? Object.values(patternProperties)
    : [];
  if (pattern === undefined) return undefined;
  return morePatterns.length === 0 && isSchemaObject(pattern) ? pattern : true;
}

/** The entries of an object that its schema does not declare. */
export function findUndeclared(value: MaybeJson, declared: ReadonlySet<string>): JsonObject {
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([key]) => !declared.has(key)));
}

/**
 * The object with other undeclared entries: a removed one leaves the rest in place, a renamed one
 * takes its former place.
 */
export function withUndeclared(
  value: MaybeJson,
  declared: ReadonlySet<string>,
  next: JsonObject,
): JsonObject {
  const left = Object.entries(next).filter(([key]) => !declared.has(key));
  const before = Object.entries(isJsonObject(value) ? value : {});
  const isShorter = left.length < Object.keys(findUndeclared(value, declared)).length;
  const kept = before.filter(
    ([key]) => declared.has(key) || !isShorter || Object.hasOwn(next, key),
  );
  const entries = kept.flatMap((entry): [string, JsonValue][] => {
    if (declared.has(entry[0])) return [entry];
    const other = left.shift();
    return other === undefined ? [] : [other];
  });
  return Object.fromEntries([...entries, ...left]);
}

import { type JsonSchema, titleOfKey } from "@pegboard/registry-core";
import { describeField } from "./describe-field.ts";
import type { Subschema } from "./resolve-schema.ts";

const DEEPEST = 3;

/** What a search finds a property by, in lower case: one text for itself and one for each field inside of it. */
export function fieldTexts(properties: JsonSchema["properties"] = {}, root: JsonSchema): Map<string, string[]> {
  return new Map(Object.entries(properties).map(([name, property]) => [name, textsOf(name, property, root, DEEPEST)]));
}

function textsOf(name: string, property: Subschema, root: JsonSchema, depth: number): string[] {
  const { title = "", description = "" } = typeof property === "object" ? property : {};
  const own = [name, titleOfKey(name), title, description].join("\n").toLowerCase();
  const { kind, schema, parts } = describeField(property, root, undefined);
  if (depth === 0) return [own];
  const members = kind === "object" ? [schema] : parts.flatMap((part) => (typeof part === "object" ? [part] : []));
  return [own, ...members.flatMap((member) => innerTexts(member, root, depth - 1))];
}

function innerTexts(member: JsonSchema, root: JsonSchema, depth: number): string[] {
  const { schema, kind } = describeField(member, root, undefined);
  if (kind !== "object") return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => textsOf(name, property, root, depth));
}

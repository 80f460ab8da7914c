import { type Subschema, titleOfKey } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { t } from "../messages/t.ts";
import { describeField } from "./describe-field.ts";

const DEEPEST_PROPERTY = 3;

/**
 * The texts by which a search finds a property, in lower case: one for itself and one for each
 * field inside of it.
 */
export function fieldTexts(
  properties: JsonSchema["properties"] = {},
  root: JsonSchema,
): Map<string, string[]> {
  const texts = Object.entries(properties).map((entry): [string, string[]] => [
    entry[0],
    readPropertyTexts(entry, root, [properties]),
  ]);
  return new Map(texts);
}

/**
 * Reads the texts of a property. `above` are the properties around it, which those of a recursive
 * schema repeat.
 */
function readPropertyTexts(
  [name, property]: [string, Subschema],
  root: JsonSchema,
  above: JsonSchema["properties"][],
): string[] {
  const { title = "", description = "" } = typeof property === "object" ? property : {};
  const own = [name, titleOfKey(name, t), title, description].join("\n").toLowerCase();
  const { kind, schema, parts } = describeField(property, root, undefined);
  if (above.length > DEEPEST_PROPERTY) return [own];
  const members =
    kind === "object"
      ? [schema]
      : parts.flatMap((part) => (typeof part === "object" ? [part] : []));
  return [own, ...members.flatMap((member) => innerTexts(member, root, above))];
}

function innerTexts(
  member: JsonSchema,
  root: JsonSchema,
  above: JsonSchema["properties"][],
): string[] {
  const { schema, kind } = describeField(member, root, undefined);
  const { properties = {} } = schema;
  if (kind !== "object" || above.includes(properties)) return [];
  return Object.entries(properties).flatMap((entry) =>
    readPropertyTexts(entry, root, [...above, properties]),
  );
}

import { ownTitle, plainTitle, type Subschema, titleOfKey } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { capitalise, inSentence, listText, orText } from "@pegboard/ui/messages/sentences.ts";
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

const MOST_LISTED_TEXTS = 3;

/** The first few texts: "get, put, post…". */
export function firstTexts(texts: string[]): string {
  return `${texts.slice(0, MOST_LISTED_TEXTS).join(", ")}${texts.length > MOST_LISTED_TEXTS ? "…" : ""}`;
}

/** "host and port"; of many the first few. */
export function listInWords(texts: string[], list = listText): string {
  return texts.length > MOST_LISTED_TEXTS ? firstTexts(texts) : list(texts);
}

/** The texts as alternatives: "Circle or square". */
export function eitherOf([first = "", ...others]: string[]): string {
  return listInWords([first, ...others.map(inSentence)], orText);
}

/**
 * The word for one entry of a list, for its Add button: the title of the entries, or the last word
 * of "Path rules" as "rule".
 */
export function entryNoun(listTitle: string, entry: Subschema): string {
  const own = ownTitle(entry);
  const noun = own ? plainTitle(own) : lastNoun(listTitle);
  return inSentence(capitalise(noun.toLowerCase()));
}

function lastNoun(listTitle: string): string {
  const word = listTitle.split(" ").at(-1) ?? "";
  if (!/^[A-Za-z]{3,}s$/.test(word) || /(ss|us|is)$/.test(word)) return "";
  return word
    .replace(/ies$/, "y")
    .replace(/(ch|sh|x|ss)es$/, "$1")
    .replace(/s$/, "");
}

import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";

/** A text that a model or a person reads of a tool. */
export interface PlacedText {
  /** Where it stands in its tool or method, as a JSON pointer such as `/description`. */
  at: string;
  text: string;
}

const OF_TOOL = ["displayName", "description", "prompts", "configSchema", "uiSchema"] as const;
const OF_METHOD = [
  "name",
  "displayName",
  "description",
  "summary",
  "parameters",
  "outputSchema",
  "annotations",
  "material",
] as const;

/** Texts of any depth, keys of objects included; those of a tool without its methods. */
export const textsOfTool = (tool: ToolDefinition): PlacedText[] => textsOfFields(tool, OF_TOOL);

/** Texts of any depth, keys of objects included. */
export const textsOfMethod = (method: MethodDefinition): PlacedText[] =>
  textsOfFields(method, OF_METHOD);

/** Texts of any depth in a part of a definition, keys of objects included. */
export function textsOfPart(part: object): PlacedText[] {
  const texts: PlacedText[] = [];
  collectTexts(part, "", texts);
  return texts;
}

function textsOfFields<Value extends object>(
  value: Value,
  fields: readonly (keyof Value & string)[],
): PlacedText[] {
  const texts: PlacedText[] = [];
  for (const field of fields) collectTexts(value[field], `/${field}`, texts);
  return texts;
}

/** Short plain names say nothing that a rule looks for. */
const isWorthReading = (text: string): boolean => text.length >= 24 || /[^A-Za-z0-9_$-]/.test(text);

/** A key as it stands in a JSON pointer. */
export const pointerKey = (key: string): string =>
  /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;

function collectTexts(value: unknown, at: string, texts: PlacedText[]): void {
  if (typeof value === "string") {
    if (isWorthReading(value)) texts.push({ at, text: value });
  } else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) collectTexts(one, `${at}/${index}`, texts);
  } else if (isJsonObject(value as JsonValue)) {
    for (const [key, member] of Object.entries(value as object)) {
      if (
        typeof member !== "string" &&
        (typeof member !== "object" || member === null) &&
        !isWorthReading(key)
      )
        continue;
      const place = `${at}/${pointerKey(key)}`;
      if (isWorthReading(key)) texts.push({ at: place, text: key });
      collectTexts(member, place, texts);
    }
  }
}

/** Adds the keys of all objects in a value, at any depth. */
export function collectKeys(value: unknown, keys: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    keys.add(key);
    collectKeys(member, keys);
  }
}

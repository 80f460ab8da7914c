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

/** Takes a text; `at` gives its place, which few texts need. */
export type ReadText = (text: string, at: () => string) => void;

/** Reads texts of any depth, keys of objects included; those of a tool without its methods. */
export const readTextsOfTool = (tool: ToolDefinition, read: ReadText): void =>
  readFields(tool, OF_TOOL, read);

/** Reads texts of any depth, keys of objects included. */
export const readTextsOfMethod = (method: MethodDefinition, read: ReadText): void =>
  readFields(method, OF_METHOD, read);

/** Reads texts of any depth in a part of a definition, keys of objects included. */
export const readTextsOfPart = (part: object, read: ReadText): void =>
  readFields(part, Object.keys(part) as never[], read);

function readFields<Value extends object>(
  value: Value,
  fields: readonly (keyof Value & string)[],
  read: ReadText,
): void {
  const path: (string | number)[] = [];
  const at = () => path.map((key) => `/${pointerKey(String(key))}`).join("");
  for (const field of fields) {
    path.push(field);
    readTexts(value[field], { path, read, at });
    path.pop();
  }
}

/** Short plain names say nothing that a rule looks for. */
const isWorthReading = (text: string): boolean => text.length >= 24 || /[^A-Za-z0-9_$-]/.test(text);

/** A key as it stands in a JSON pointer. */
export const pointerKey = (key: string): string =>
  /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;

interface TextWalk {
  /** The keys that lead to the value; it grows and shrinks on the way. */
  path: (string | number)[];
  read: ReadText;
  at: () => string;
}

function readTexts(value: unknown, walk: TextWalk): void {
  if (typeof value === "string") {
    if (isWorthReading(value)) walk.read(value, walk.at);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const { path } = walk;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      readTexts(value[index], walk);
      path.pop();
    }
    return;
  }
  for (const key of Object.keys(value)) {
    path.push(key);
    if (isWorthReading(key)) walk.read(key, walk.at);
    readTexts(Reflect.get(value, key), walk);
    path.pop();
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

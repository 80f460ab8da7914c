import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { Piece, TextOrigin } from "../prompts/text-pieces.ts";

/** `<tag …>`, `</tag>` or `<tag …/>`; in texts and attributes these characters are escaped. */
const TAG = /<(\/?)([\w.-]+)([^<>]*?)(\/?)>/g;
const NAME = / name="([^"]*)"/;

/** Elements that stand for a keyword with a name of its own, and for one without. */
const NAMED = new Map([
  ["parameter", "properties"],
  ["property", "properties"],
  ["properties_like", "patternProperties"],
  ["when_present", "dependentSchemas"],
]);
const SINGLE = new Map([
  ["items", "items"],
  ["further_items", "additionalItems"],
  ["other_properties", "additionalProperties"],
  ["property_names", "propertyNames"],
  ["contains", "contains"],
  ["not", "not"],
  ["if", "if"],
  ["then", "then"],
  ["else", "else"],
]);
const GROUPS = new Map([
  ["any_of", "anyOf"],
  ["one_of", "oneOf"],
  ["items_in_order", "prefixItems"],
]);

interface OpenElement {
  origin: TextOrigin;
  /** Of a group: the index of its next member. */
  members: number;
  tag: string;
}

/** A function as XML: its name, its description, and every part of its parameters with the path of its schema. */
export function xmlPieces(text: string, own: TextOrigin): Piece[] {
  const pieces: Piece[] = [];
  const open: OpenElement[] = [{ origin: own, members: 0, tag: "" }];
  let at = 0;
  const take = (end: number, origin: TextOrigin) => {
    pieces.push({ length: end - at, origin });
    at = end;
  };
  for (const { 0: written, 1: closes, 2: tag = "", 3: attributes = "", 4: isEmpty, index } of text.matchAll(TAG)) {
    const around = open.at(-1);
    if (!around) return [{ length: text.length, origin: own }];
    // Blanks belong to the tag behind them.
    if (text.slice(at, index).trim() !== "") take(index, around.origin);
    if (closes) {
      take(index + written.length, around.origin);
      open.pop();
      continue;
    }
    const origin = originOf({ tag, attributes, around, own, depth: open.length });
    take(index + written.length, tag === "function" ? { ...own, field: "name" } : origin);
    if (!isEmpty) open.push({ origin, members: 0, tag });
  }
  take(text.length, own);
  return pieces;
}

interface OpeningTag {
  tag: string;
  attributes: string;
  around: OpenElement;
  own: TextOrigin;
  depth: number;
}

function originOf({ tag, attributes, around, own, depth }: OpeningTag): TextOrigin {
  if (tag === "function") return own;
  if (tag === "description" && depth === 2) return { ...own, field: "description" };
  if (tag === "parameters" || tag === "example")
    return { ...own, field: "parameters", ...(tag === "parameters" && { path: [] }) };
  const { origin } = around;
  if (!origin.path) return origin;
  const group = GROUPS.get(around.tag);
  if (group) return { ...origin, path: [...origin.path, group, around.members++] };
  const keyword = NAMED.get(tag) ?? SINGLE.get(tag);
  if (keyword === undefined) return origin;
  const name = unescapeXml(NAME.exec(attributes)?.[1] ?? "");
  return { ...origin, path: [...origin.path, keyword, ...(NAMED.has(tag) ? [name] : [])] };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

export function unescapeXml(text: string): string {
  return text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** What stands before a tool's functions: its opening tag with both names, and its description. */
export function xmlHeaderPieces(text: string, { name: tool }: ToolDefinition): Piece[] {
  const parts =
    /^(\s*<tool )(name="[^"]*")( )(title="[^"]*")(>\s*)(<description>[^<]*<\/description>|<description\/>)(\s*)$/.exec(
      text,
    );
  if (!parts) return [{ length: text.length, origin: { tool } }];
  const fields = [undefined, "name", undefined, "display_name", undefined, "tool_description", undefined];
  return parts.slice(1).map((part, index) => {
    const field = fields[index];
    return { length: part.length, origin: { tool, ...(field !== undefined && { field }) } };
  });
}

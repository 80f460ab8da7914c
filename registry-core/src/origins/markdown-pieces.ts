import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { plainText } from "../prompt-formats/markdown-text.ts";
import type { Piece, TextOrigin } from "../prompts/text-pieces.ts";

/** What a part of a list of parameters is called, and its keyword. */
const SINGLE: readonly (readonly [RegExp, string])[] = [
  [/^each item /, "items"],
  [/^each further item /, "additionalItems"],
  [/^each other property /, "additionalProperties"],
  [/^at least one item /, "contains"],
  [/^each property's name /, "propertyNames"],
  [/^anything but /, "not"],
];
const ITEM = /^( *)- (.+)$/;

/** A function as Markdown: its heading, its description, and each line of its parameters with the path of its schema. */
export function markdownPieces(text: string, own: TextOrigin, method: MethodDefinition): Piece[] {
  const heading = text.indexOf("\n\n");
  const description = plainText(method.description);
  const rest = description === "" ? heading + 2 : heading + 2 + description.length;
  const isOurs = text.startsWith("### `") && heading > 0 && text.startsWith(description, heading + 2);
  if (!isOurs) return [{ length: text.length, origin: own }];
  return [
    { length: heading, origin: { ...own, field: "name" } },
    { length: 2, origin: own },
    { length: rest - heading - 2, origin: { ...own, field: "description" } },
    ...parameterPieces(text.slice(rest), own),
  ];
}

function parameterPieces(text: string, own: TextOrigin): Piece[] {
  const pieces: Piece[] = [];
  const open: (string | number)[][] = [];
  let origin: TextOrigin = { ...own, field: "parameters" };
  let isList = true;
  for (const line of text.split(/(?<=\n)/)) {
    if (line.startsWith("Example calls:")) isList = false;
    const item = isList ? ITEM.exec(line.trimEnd()) : undefined;
    if (item) {
      const level = (item[1]?.length ?? 0) / 2;
      const segment = segmentOf(item[2] ?? "");
      open.length = Math.min(level, open.length);
      open.push(segment);
      origin = { ...own, field: "parameters", path: open.flat() };
    } else if (line.trim() === "" || !isList) {
      origin = { ...own, field: "parameters" };
    }
    pieces.push({ length: line.length, origin });
  }
  return pieces;
}

function segmentOf(item: string): (string | number)[] {
  const [, fence = ""] = /^(?:each property like |with )?(`+)/.exec(item) ?? [];
  if (fence !== "") {
    const start = item.indexOf(fence) + fence.length;
    const name = item.slice(start, item.indexOf(fence, start)).replace(/^ (.*) $/, "$1");
    if (item.startsWith("each property like ")) return ["patternProperties", name];
    return [item.startsWith("with ") ? "dependentSchemas" : "properties", name];
  }
  const [, alternative = "", kind = ""] = /^alternative (\d+), (one|exactly)/.exec(item) ?? [];
  if (alternative !== "") return [kind === "one" ? "anyOf" : "oneOf", Number(alternative) - 1];
  const [, position = ""] = /^item (\d+) /.exec(item) ?? [];
  if (position !== "") return ["prefixItems", Number(position) - 1];
  const single = SINGLE.find(([pattern]) => pattern.test(item));
  return single ? [single[1]] : [/^\w+/.exec(item)?.[0] ?? ""].filter((word) => ["if", "then", "else"].includes(word));
}

/** What stands before a tool's functions: its name as a heading, and its description. */
export function markdownHeaderPieces(text: string, { name, description }: ToolDefinition): Piece[] {
  const heading = text.indexOf("## ");
  const end = text.indexOf("\n", heading);
  const says = plainText(description);
  const start = says === "" ? -1 : text.indexOf(says, end);
  if (heading < 0 || end < 0 || start < 0) return [{ length: text.length, origin: { tool: name } }];
  return [
    { length: heading, origin: {} },
    { length: end - heading, origin: { tool: name, field: "display_name" } },
    { length: start - end, origin: { tool: name } },
    { length: says.length, origin: { tool: name, field: "tool_description" } },
    { length: text.length - start - says.length, origin: { tool: name } },
  ];
}

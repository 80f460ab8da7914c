import type { ToolDefinition } from "../definition/tool-definition.ts";
import { PARAMETERS, parameterItems } from "../prompt-formats/markdown-prompt.ts";
import { plainText } from "../prompt-formats/markdown-text.ts";
import { readParameters } from "../prompt-formats/read-parameters.ts";
import type { Piece, TextOrigin } from "../prompts/text-pieces.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";

/** A function as Markdown: its heading, its description, and each item of its parameters with the path of its schema. */
export function markdownPieces(text: string, own: TextOrigin, named: NamedMethod): Piece[] {
  const heading = text.indexOf("\n\n");
  const description = plainText(named.method.description);
  const rest = description === "" ? heading + 2 : heading + 2 + description.length;
  const isOurs = text.startsWith("### `") && heading > 0 && text.startsWith(description, heading + 2);
  if (!isOurs) return [{ length: text.length, origin: own }];
  return [
    { length: heading, origin: { ...own, field: "name" } },
    { length: 2, origin: own },
    { length: rest - heading - 2, origin: { ...own, field: "description" } },
    ...parameterPieces(text.slice(rest), { ...own, field: "parameters" }, named),
  ];
}

function parameterPieces(text: string, origin: TextOrigin, named: NamedMethod): Piece[] {
  const start = text.indexOf(PARAMETERS) + PARAMETERS.length;
  if (text.slice(0, start).trimStart() !== PARAMETERS) return [{ length: text.length, origin }];
  const pieces: Piece[] = [{ length: start, origin }];
  let at = start;
  for (const { text: item, path } of parameterItems(readParameters(named).view)) {
    // A tool may have changed the text.
    if (!text.startsWith(item, at)) break;
    const length = Math.min(item.length + 1, text.length - at);
    pieces.push({ length, origin: { ...origin, path } });
    at += length;
  }
  return [...pieces, { length: text.length - at, origin }];
}

/** What stands before a tool's functions: its name as a heading, and its description. */
export function markdownHeaderPieces(text: string, { name, description }: ToolDefinition): Piece[] {
  const end = text.indexOf("\n");
  const says = plainText(description);
  const start = says === "" ? end : text.indexOf(says, end);
  return [
    { length: end, origin: { tool: name, field: "display_name" } },
    { length: start - end, origin: { tool: name } },
    { length: says.length, origin: { tool: name, field: "tool_description" } },
    { length: text.length - start - says.length, origin: { tool: name } },
  ];
}

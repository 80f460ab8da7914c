import type { ToolDefinition } from "../definition/tool-definition.ts";
import { writeFunction } from "../prompt-formats/write-function.ts";
import { joinNeighbours, type Piece } from "../prompts/text-pieces.ts";
import type { FunctionNames } from "../registry/function-names.ts";
import { type NamedMethod, offeredMethods, offeredTools } from "../registry/offered-methods.ts";
import { perMethod } from "../registry/per-method.ts";
import type { Toolset } from "../registry/toolset.ts";
import { markdownHeaderPieces, markdownPieces } from "./markdown-pieces.ts";
import { xmlHeaderPieces, xmlPieces } from "./xml-pieces.ts";

interface Written {
  toolset: Toolset;
  names: FunctionNames;
  format: "xml" | "markdown";
}

const FUNCTIONS = {
  xml: perMethod((named) => joinNeighbours(xmlPieces(textOf(named, "xml"), ownerOf(named)))),
  markdown: perMethod((named) =>
    joinNeighbours(markdownPieces(textOf(named, "markdown"), ownerOf(named), named.method)),
  ),
};

/** Functions stand in the text as they are written; what is between them belongs to the tools. */
export function writtenPieces(text: string, { toolset, names, format }: Written): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const tool of offeredTools(toolset)) {
    for (const [index, named] of offeredMethods(tool, names).entries()) {
      const written = textOf(named, format);
      const start = text.indexOf(written, at);
      if (start < 0) return [{ length: text.length, origin: {} }];
      const between = text.slice(at, start);
      if (index === 0) pieces.push(...headerPieces(between, tool.definition, format));
      else pieces.push({ length: between.length, origin: { tool: named.tool.name } });
      for (const piece of FUNCTIONS[format](named)) pieces.push(piece);
      at = start + written.length;
    }
  }
  pieces.push({ length: text.length - at, origin: {} });
  return pieces;
}

const textOf = (named: NamedMethod, format: Written["format"]) => String(writeFunction(named, format).written);
const ownerOf = ({ tool, method }: NamedMethod) => ({ tool: tool.name, method: method.name });

function headerPieces(between: string, tool: ToolDefinition, format: Written["format"]): Piece[] {
  if (format === "markdown") return markdownHeaderPieces(between, tool);
  const start = Math.max(0, between.lastIndexOf("  <tool "));
  return [{ length: start, origin: {} }, ...xmlHeaderPieces(between.slice(start), tool.name)];
}

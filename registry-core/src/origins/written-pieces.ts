import type { FunctionNames } from "../definition/function-names.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { PROMPT_FORMATS } from "../prompt-formats/prompt-formats.ts";
import { writeFunction } from "../prompt-formats/write-function.ts";
import { joinNeighbours, type Piece } from "../prompts/text-pieces.ts";
import { type NamedMethod, offeredMethods, offeredTools } from "../toolset/offered-methods.ts";
import { perMethod } from "../toolset/per-method.ts";
import type { Toolset } from "../toolset/toolset.ts";
import { markdownHeaderPieces, markdownPieces } from "./markdown-pieces.ts";
import { xmlHeaderPieces, xmlPieces } from "./xml-pieces.ts";

interface Written {
  toolset: Toolset;
  names: FunctionNames;
  format: "xml" | "markdown";
}

const FUNCTIONS = {
  xml: perMethod((named) => joinNeighbours(xmlPieces(textOf(named, "xml"), ownerOf(named)))),
  markdown: perMethod((named) => joinNeighbours(markdownPieces(textOf(named, "markdown"), ownerOf(named), named))),
};

/** Each tool's header stands behind the functions of the tool before, and its functions stand behind that in their order. */
export function writtenPieces(text: string, { toolset, names, format }: Written): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const tool of offeredTools(toolset)) {
    const header = headerOf(tool.definition, format);
    const start = text.indexOf(header, at);
    pieces.push({ length: start - at, origin: {} }, ...HEADERS[format](header, tool.definition));
    at = start + header.length;
    for (const named of offeredMethods(tool, names)) {
      const written = textOf(named, format);
      const next = text.indexOf(written, at);
      pieces.push({ length: next - at, origin: { tool: named.tool.name } });
      for (const piece of FUNCTIONS[format](named)) pieces.push(piece);
      at = next + written.length;
    }
  }
  pieces.push({ length: text.length - at, origin: {} });
  return pieces;
}

const HEADERS = { xml: xmlHeaderPieces, markdown: markdownHeaderPieces };

/** Where functions begin. */
const PLACE = "\0";

/** What a tool says before its functions, as the format writes it. */
function headerOf({ name, displayName, description }: ToolDefinition, format: Written["format"]): string {
  const text = PROMPT_FORMATS[format].writeTool({ name, displayName, description, functions: [PLACE] });
  return text.slice(0, text.lastIndexOf(PLACE)).replace(/^\n/, "");
}

const textOf = (named: NamedMethod, format: Written["format"]) => String(writeFunction(named, format).written);
const ownerOf = ({ tool, method }: NamedMethod) => ({ tool: tool.name, method: method.name });

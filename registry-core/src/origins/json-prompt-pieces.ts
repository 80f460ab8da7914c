import type { FunctionNames } from "../definition/function-names.ts";
import { writeFunction } from "../prompt-formats/write-function.ts";
import { lengthOf, type Piece } from "../prompts/text-pieces.ts";
import { type NamedMethod, offeredMethods, offeredTools } from "../toolset/offered-methods.ts";
import type { Toolset } from "../toolset/toolset.ts";
import { declarationPieces } from "./declaration-pieces.ts";

const known = new WeakMap<object, { pieces: Piece[]; length: number }>();

/** The lines that a tool has before its functions, and what they show. */
const HEADER = [undefined, "name", "display_name", "tool_description", undefined];

/** The pieces of the JSON prompt: a list of tools, each with its functions. */
export function jsonPromptPieces(text: string, toolset: Toolset, names: FunctionNames): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const takeLine = (origin: Piece["origin"]) => {
    const end = text.indexOf("\n", at) + 1;
    pieces.push({ length: end - at, origin });
    at = end;
  };
  for (const tool of offeredTools(toolset)) {
    const { name } = tool.definition;
    if (at === 0) takeLine({});
    for (const field of HEADER) takeLine({ tool: name, ...(field !== undefined && { field }) });
    for (const named of offeredMethods(tool, names)) {
      const { pieces: own, length } = piecesOf(named, text, at);
      for (const piece of own) pieces.push(piece);
      at += length;
      takeLine({ tool: name });
    }
    takeLine({ tool: name });
    takeLine({ tool: name });
  }
  pieces.push({ length: text.length - at, origin: {} });
  return pieces;
}

/** Functions stand at the same depth in every prompt. */
function piecesOf(named: NamedMethod, text: string, at: number): { pieces: Piece[]; length: number } {
  const { written } = writeFunction(named, "json");
  const key = typeof written === "object" ? written : named.method;
  const before = known.get(key);
  if (before) return before;
  const pieces = declarationPieces(text, at, { tool: named.tool.name, method: named.method.name });
  const result = { pieces, length: lengthOf(pieces) };
  known.set(key, result);
  return result;
}

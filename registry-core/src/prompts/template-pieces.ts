import type { TextOrigin, UnplacedPiece } from "../provider-formats/text-pieces.ts";
import type { MethodLine } from "./tool-prompts.ts";

/** The pieces of a text between tags, one for each line. */
export function linePieces(text: string, first: number): UnplacedPiece[] {
  const pieces: UnplacedPiece[] = [];
  let start = 0;
  for (let line = first; start < text.length; line += 1) {
    const end = text.indexOf("\n", start) + 1 || text.length;
    pieces.push({ length: end - start, origin: { line } });
    start = end;
  }
  return pieces;
}

/**
 * The pieces of a tool's field: one for each method, where the methods' lines were generated
 * (`lines`).
 */
export function fieldPieces(
  text: string,
  origin: TextOrigin,
  lines: readonly MethodLine[] | null,
): UnplacedPiece[] {
  if (lines === null || origin.field !== "tool_format_information_for_system_prompt") {
    return [{ length: text.length, origin }];
  }
  return lines.flatMap(([method, length], index) => [
    ...(index === 0 ? [] : [{ length: 1, origin }]),
    { length, origin: { ...origin, method } },
  ]);
}

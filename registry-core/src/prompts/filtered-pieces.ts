import type { TextOrigin } from "../provider-formats/text-pieces.ts";
import { cutPieces, type UnplacedPiece } from "../provider-formats/text-pieces.ts";
import {
  isListValue,
  isTextValue,
  type TemplateValue,
  type TextValue,
} from "./templates/template-engine.ts";
import type { TemplateNode } from "./templates/template-program.ts";
import type { MethodLine } from "./tool-prompts.ts";

/** What is known about the texts that a template works with, kept beside them. */
export type PieceMap = WeakMap<TextValue, readonly UnplacedPiece[]>;

interface Filtered {
  filter: TemplateNode;
  operand: TemplateValue;
  /** The text that the filter made. */
  text: string;
}

/**
 * Where the pieces of a filtered text come from, for filters that leave them recognisable; an empty
 * list for others.
 */
export function filteredPieces(
  pieces: PieceMap,
  { filter, operand, text }: Filtered,
): readonly UnplacedPiece[] {
  const name = String((filter.callee ?? filter).value);
  if (name === "join" && isListValue(operand)) return joinedPieces(pieces, operand.value, text);
  const known = isTextValue(operand) ? pieces.get(operand) : undefined;
  if (!known || !isTextValue(operand)) return [];
  switch (name) {
    case "upper":
    case "lower":
    case "title":
    case "capitalize":
      return known;
    case "trim": {
      const start = operand.value.length - operand.value.trimStart().length;
      return cutPieces(known, start, start + text.length);
    }
    case "indent":
      return indentedPieces(known, operand.value, text);
    default:
      return [];
  }
}

/**
 * The pieces of a joined text. All separators have one length, which follows from the length of the
 * whole.
 */
function joinedPieces(pieces: PieceMap, items: TemplateValue[], text: string): UnplacedPiece[] {
  const known = items.map((item) => (isTextValue(item) ? pieces.get(item) : undefined));
  const lengths = items.map((item) => (isTextValue(item) ? item.value.length : Number.NaN));
  const rest = text.length - lengths.reduce((sum, length) => sum + length, 0);
  const between = items.length > 1 ? rest / (items.length - 1) : 0;
  if (!Number.isInteger(between)) return [];
  return items.flatMap((_, index) => [
    ...(index === 0 ? [] : [{ length: between, origin: {} }]),
    ...(known[index] ?? [{ length: lengths[index] ?? 0, origin: {} }]),
  ]);
}

/** The pieces of an indented text. Blanks belong to the line that follows them. */
function indentedPieces(
  known: readonly UnplacedPiece[],
  before: string,
  text: string,
): UnplacedPiece[] {
  const indented = text.split("\n");
  let at = 0;
  return before.split("\n").flatMap((line, index) => {
    const added = (indented[index]?.length ?? 0) - line.length;
    const own = cutPieces(known, at, at + line.length + 1);
    at += line.length + 1;
    const [first] = own;
    return added > 0 ? [{ length: added, origin: first?.origin ?? {} }, ...own] : own;
  });
}

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

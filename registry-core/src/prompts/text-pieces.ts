import type { TextValue } from "./templates/template-engine.ts";

/** Where a piece of text comes from. Whatever is not known is absent. */
export interface TextOrigin {
  /** Of the template, from 1. */
  line?: number;
  tool?: string;
  method?: string;
  /** Of the tool or the method: a field of `TOOL_FIELDS`, or `description` and `parameters` of a method. */
  field?: string;
  /** Inside of a method's parameters. */
  path?: readonly (string | number)[];
}

/** A part of a text with its origin; all of them together are the text, without gaps. */
export interface TextSpan extends TextOrigin {
  /** Offsets in the text, `end` behind the last character. */
  start: number;
  end: number;
}

/** A piece before it is known where it will stand. */
export interface Piece {
  length: number;
  origin: TextOrigin;
}

/** What is known about the texts that a template works with: it goes along with them, beside them. */
export type PieceMap = WeakMap<TextValue, readonly Piece[]>;

/** Pieces one behind the other as spans; neighbours of the same origin are one. */
export function toSpans(pieces: readonly Piece[]): TextSpan[] {
  const spans: TextSpan[] = [];
  let at = 0;
  for (const { length, origin } of pieces) {
    const last = spans.at(-1);
    if (length === 0) continue;
    if (last && isSameOrigin(last, origin)) last.end += length;
    else spans.push({ start: at, end: at + length, ...origin });
    at += length;
  }
  return spans;
}

/** Neighbours of the same origin as one piece, none of them empty. */
export function joinNeighbours(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const { length, origin } of pieces) {
    const last = joined.at(-1);
    if (length === 0) continue;
    if (last && isSameOrigin(last.origin, origin)) last.length += length;
    else joined.push({ length, origin });
  }
  return joined;
}

function isSameOrigin(a: TextOrigin, b: TextOrigin): boolean {
  return a.line === b.line && a.tool === b.tool && a.method === b.method && a.field === b.field && a.path === b.path;
}

/** The pieces of a part of a text. */
export function cutPieces(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const cut: Piece[] = [];
  let at = 0;
  for (const { length, origin } of pieces) {
    const from = Math.max(at, start);
    const to = Math.min(at + length, end);
    if (to > from) cut.push({ length: to - from, origin });
    at += length;
  }
  return cut;
}

/** The tool and field that all pieces share. */
export function sharedOrigin(pieces: readonly Piece[]): TextOrigin | undefined {
  const [first, ...others] = pieces;
  const { tool, field } = first?.origin ?? {};
  if (tool === undefined) return undefined;
  const isShared = others.every(({ origin }) => origin.tool === tool && origin.field === field);
  return isShared ? { tool, ...(field !== undefined && { field }) } : undefined;
}

export function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Where a piece of text comes from. Unknown parts are absent. */
export interface TextOrigin {
  /** Of the template, from 1. */
  line?: number;
  tool?: string;
  method?: string;
  /**
   * Of the tool or the method: a field of `TOOL_FIELDS`, or `description` and `parameters` of a
   * method.
   */
  field?: string;
  /** Inside of a method's parameters. */
  path?: readonly (string | number)[];
}

/** A part of a text with its origin. All parts together are the text, without gaps. */
export interface TextSpan extends TextOrigin {
  /** Offsets in the text, `end` behind the last character. */
  start: number;
  end: number;
}

/** A piece without its place yet. */
export interface Piece {
  length: number;
  origin: TextOrigin;
}

/** A piece with its text. */
export interface TextPiece {
  text: string;
  origin: TextOrigin;
}

/**
 * A text in the making. Notes the origins of its pieces in `trace`, if there is one: that costs as
 * much as the text.
 */
export class WrittenText {
  readonly #parts: string[] = [];
  readonly #trace: Piece[] | undefined;
  /** Length of what belongs to the next piece. */
  #begun = 0;

  constructor(trace: Piece[] | undefined) {
    this.#trace = trace;
  }

  /** Writes a part of a piece. */
  put(text: string): void {
    this.#parts.push(text);
    this.#begun += text.length;
  }

  /** Ends a piece. It needs no origin when nobody traces. */
  end(origin: TextOrigin | undefined): void {
    if (origin) this.#trace?.push({ length: this.#begun, origin });
    this.#begun = 0;
  }

  /** Writes a whole piece. */
  add(text: string, origin: TextOrigin | undefined): void {
    this.put(text);
    this.end(origin);
  }

  get text(): string {
    return this.#parts.join("");
  }
}

/** Pieces one behind the other as spans; neighbours of the same origin become one. */
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

/** The text of the pieces. */
export function joinedText(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join("");
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
  return (
    a.line === b.line &&
    a.tool === b.tool &&
    a.method === b.method &&
    a.field === b.field &&
    a.path === b.path
  );
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

/** The origin of a piece of text. Unknown parts are absent. */
export interface TextOrigin {
  /** The line of the template, from 1. */
  line?: number;
  /** The name of the tool. */
  tool?: string;
  /** The name of the method in its tool. */
  method?: string;
  /**
   * The field of the tool or the method: one of `TOOL_FIELDS`, or `description` and `parameters` of
   * a method.
   */
  field?: string;
  /** The path inside of a method's parameters. */
  path?: readonly (string | number)[];
}

/** A part of a text with its origin. All parts together are the text, without gaps. */
export interface TextSpan extends TextOrigin {
  /** The offset of its first character in the text. */
  start: number;
  /** The offset behind its last character. */
  end: number;
}

/** A piece without its place yet. */
export interface UnplacedPiece {
  length: number;
  origin: TextOrigin;
}

/** A piece with its text. */
export interface TextPiece {
  text: string;
  origin: TextOrigin;
}

/**
 * A text that is being written. It notes the origins of its pieces in `trace`, if there is one,
 * because that costs as much as the text.
 */
export class WrittenText {
  readonly #parts: string[] = [];
  readonly #trace: UnplacedPiece[] | undefined;
  /** The length of the parts of the next piece. */
  #begun = 0;

  constructor(trace: UnplacedPiece[] | undefined) {
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

/** Pieces one behind the other as spans; neighbours of one origin become one span. */
export function toSpans(pieces: readonly UnplacedPiece[]): TextSpan[] {
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

/** Joins neighbours of one origin to one piece, and drops empty pieces. */
export function joinNeighbours(pieces: readonly UnplacedPiece[]): UnplacedPiece[] {
  const joined: UnplacedPiece[] = [];
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
export function cutPieces(
  pieces: readonly UnplacedPiece[],
  start: number,
  end: number,
): UnplacedPiece[] {
  const cut: UnplacedPiece[] = [];
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
export function sharedOrigin(pieces: readonly UnplacedPiece[]): TextOrigin | undefined {
  const [first, ...others] = pieces;
  const { tool, field } = first?.origin ?? {};
  if (tool === undefined) return undefined;
  const isShared = others.every(({ origin }) => origin.tool === tool && origin.field === field);
  return isShared ? { tool, ...(field !== undefined && { field }) } : undefined;
}

export function lengthOfPieces(pieces: readonly UnplacedPiece[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

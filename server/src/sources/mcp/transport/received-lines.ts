/** A line that an MCP server wrote; of one that is too long only its beginning and end. */
export type ReceivedLine = { text: string } | { tooLong: true; start: string; end: string };

/** The most bytes of one line, message or answer. */
export const MOST_LINE_BYTES = 10 * 1024 * 1024;
/**
 * The bytes that are kept of each end of a line that is too long; the id of what it answers stands
 * in one of them.
 */
const KEPT_LINE_BYTES = 256;
const NEWLINE_BYTE = 0x0a;

/**
 * Cuts data that arrives in pieces into lines. However much a server writes without a line end, no
 * more than one line's worth is kept.
 */
export class ReceivedLines {
  readonly #most: number;
  #pieces: Buffer[] = [];
  #length = 0;
  /** The beginning of a line that is too long already. */
  #start = "";
  #end: Buffer = Buffer.alloc(0);

  constructor(most = MOST_LINE_BYTES) {
    this.#most = most;
  }

  /** The bytes of the line that has not ended. */
  get pending(): number {
    return this.#length;
  }

  /** The lines that are complete with this piece. */
  feed(piece: Buffer): ReceivedLine[] {
    const lines: ReceivedLine[] = [];
    let from = 0;
    for (let at = piece.indexOf(NEWLINE_BYTE); at >= 0; at = piece.indexOf(NEWLINE_BYTE, from)) {
      this.#keep(piece.subarray(from, at));
      lines.push(this.#take());
      from = at + 1;
    }
    this.#keep(piece.subarray(from));
    return lines;
  }

  /** The rest, when the stream has ended. */
  rest(): ReceivedLine | undefined {
    return this.#length === 0 ? undefined : this.#take();
  }

  #keep(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length <= this.#most) {
      if (piece.length > 0) this.#pieces.push(piece);
      return;
    }
    if (this.#pieces.length > 0) {
      const before = Buffer.concat(this.#pieces);
      this.#start = before.toString("utf8", 0, KEPT_LINE_BYTES);
      this.#end = before.subarray(-KEPT_LINE_BYTES);
      this.#pieces = [];
    }
    this.#start ||= piece.toString("utf8", 0, KEPT_LINE_BYTES);
    this.#end = Buffer.concat([this.#end, piece.subarray(-KEPT_LINE_BYTES)]).subarray(
      -KEPT_LINE_BYTES,
    );
  }

  #take(): ReceivedLine {
    const line: ReceivedLine =
      this.#length > this.#most
        ? { tooLong: true, start: this.#start, end: this.#end.toString("utf8") }
        : { text: Buffer.concat(this.#pieces).toString("utf8").replace(/\r$/, "") };
    this.#pieces = [];
    this.#length = 0;
    this.#start = "";
    this.#end = Buffer.alloc(0);
    return line;
  }
}

/** A part of a source, in one line. */
export interface SourcePlace {
  /** The offsets of the part, `end` behind the last character. */
  start: number;
  end: number;
  /** The line, from 1. */
  line: number;
  /** The columns of the first character and behind the last one, from 1. */
  columns: [number, number];
}

/** The beginnings of a source's lines, found once for all of its places. */
export class SourceLines {
  readonly #starts: number[] = [0];

  constructor(source: string) {
    for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1))
      this.#starts.push(at + 1);
  }

  placeOf({ start, end }: { start: number; end: number }): SourcePlace {
    let [line, last] = [0, this.#starts.length - 1];
    while (line < last) {
      const middle = Math.ceil((line + last) / 2);
      if ((this.#starts[middle] ?? 0) <= start) line = middle;
      else last = middle - 1;
    }
    const lineStart = this.#starts[line] ?? 0;
    return { start, end, line: line + 1, columns: [start - lineStart + 1, end - lineStart + 1] };
  }
}

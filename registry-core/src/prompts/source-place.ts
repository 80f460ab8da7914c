import { countLines } from "./template-tags.ts";

/** A part of a source, in one line. */
export interface SourcePlace {
  /** Offsets, `end` behind the last character. */
  start: number;
  end: number;
  /** From 1. */
  line: number;
  /** Of the first character and behind the last one, from 1. */
  columns: [number, number];
}

export function sourcePlace(source: string, { start, end }: { start: number; end: number }): SourcePlace {
  const lineStart = source.lastIndexOf("\n", start - 1) + 1;
  const line = countLines(source.slice(0, start)) + 1;
  return { start, end, line, columns: [start - lineStart + 1, end - lineStart + 1] };
}

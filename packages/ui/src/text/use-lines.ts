import { useMemo, useRef } from "react";
import { splitLines } from "./line-diff.ts";

/**
 * A text by its lines; those that the text before has too stay the same strings, since a text may
 * have a million.
 */
export function useLines(text: string): string[] {
  const last = useRef<Lined>({ text: "", lines: [] });
  return useMemo(() => {
    if (text !== last.current.text) last.current = { text, lines: linesAfter(last.current, text) };
    return last.current.lines;
  }, [text]);
}

export interface Lined {
  text: string;
  lines: string[];
}

/** `linesOf(text)`, with the lines above and below what differs taken from the text before. */
export function linesAfter(last: Lined, text: string): string[] {
  const [before, after] = [withoutLastNewline(last.text), withoutLastNewline(text)];
  if (before === "" || after === "") return splitLines(text);
  const shared = sharedLength(before, after);
  let [above, from] = [0, 0];
  for (; above < last.lines.length; above += 1) {
    const next = from + lengthAt(last, above);
    if (next > shared) break;
    from = next;
  }
  const sharedEnd = sharedLength(before.slice(from), after.slice(from), true);
  let [below, to] = [last.lines.length, after.length];
  while (below > above + 1 && after.length - to + lengthAt(last, below - 1) <= sharedEnd) {
    below -= 1;
    to -= lengthAt(last, below);
  }
  // A copy: a piece of a string keeps all of that string in memory.
  const differing = `\n${after.slice(from, to)}`.slice(1);
  return last.lines.slice(0, above).concat(differing.split("\n"), last.lines.slice(below));
}

const withoutLastNewline = (text: string): string =>
  text.endsWith("\n") ? text.slice(0, -1) : text;

/** With its newline. */
const lengthAt = ({ lines }: Lined, index: number): number => (lines[index]?.length ?? 0) + 1;

/**
 * How many characters two texts share from their start, or at their end: found by halves, which the
 * engine compares at once.
 */
function sharedLength(one: string, other: string, atEnd = false): number {
  const most = Math.min(one.length, other.length);
  const part = (text: string, from: number, to: number) =>
    atEnd ? text.slice(text.length - to, text.length - from) : text.slice(from, to);
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (part(one, low, middle) === part(other, low, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

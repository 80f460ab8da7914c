import type { DiffRun } from "./line-diff.ts";
import type { TextSide } from "./preview-rows.ts";

/** The lines of a difference in the order in which they are read, removed ones among them. */
export interface SearchedLines {
  lines: string[];
  placeOf(index: number): { side: TextSide; line: number } | undefined;
}

export function searchedLines(runs: readonly DiffRun[], texts: Record<TextSide, string[]>): SearchedLines {
  const [only] = runs;
  if (!only || (runs.length === 1 && only.sign !== "-")) {
    return { lines: texts.after, placeOf: (line) => ({ side: "after", line }) };
  }
  const parts = runs.map(({ sign, start, count }) => ({
    side: (sign === "-" ? "before" : "after") as TextSide,
    start,
    count,
  }));
  return {
    lines: parts.flatMap(({ side, start, count }) => texts[side].slice(start, start + count)),
    placeOf: (index) => {
      let at = 0;
      for (const { side, start, count } of parts) {
        if (index < at + count) return { side, line: start + index - at };
        at += count;
      }
      return undefined;
    },
  };
}

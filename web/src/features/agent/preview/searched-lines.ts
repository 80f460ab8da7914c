import type { DiffRun } from "../../../components/text/line-diff.ts";
import type { TextSide } from "./preview-rows.ts";

/** The lines of a difference in the order in which they are read, removed ones among them. */
export interface SearchedLines {
  /** Put together when somebody searches. */
  readonly lines: string[];
  placeOf(index: number): { side: TextSide; line: number } | undefined;
}

export function searchedLines(runs: readonly DiffRun[], texts: Record<TextSide, string[]>): SearchedLines {
  let lines: string[] | undefined;
  return {
    get lines() {
      lines ??= runs.length === 1 ? texts[sideOf(runs[0])] : runs.flatMap((run) => linesIn(run, texts));
      return lines;
    },
    placeOf: (index) => {
      let at = 0;
      for (const run of runs) {
        if (index < at + run.count) return { side: sideOf(run), line: run.start + index - at };
        at += run.count;
      }
      return undefined;
    },
  };
}

const sideOf = (run: DiffRun | undefined): TextSide => (run?.sign === "-" ? "before" : "after");

const linesIn = (run: DiffRun, texts: Record<TextSide, string[]>): string[] =>
  texts[sideOf(run)].slice(run.start, run.start + run.count);

import type { DiffRun } from "./line-diff.ts";

/** A run as the dock shows it: all its lines, or one row that says how many are folded. */
export interface ShownRun extends DiffRun {
  folded: boolean;
  /** Index of its first row. */
  row: number;
}

/** Rows that are worth folding away; fewer are shown. */
const LEAST_FOLDED = 3;

/**
 * Keeps `context` lines around every change and folds longer unchanged runs, except those starting
 * at `unfolded`.
 */
export function foldRuns(
  runs: DiffRun[],
  context: number,
  unfolded: ReadonlySet<number>,
): ShownRun[] {
  const parts = runs.flatMap((run, index): Omit<ShownRun, "row">[] => {
    const head = index === 0 ? 0 : context;
    const tail = index === runs.length - 1 ? 0 : context;
    const hidden = run.count - head - tail;
    const start = run.start + head;
    if (run.sign !== " " || runs.length === 1 || hidden < LEAST_FOLDED || unfolded.has(start)) {
      return [{ ...run, folded: false }];
    }
    return [
      { sign: " ", start: run.start, count: head, folded: false },
      { sign: " ", start, count: hidden, folded: true },
      { sign: " ", start: start + hidden, count: tail, folded: false },
    ];
  });
  let row = 0;
  return parts.flatMap((part) => {
    if (part.count === 0) return [];
    const shown = { ...part, row };
    row += countRowsOfRun(part);
    return [shown];
  });
}

const countRowsOfRun = ({ folded, count }: Omit<ShownRun, "row">): number => (folded ? 1 : count);

export function countDiffRows(runs: ShownRun[]): number {
  const last = runs.at(-1);
  return last ? last.row + countRowsOfRun(last) : 0;
}

/** The run that a row belongs to, found by halving. */
export function runAt(runs: ShownRun[], row: number): ShownRun | undefined {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((runs[middle]?.row ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return runs[low];
}

import type { ShownRun } from "@pegboard/ui/text/line-changes.tsx";
import type { DiffRun } from "@pegboard/ui/text/line-diff.ts";
import { findLastUpTo } from "./lined-text.ts";

export type TextSide = "before" | "after";

/**
 * Rows that show one kind of lines. A block with both sides is unchanged, or stands side by side.
 */
export interface RowBlock {
  /** The index of its first row. */
  row: number;
  rows: number;
  /** Whether all its lines are one row. */
  folded: boolean;
  changed: boolean;
  /** The lines of each side, from 0 in its text. */
  before: LineRange | undefined;
  after: LineRange | undefined;
}

interface LineRange {
  start: number;
  count: number;
}

/** The rows of a difference: removed lines above added ones, or beside them. */
export function rowBlocks(runs: readonly ShownRun[], sideBySide: boolean): RowBlock[] {
  const blocks: RowBlock[] = [];
  let behind = 0;
  for (const { sign, start, count, folded } of runs) {
    const last = blocks.at(-1);
    const before = sign === "+" ? undefined : { start: behind, count };
    const after = sign === "-" ? undefined : { start, count };
    if (before) behind += count;
    if (sideBySide && last?.changed && sign !== " " && (after ? !last.after : !last.before)) {
      last.before ??= before;
      last.after ??= after;
      last.rows = Math.max(last.rows, count);
    } else {
      const row = last ? last.row + last.rows : 0;
      blocks.push({ row, rows: folded ? 1 : count, folded, changed: sign !== " ", before, after });
    }
  }
  return blocks;
}

export function countRows(blocks: readonly RowBlock[]): number {
  const last = blocks.at(-1);
  return last ? last.row + last.rows : 0;
}

export const findBlock = (blocks: readonly RowBlock[], row: number): RowBlock | undefined =>
  blocks[findLastUpTo(blocks.length, row, (index) => blocks[index]?.row ?? 0)];

/** The line of a side that a row of a block shows; undefined where that side has none. */
export function lineOfRow(block: RowBlock, side: TextSide, row: number): number | undefined {
  const range = block[side];
  const offset = row - block.row;
  return range && !block.folded && offset < range.count ? range.start + offset : undefined;
}

/** The block and the row that show a line; the row of a fold when it is folded away. */
export function rowOfLine(
  blocks: readonly RowBlock[],
  side: TextSide,
  line: number,
): { block: RowBlock; row: number } | undefined {
  const block = blocks.find(
    ({ [side]: range }) => range && line >= range.start && line < range.start + range.count,
  );
  const start = block?.[side]?.start;
  if (!block || start === undefined) return undefined;
  return { block, row: block.folded ? block.row : block.row + line - start };
}

/** The lines of a difference in the order in which they are read, removed ones among them. */
interface SearchedLines {
  /** The lines, which are put together when somebody searches. */
  readonly lines: string[];
  placeOf(index: number): { side: TextSide; line: number } | undefined;
}

export function toSearchedLines(
  runs: readonly DiffRun[],
  texts: Record<TextSide, string[]>,
): SearchedLines {
  let lines: string[] | undefined;
  return {
    get lines() {
      lines ??=
        runs.length === 1 ? texts[sideOf(runs[0])] : runs.flatMap((run) => linesIn(run, texts));
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

import { escapeInvisible } from "@pegboard/registry-core/internal";
import { useMemo, useState } from "react";
import { t } from "../messages/t.ts";
import { type CodeLine, CodeLines } from "./code-lines.tsx";
import type { DiffRun } from "./line-diff.ts";
import { diffLines, splitLines } from "./line-diff.ts";

/** Unchanged lines that stay around a change. */
const LINES_AROUND_CHANGE = 2;

interface LineChangesProps {
  before: string;
  after: string;
  /** Accessible name of the text. */
  label: string;
}

/** What became of a text, line by line; long unchanged parts are folded. */
export function LineChanges({ before, after, label }: LineChangesProps) {
  const older = useMemo(() => splitLines(before), [before]);
  const newer = useMemo(() => splitLines(after), [after]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const runs = useMemo(
    () => foldRuns(diffLines(older, newer), LINES_AROUND_CHANGE, unfolded),
    [older, newer, unfolded],
  );
  const at = (row: number): CodeLine | undefined => {
    const run = runAt(runs, row);
    if (!run) return undefined;
    const { sign, start, count } = run;
    if (run.folded) {
      const content = (
        <span className="font-sans text-[11px]">
          {t("{count, plural, one {# unchanged line} other {# unchanged lines}}", { count })}
        </span>
      );
      const onSelect = () => setUnfolded(new Set([...unfolded, start]));
      return { id: `fold ${start}`, sign: "⋯", tone: "fold", content, onSelect };
    }
    const index = start + row - run.row;
    if (sign === "-")
      return { id: `-${index}`, sign, tone: "removed", content: older[index] ?? "" };
    const line = { id: `+${index}`, number: index + 1, content: newer[index] ?? "" };
    return sign === "+" ? { ...line, sign, tone: "added" } : line;
  };
  return (
    <div className="flex max-h-60 overflow-hidden rounded-lg bg-panel inset-ring inset-ring-line">
      <CodeLines lines={{ length: countDiffRows(runs), at }} label={label} wrap />
    </div>
  );
}

/** What became of a text, word by word: struck is gone, underlined is new. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  const older = useMemo(() => wordsWithBlanks(escapeInvisible(before)), [before]);
  const newer = useMemo(() => wordsWithBlanks(escapeInvisible(after)), [after]);
  const runs = useMemo(() => diffLines(older, newer), [older, newer]);
  return (
    <p className="text-body leading-6 break-words whitespace-pre-wrap">
      {runs.map(({ sign, start, count }) => {
        const text = (sign === "-" ? older : newer).slice(start, start + count).join("");
        const key = `${sign}${start}`;
        if (sign === "-")
          return (
            <del key={key} className="rounded-xs bg-red-tint text-red line-through">
              {text}
            </del>
          );
        if (sign === "+")
          return (
            <ins key={key} className="rounded-xs bg-green-tint text-green underline">
              {text}
            </ins>
          );
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}

/** Each with the blanks behind it. */
const wordsWithBlanks = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];

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

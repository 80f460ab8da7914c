import { useMemo, useState } from "react";
import { t } from "../messages/t.ts";
import { type CodeLine, CodeLines } from "./code-lines.tsx";
import { countDiffRows, foldRuns, runAt } from "./diff-rows.ts";
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

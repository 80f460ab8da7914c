import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { foldRuns } from "../../../components/text/diff-rows.ts";
import type { DiffRun } from "../../../components/text/line-diff.ts";
import { rowBlocks, rowOf, type TextSide } from "./preview-rows.ts";

/** Unchanged lines that stay around a change. */
const CONTEXT_LINES = 3;
const NONE: ReadonlySet<number> = new Set();

/** The rows of a difference, and a way to show one of its lines, folded away or not. */
export function useRevealedRows(runs: DiffRun[], sideBySide: boolean, onShow: (row: number) => void) {
  const [unfolded, setUnfolded] = useState<{ of: DiffRun[]; starts: ReadonlySet<number> }>();
  const [wanted, setWanted] = useState<{ side: TextSide; line: number }>();
  const starts = unfolded?.of === runs ? unfolded.starts : NONE;
  const blocks = useMemo(
    () => rowBlocks(foldRuns(runs, CONTEXT_LINES, starts), sideBySide),
    [runs, starts, sideBySide],
  );
  const unfold = (start: number) => setUnfolded({ of: runs, starts: new Set([...starts, start]) });
  const show = useEffectEvent(() => {
    if (!wanted) return;
    const place = rowOf(blocks, wanted.side, wanted.line);
    if (place?.block.folded) return unfold(place.block.after?.start ?? 0);
    setWanted(undefined);
    if (place) onShow(place.row);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a fold makes other rows, in which the line has one
  useEffect(() => show(), [wanted, blocks]);
  return { blocks, unfold, reveal: (side: TextSide, line: number) => setWanted({ side, line }) };
}

import { useMemo, useState } from "react";
import { inTurns } from "../../../components/in-turns.ts";
import { common } from "../../../language/common.ts";
import type { MatrixDraft } from "../draft/use-matrix-draft.ts";
import type { GridRange } from "../grid/use-range.ts";
import type { MatrixColumn } from "./matrix-columns.ts";
import type { MatrixRow } from "./matrix-rows.ts";
import { type ColumnChange, planAct, planCopy, type Range, type RangeAct } from "./range-acts.ts";
import { say } from "./texts.ts";

interface RangeActsInput {
  rows: readonly MatrixRow[];
  columns: readonly MatrixColumn[];
  range: GridRange;
  draft: MatrixDraft;
}

/**
 * Runs an action on the selected cells, or on the cell with the cursor, as one step over all
 * drafts.
 */
export function useRangeActs({ rows, columns, range, draft }: RangeActsInput) {
  const { area, cursor } = range;
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const { top, bottom, left, right } = area ?? { top: -1, bottom: -2, left: -1, right: -2 };
  const selected = useMemo(
    (): Range | undefined =>
      bottom < top
        ? undefined
        : { rows: rows.slice(top, bottom + 1), columns: columns.slice(left, right + 1) },
    [rows, columns, top, bottom, left, right],
  );
  const atCursor = (): Range => ({
    rows: rows.slice(cursor.row, cursor.row + 1),
    columns: columns.slice(cursor.column, cursor.column + 1),
  });
  const blocked =
    draft.saving === undefined ? (isBusy ? say.somethingIsBeingDone : undefined) : common.saving;

  const run = async (label: string, steps: Generator<undefined, ColumnChange[]>) => {
    if (blocked !== undefined) return;
    setBusy(true);
    try {
      const changes = (await inTurns(steps)) ?? [];
      draft.add(label, changes);
      setSaid(changes.length === 0 ? say.nothingChanges : "");
    } finally {
      setBusy(false);
    }
  };
  return {
    selected,
    blocked,
    said,
    act: (act: RangeAct) => {
      const of = selected ?? atCursor();
      const cells = of.rows.length * of.columns.length;
      void run(say.acts[act](cells), planAct(act, of));
    },
    copy: (from: MatrixColumn, to: readonly MatrixColumn[]) =>
      void run(say.copyName(from.agent.name), planCopy((selected ?? atCursor()).rows, from, to)),
  };
}

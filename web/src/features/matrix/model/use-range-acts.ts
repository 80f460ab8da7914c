import { inTurns } from "@pegboard/ui/in-turns.ts";
import { useMemo, useState } from "react";
import { t } from "../../../messages/t.ts";
import type { MatrixDraft } from "../draft/use-matrix-draft.ts";
import type { GridRange } from "../grid/use-range.ts";
import type { MatrixColumn } from "./matrix-columns.ts";
import type { MatrixRow } from "./matrix-rows.ts";
import { type ColumnChange, planAct, planCopy, type Range, type RangeAct } from "./range-acts.ts";

const RANGE_ACT_TEXT = {
  toggle: (cells: number) => t("Switch {cells, plural, one {# cell} other {# cells}}", { cells }),
  on: (cells: number) => t("Switch on {cells, plural, one {# cell} other {# cells}}", { cells }),
  off: (cells: number) => t("Switch off {cells, plural, one {# cell} other {# cells}}", { cells }),
  reset: (cells: number) => t("Reset {cells, plural, one {# cell} other {# cells}}", { cells }),
  right: (cells: number) =>
    t("Fill right {cells, plural, one {# cell} other {# cells}}", { cells }),
  down: (cells: number) => t("Fill down {cells, plural, one {# cell} other {# cells}}", { cells }),
};

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
  const busy = isBusy ? t("Something is being done.") : undefined;
  const blocked = draft.saving === undefined ? busy : t("Saving…");

  const run = async (label: string, steps: Generator<undefined, ColumnChange[]>) => {
    if (blocked !== undefined) return;
    setBusy(true);
    try {
      const changes = (await inTurns(steps)) ?? [];
      draft.add(label, changes);
      setSaid(changes.length === 0 ? t("Nothing changes.") : "");
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
      void run(RANGE_ACT_TEXT[act](cells), planAct(act, of));
    },
    copy: (from: MatrixColumn, to: readonly MatrixColumn[]) =>
      void run(
        t("Copy {name}", { name: from.agent.name }),
        planCopy((selected ?? atCursor()).rows, from, to),
      ),
  };
}

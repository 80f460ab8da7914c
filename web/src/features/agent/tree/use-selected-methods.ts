import type { SelectedMethods } from "@pegboard/registry-core";
import { useMemo, useState } from "react";
import type { ToolMatch } from "../search/search-tools.ts";
import { findSelected, isSelectedRow, keysOfMatch, keysOfRow } from "./selected-methods.ts";
import type { TreeRow } from "./tree-rows.ts";

export interface Selected {
  /** Methods that are switched together; empty unless more than the cursor is selected. */
  list: SelectedMethods[];
  has(row: TreeRow): boolean;
  /** Selects from the row where the selecting began, or else from `from`, to the row at `to`. */
  extend(from: number, to: number): void;
  /** Everything that the search shows, in folded tools too. */
  selectAll(): void;
  clear(): void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** What is selected in the tree, to be switched together. Rows that only carry a match are never part of it. */
export function useSelectedMethods(rows: TreeRow[], shown: ToolMatch[]): Selected {
  const [selected, setSelected] = useState<{ anchor: string | undefined; keys: ReadonlySet<string> }>();
  const keys = selected?.keys ?? NOTHING;
  return {
    list: useMemo(() => findSelected(shown, keys), [shown, keys]),
    has: (row) => isSelectedRow(row, keys),
    extend: (from, to) => {
      const began = rows.findIndex(({ key }) => key === selected?.anchor);
      const anchor = began === -1 ? from : began;
      const range = rows.slice(Math.min(anchor, to), Math.max(anchor, to) + 1);
      setSelected({ anchor: rows[anchor]?.key, keys: new Set(range.flatMap(keysOfRow)) });
    },
    selectAll: () => setSelected({ anchor: undefined, keys: new Set(shown.flatMap(keysOfMatch)) }),
    clear: () => {
      if (selected) setSelected(undefined);
    },
  };
}

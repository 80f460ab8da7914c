import { useState } from "react";
import type { TreeRow } from "./tree-rows.ts";

export interface SelectedRows {
  /** The selected rows that are in the list, from top to bottom; empty unless more than the cursor is selected. */
  list: TreeRow[];
  keys: ReadonlySet<string>;
  /** Selects from the row where the selecting began, or else from `from`, to the row at `to`. */
  extend(from: number, to: number): void;
  selectAll(): void;
  clear(): void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Rows selected to be switched together. */
export function useSelectedRows(rows: TreeRow[]): SelectedRows {
  const [selected, setSelected] = useState<{ anchor: string | undefined; keys: ReadonlySet<string> }>();
  const keys = selected?.keys ?? NOTHING;
  return {
    list: keys.size === 0 ? [] : rows.filter(({ key }) => keys.has(key)),
    keys,
    extend: (from, to) => {
      const began = rows.findIndex(({ key }) => key === selected?.anchor);
      const anchor = began === -1 ? from : began;
      const range = rows.slice(Math.min(anchor, to), Math.max(anchor, to) + 1);
      setSelected({ anchor: rows[anchor]?.key, keys: new Set(range.map(({ key }) => key)) });
    },
    selectAll: () => setSelected({ anchor: undefined, keys: new Set(rows.map(({ key }) => key)) }),
    clear: () => {
      if (selected) setSelected(undefined);
    },
  };
}

import { type GridAct, readGridKey } from "../../../components/selection/grid-keys.ts";
import type { MethodRow, ToolRow, TreeRow } from "./tree-rows.ts";

/** What a key in the tree does. `move` carries the index of the row to go to. */
export type TreeAct =
  | Exclude<GridAct, { act: "fold" } | { act: "unfold" }>
  | { act: "unfold" | "fold"; row: TreeRow }
  /** Shows the methods of its tool that do not match. */
  | { act: "showAll"; row: ToolRow | MethodRow }
  | { act: "toggle"; row: ToolRow | MethodRow }
  /** Space while something is selected. */
  | { act: "toggleSelected" }
  | { act: "inspect" | "config" | "payload" | "why"; row: Exclude<TreeRow, { kind: "group" }> };

interface KeyPress {
  key: string;
  shift?: boolean;
  /** True with ctrl, alt or meta: those belong to the page and the browser. */
  modified: boolean;
  /** Something is selected: Space is about that, in whatever row it is pressed. */
  isSelecting?: boolean;
}

const OPENS = { Enter: "inspect", e: "config", y: "payload", w: "why" } as const;

/** The keys of the tree grid, and the letters of the shortcut list. Undefined leaves the key to others. */
export function actOnKey(
  rows: TreeRow[],
  current: number,
  { key, shift, modified, isSelecting }: KeyPress,
): TreeAct | undefined {
  const row = rows[current];
  if (!row || modified) return undefined;
  switch (key) {
    case " ":
      if (isSelecting) return { act: "toggleSelected" };
      return row.kind === "tool" || row.kind === "method" ? { act: "toggle", row } : undefined;
    case "Enter":
    case "e":
    case "y":
    case "w":
      if (row.kind !== "group") return { act: OPENS[key], row };
      return key === "Enter" ? { act: row.open ? "fold" : "unfold", row } : undefined;
  }
  if (key === "ArrowRight" && !shift && row.kind === "method" && row.joined) return { act: "showAll", row };
  const act = readGridKey(rows, current, { key, ...(shift !== undefined && { shift }) });
  return act?.act === "fold" || act?.act === "unfold" ? { act: act.act, row } : act;
}

import type { TreeMethodRow, TreeRow, TreeToolRow } from "./tree-rows.ts";

/** An action on a row of the tree. */
export type TreeAct =
  /** This action folds an open row and unfolds a folded one. */
  | { act: "turn"; row: TreeRow }
  /** This action shows the methods of a tool that do not match. */
  | { act: "showAll"; row: TreeToolRow | TreeMethodRow }
  | { act: "toggle"; row: TreeToolRow | TreeMethodRow }
  /** This is Space while something is selected. */
  | { act: "toggleSelected" }
  | { act: "inspect" | "config" | "payload" | "why"; row: Exclude<TreeRow, { kind: "group" }> };

interface TreeKeyPress {
  key: string;
  shiftKey: boolean;
  /**
   * Whether something is selected. Space acts on the selection then, in whatever row it is pressed.
   */
  isSelecting: boolean;
}

const OPENS = { Enter: "inspect", e: "config", y: "payload", w: "why" } as const;

/** The keys that the tree has beside those of every list. Undefined leaves the key to others. */
export function actOnKey(
  row: TreeRow,
  { key, shiftKey, isSelecting }: TreeKeyPress,
): TreeAct | undefined {
  switch (key) {
    case " ":
      if (isSelecting) return { act: "toggleSelected" };
      return row.kind === "tool" || row.kind === "method" ? { act: "toggle", row } : undefined;
    case "Enter":
    case "e":
    case "y":
    case "w":
      if (row.kind !== "group") return { act: OPENS[key], row };
      return key === "Enter" ? { act: "turn", row } : undefined;
    case "ArrowRight":
      return !shiftKey && row.kind === "method" && row.joined ? { act: "showAll", row } : undefined;
    default:
      return undefined;
  }
}

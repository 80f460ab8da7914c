import type { MethodRow, ToolRow, TreeRow } from "./tree-rows.ts";

/** What a key in the tree does. `move` carries the index of the row to go to. */
export type TreeAct =
  | { act: "move"; to: number }
  | { act: "unfold" | "fold"; row: TreeRow }
  | { act: "foldAll" | "unfoldAll" }
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
}

const PAGE = 10;
const OPENS = { Enter: "inspect", e: "config", y: "payload", w: "why" } as const;

/** The keys of the WAI-ARIA tree grid, and the letters of the shortcut list. Undefined leaves the key to others. */
export function actOnKey(rows: TreeRow[], current: number, { key, shift, modified }: KeyPress): TreeAct | undefined {
  const row = rows[current];
  if (!row || modified) return undefined;
  const move = (to: number): TreeAct => ({ act: "move", to: Math.max(0, Math.min(rows.length - 1, to)) });
  switch (key) {
    case "ArrowDown":
    case "j":
      return move(current + 1);
    case "ArrowUp":
    case "k":
      return move(current - 1);
    case "Home":
      return move(0);
    case "End":
      return move(rows.length - 1);
    case "PageDown":
      return move(current + PAGE);
    case "PageUp":
      return move(current - PAGE);
    case "ArrowRight":
      return shift ? { act: "unfoldAll" } : goIn(row, current);
    case "ArrowLeft":
      return shift ? { act: "foldAll" } : goOut(rows, current);
    case " ":
      return row.kind === "tool" || row.kind === "method" ? { act: "toggle", row } : undefined;
    case "Enter":
    case "e":
    case "y":
    case "w":
      if (row.kind !== "group") return { act: OPENS[key], row };
      return key === "Enter" ? { act: row.open ? "fold" : "unfold", row } : undefined;
    default:
      return undefined;
  }
}

function goIn(row: TreeRow, current: number): TreeAct | undefined {
  if (row.kind === "method" && row.joined) return { act: "showAll", row };
  if (row.kind !== "group" && !(row.kind === "tool" && row.tool.methods.length > 0)) return undefined;
  return row.open ? { act: "move", to: current + 1 } : { act: "unfold", row };
}

/** Folds what is open, and otherwise goes to the row above that heads it. */
function goOut(rows: TreeRow[], current: number): TreeAct | undefined {
  const row = rows[current];
  if (!row) return undefined;
  if ((row.kind === "tool" || row.kind === "group") && row.open) return { act: "fold", row };
  const head = rows.slice(0, current).findLastIndex(({ level }) => level < row.level);
  return head === -1 ? undefined : { act: "move", to: head };
}

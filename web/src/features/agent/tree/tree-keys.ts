import { toolKey } from "../model/row-keys.ts";
import type { TreeRow } from "./tree-rows.ts";

/** What a key in the tree does. `move` carries the index of the row to go to. */
export type TreeAct =
  | { act: "move"; to: number }
  | { act: "open"; tool: string }
  | { act: "fold"; tool: string }
  | { act: "toggle"; row: TreeRow }
  /** Selects from where the selecting began to the row with this index, and goes there. */
  | { act: "extend"; to: number }
  | { act: "selectAll" | "selectNone" }
  /** Space while several rows are selected. */
  | { act: "toggleSelected" }
  | { act: "inspect" | "config" | "payload" | "why"; row: TreeRow };

interface KeyPress {
  key: string;
  shift?: boolean;
  /** With Command or Control alone: only ⌘A is the tree's. */
  command?: boolean;
  /** True with ctrl, alt or meta: those belong to the page and the browser. */
  modified: boolean;
}

const PAGE = 10;

/** The keys of the WAI-ARIA tree grid, and the letters of the shortcut list. Undefined leaves the key to others. */
export function actOnKey(rows: TreeRow[], current: number, press: KeyPress): TreeAct | undefined {
  const { key, shift, command, modified } = press;
  const row = rows[current];
  if (!row) return undefined;
  if (command && !shift && key.toLowerCase() === "a") return { act: "selectAll" };
  if (modified) return undefined;
  const go = (act: "move" | "extend", to: number): TreeAct => ({ act, to: Math.max(0, Math.min(rows.length - 1, to)) });
  const move = (to: number) => go("move", to);
  if (shift && key === "ArrowDown") return go("extend", current + 1);
  if (shift && key === "ArrowUp") return go("extend", current - 1);
  switch (key) {
    case "Escape":
      return { act: "selectNone" };
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
      return goIn(row, current);
    case "ArrowLeft":
      return goOut(rows, row);
    case " ":
      return row.kind === "unknown" ? undefined : { act: "toggle", row };
    case "Enter":
      return { act: "inspect", row };
    case "e":
      return { act: "config", row };
    case "y":
      return { act: "payload", row };
    case "w":
      return { act: "why", row };
    default:
      return undefined;
  }
}

function goIn(row: TreeRow, current: number): TreeAct | undefined {
  if (row.kind !== "tool" || row.tool.methods.length === 0) return undefined;
  return row.open ? { act: "move", to: current + 1 } : { act: "open", tool: row.tool.definition.name };
}

function goOut(rows: TreeRow[], row: TreeRow): TreeAct | undefined {
  if (row.kind === "tool" && row.open) return { act: "fold", tool: row.tool.definition.name };
  if (row.kind !== "method") return undefined;
  const parent = toolKey(row.tool.definition.name);
  return { act: "move", to: rows.findIndex(({ key }) => key === parent) };
}

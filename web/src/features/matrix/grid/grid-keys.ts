import type { KeyPress } from "@pegboard/ui/list/use-selection.ts";
import type { RangeAct } from "../model/range-acts.ts";
import type { GridPlace, GridRange } from "./use-range.ts";

type GridKey =
  | { kind: "move" | "extend"; to: GridPlace }
  | { kind: "act"; act: RangeAct }
  | { kind: "all" | "clear" | "fold" };

/** The number of rows that Page Up and Page Down move. */
const GRID_PAGE_ROWS = 20;

/** The effect of a key in the grid; undefined leaves the key to others. */
export function readMatrixKey(
  press: KeyPress,
  { cursor, area }: Pick<GridRange, "cursor" | "area">,
  size: { rows: number; columns: number },
): GridKey | undefined {
  const { key, shiftKey, altKey } = press;
  if (altKey) return undefined;
  const isModified = press.ctrlKey || press.metaKey;
  const to = target({ key, toEdge: isModified }, cursor, size);
  if (to) return { kind: shiftKey ? "extend" : "move", to: clampPlace(to, size) };
  if (isModified) return shiftKey ? undefined : ofModified(key.toLowerCase(), area !== undefined);
  switch (key) {
    case " ":
      return { kind: "act", act: "toggle" };
    case "Enter":
      return { kind: "fold" };
    case "Escape":
      return area && { kind: "clear" };
    default:
      return undefined;
  }
}

interface KeyEffects {
  range: GridRange;
  size: { rows: number; columns: number };
  /** Scrolls a cell into view. */
  reveal(place: GridPlace): void;
  onAct(act: RangeAct): void;
  /** Folds the row of the cursor, or shows what is in it. */
  onFold(): void;
}

/** Does in the grid what a key asks for. */
export function applyGridKey(key: GridKey, effects: KeyEffects) {
  const { range, size, reveal, onAct, onFold } = effects;
  switch (key.kind) {
    case "move":
      range.begin(key.to);
      return reveal(key.to);
    case "extend":
      range.extend(key.to);
      return reveal(key.to);
    case "act":
      return onAct(key.act);
    case "all":
      return range.select({ row: 0, column: 0 }, { row: size.rows - 1, column: size.columns - 1 });
    case "clear":
      return range.clear();
    case "fold":
      return onFold();
  }
}

function ofModified(key: string, isSelected: boolean): GridKey | undefined {
  if (key === "a") return { kind: "all" };
  if (!isSelected) return undefined;
  if (key === "r") return { kind: "act", act: "right" };
  return key === "d" ? { kind: "act", act: "down" } : undefined;
}

/** The cell that an arrow leads to; with Command or Control it is at the edge. */
function target(
  { key, toEdge }: { key: string; toEdge: boolean },
  { row, column }: GridPlace,
  size: { rows: number; columns: number },
) {
  switch (key) {
    case "ArrowDown":
      return { row: toEdge ? size.rows : row + 1, column };
    case "ArrowUp":
      return { row: toEdge ? 0 : row - 1, column };
    case "ArrowRight":
      return { row, column: toEdge ? size.columns : column + 1 };
    case "ArrowLeft":
      return { row, column: toEdge ? 0 : column - 1 };
    case "Home":
      return { row: toEdge ? 0 : row, column: 0 };
    case "End":
      return { row: toEdge ? size.rows : row, column: size.columns };
    case "PageDown":
      return { row: row + GRID_PAGE_ROWS, column };
    case "PageUp":
      return { row: row - GRID_PAGE_ROWS, column };
    default:
      return undefined;
  }
}

const clampPlace = (
  { row, column }: GridPlace,
  { rows, columns }: { rows: number; columns: number },
): GridPlace => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});

import type { ListedRow } from "./grid-parts.tsx";

/** The effect of a key in a tree grid. `move` carries the index of the row to go to. */
export type GridAct =
  | { act: "move"; to: number }
  | { act: "fold" }
  | { act: "unfold" }
  | { act: "foldAll" }
  | { act: "unfoldAll" };

const PAGE_ROWS = 10;

/** Reads the keys of the WAI-ARIA tree grid. Undefined leaves the key to others. */
export function readTreeGridKey(
  rows: readonly ListedRow[],
  current: number,
  { key, shift }: { key: string; shift?: boolean },
): GridAct | undefined {
  const row = rows[current];
  if (!row) return undefined;
  const move = (to: number): GridAct => ({
    act: "move",
    to: Math.max(0, Math.min(rows.length - 1, to)),
  });
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
      return move(current + PAGE_ROWS);
    case "PageUp":
      return move(current - PAGE_ROWS);
    case "ArrowRight":
      if (shift) return { act: "unfoldAll" };
      if (row.open === undefined) return undefined;
      return row.open ? move(current + 1) : { act: "unfold" };
    case "ArrowLeft":
      return shift ? { act: "foldAll" } : goOut(rows, current);
    default:
      return undefined;
  }
}

/** The row in whose place this one is when all is folded. */
export function outermostRow<Row extends ListedRow>(
  rows: readonly Row[],
  index: number,
): Row | undefined {
  return rows.slice(0, index + 1).findLast(({ level }) => level === 1);
}

/** Folds an open row, and otherwise goes to the row above that heads it. */
function goOut(rows: readonly ListedRow[], current: number): GridAct | undefined {
  const row = rows[current];
  if (!row) return undefined;
  if (row.open) return { act: "fold" };
  const head = rows
    .slice(0, current)
    .findLastIndex(({ level = 0 }) => level !== 0 && level < (row.level ?? 0));
  return head === -1 ? undefined : { act: "move", to: head };
}

import { useMemo, useState } from "react";
import type { MatrixColumn } from "../model/matrix-columns.ts";
import type { MatrixRow } from "../model/matrix-rows.ts";

/** A cell by the places of its row and its column. */
export interface GridPlace {
  row: number;
  column: number;
}

/** Cells from the first to the last row and column. */
export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

interface RangeCorner {
  row: string;
  agent: string;
}

export interface GridRange {
  /** The cell that keys act on. */
  cursor: GridPlace;
  /** The selected area; undefined after Escape, and before anything is selected. */
  area: Area | undefined;
  /** Begins a new range at a cell. */
  begin(at: GridPlace): void;
  /** Extends the range from where it began to this cell. */
  extend(to: GridPlace): void;
  select(from: GridPlace, to: GridPlace): void;
  clear(): void;
}

/**
 * A rectangle of cells. It is kept by the tools and agents of its corners, and disappears with one
 * of them.
 */
export function useRange(rows: readonly MatrixRow[], columns: readonly MatrixColumn[]): GridRange {
  const [state, setState] = useState<{ from: RangeCorner; to: RangeCorner; isSelected: boolean }>();
  const rowPlaces = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows]);
  const placeOf = (corner: RangeCorner | undefined): GridPlace | undefined => {
    const row = corner && rowPlaces.get(corner.row);
    const column = corner ? columns.findIndex(({ agent }) => agent.id === corner.agent) : -1;
    return row === undefined || column === -1 ? undefined : { row, column };
  };
  const cornerOf = ({ row, column }: GridPlace): RangeCorner => ({
    row: rows[row]?.key ?? "",
    agent: columns[column]?.agent.id ?? "",
  });
  const [from, to] = [placeOf(state?.from), placeOf(state?.to)];
  const cursor = to ?? { row: 0, column: 0 };
  const select = (one: GridPlace, other: GridPlace) =>
    setState({ from: cornerOf(one), to: cornerOf(other), isSelected: true });
  return {
    cursor,
    area: state?.isSelected && from && to ? areaOf(from, to) : undefined,
    begin: (at) => select(at, at),
    extend: (at) => select(from ?? cursor, at),
    select,
    clear: () => setState((before) => before && { ...before, from: before.to, isSelected: false }),
  };
}

const areaOf = (one: GridPlace, other: GridPlace): Area => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

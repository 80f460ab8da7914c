/** A list to select from. It has to stay one object while nothing about it changes. */
export interface SelectableList<Row extends { key: string }> {
  /** The rows in their order. */
  rows: readonly Row[];
  /**
   * The ids that selecting the row selects: its own id, those of the rows below it, or none where
   * it is only context.
   */
  idsOf(row: Row): readonly string[];
  /**
   * Whether a row's own rows stand below it in the list: a range then takes those that it covers,
   * and not the row that heads them.
   */
  isUnfolded?(row: Row): boolean;
  /** Everything that matches, in folded rows too. */
  all(): Iterable<string>;
  /**
   * Whether something was typed that the rows do not follow yet, so that selecting all would select
   * other rows than are asked for.
   */
  isBehind?: boolean;
}

export interface SelectionState {
  ids: ReadonlySet<string>;
  /** The key of the row where the next range begins. */
  anchor: string | undefined;
  /** The selection before the range, which stays when the range grows and shrinks. */
  base: ReadonlySet<string>;
}

const NO_IDS: ReadonlySet<string> = new Set();

export const EMPTY_SELECTION: SelectionState = { ids: NO_IDS, anchor: undefined, base: NO_IDS };

/** Clears the selection; the next range begins at this row. */
export const beginAt = (key: string): SelectionState => ({ ...EMPTY_SELECTION, anchor: key });

export function selectAll(all: Iterable<string>): SelectionState {
  return { ids: new Set(all), anchor: undefined, base: NO_IDS };
}

/** Whether all of these are selected; "mixed" when only some of them are. */
export function selectedState(
  selected: ReadonlySet<string>,
  ids: readonly string[],
): boolean | "mixed" {
  if (selected.size === 0 || ids.length === 0) return false;
  const first = ids.findIndex((id) => selected.has(id));
  if (first === -1) return false;
  return first === 0 && ids.every((id) => selected.has(id)) ? true : "mixed";
}

/** Adds the row to the selection, or removes it when all of it is selected. */
export function toggleRow<Row extends { key: string }>(
  { idsOf }: SelectableList<Row>,
  { ids: before }: SelectionState,
  row: Row,
): SelectionState {
  const own = idsOf(row);
  const ids = new Set(before);
  const out = selectedState(before, own) === true;
  for (const id of own) {
    if (out) ids.delete(id);
    else ids.add(id);
  }
  return { ids, anchor: ids.size > 0 ? row.key : undefined, base: ids };
}

/** Adds a row, as ⌘ and a click do. The first one keeps the row at which somebody looked before. */
export function addRow<Row extends { key: string }>(
  list: SelectableList<Row>,
  state: SelectionState,
  row: Row,
): SelectionState {
  const looked = list.rows.find(({ key }) => key === state.anchor);
  const begun =
    state.ids.size === 0 && looked && looked.key !== row.key
      ? toggleRow(list, state, looked)
      : state;
  return toggleRow(list, begun, row);
}

/** Selects from the row where the selecting began, or else from `from`, to the row at `to`. */
export function extendTo<Row extends { key: string }>(
  { rows, idsOf, isUnfolded }: SelectableList<Row>,
  { anchor, base }: SelectionState,
  { from, to }: { from: number; to: number },
): SelectionState {
  const began = anchor === undefined ? -1 : rows.findIndex(({ key }) => key === anchor);
  const start = began === -1 ? from : began;
  const range = rows.slice(Math.min(start, to), Math.max(start, to) + 1);
  const covered = range.filter((row) => !isUnfolded?.(row)).flatMap((row) => [...idsOf(row)]);
  return { ids: new Set([...base, ...covered]), anchor: rows[start]?.key, base };
}

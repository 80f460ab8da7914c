import { ChevronDown, ChevronRight } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";
import { Checkbox } from "../inputs/checkbox.tsx";

type PartRole =
  | "grid"
  | "table"
  | "rowgroup"
  | "row"
  | "gridcell"
  | "cell"
  | "columnheader"
  | "rowheader";

/**
 * A part of a grid or a table of divs. Rows outside of the view are not in the document, so that no
 * table element could lay them out; the row takes the focus, and the grid around it answers the
 * keys.
 */
const gridPart = (role: PartRole) => (props: ComponentProps<"div">) => (
  <div role={role} {...props} />
);

export const Grid = gridPart("grid");
export const Table = gridPart("table");
export const RowGroup = gridPart("rowgroup");
export const Row = gridPart("row");
export const Cell = gridPart("gridcell");
/** A cell of a table, which has no keys of its own. */
export const TableCell = gridPart("cell");
export const ColumnHead = gridPart("columnheader");
export const RowHead = gridPart("rowheader");

/** The place of a row in its list, and whether the keys act on it. */
export interface RowPlace {
  index: number;
  /** The pixels below the first row; undefined for a head that its rows pass under. */
  top: number | undefined;
  isCursor: boolean;
}

/**
 * The handlers of pointer and focus on the rows of a list; one object as long as the list exists.
 */
export interface RowEvents {
  focus(key: string): void;
  click(event: MouseEvent<HTMLElement>, index: number): void;
  check(event: MouseEvent<HTMLElement>, index: number): void;
}

/** A row of any list: a group, a tool, a method, a cause. */
export interface ListedRow {
  key: string;
  level?: number;
  /** The place among its siblings, from 1, and how many there are. */
  position?: number;
  siblings?: number;
  /** Whether the row is open; present where it can be folded. */
  open?: boolean;
}

interface ListRowProps extends RowPlace, ComponentProps<"div"> {
  row: ListedRow;
  events: RowEvents;
  isSelected?: boolean;
  /** The number of rows above the first one, such as the heads of columns. */
  rowsAbove?: number;
  height?: number;
}

/** One row of a list at its place; the one with the cursor is the tab stop of its list. */
export function ListRow({
  row,
  events,
  index,
  top,
  isCursor,
  isSelected,
  rowsAbove = 0,
  height,
  ...rest
}: ListRowProps) {
  return (
    <Row
      tabIndex={isCursor ? 0 : -1}
      data-index={index}
      aria-rowindex={index + 1 + rowsAbove}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.open}
      aria-selected={isSelected}
      onFocus={() => events.focus(row.key)}
      onClick={(event) => events.click(event, index)}
      style={{ height, ...(top !== undefined && { transform: `translateY(${top}px)` }) }}
      {...rest}
    />
  );
}

interface RowCheckboxProps {
  label: string;
  checked: boolean | "mixed";
  index: number;
  events: RowEvents;
}

/**
 * The check box that selects its row. It handles the click, since only that knows of Shift, and it
 * is no click on the row.
 */
export function RowCheckbox({ label, checked, index, events }: RowCheckboxProps) {
  return (
    <Checkbox
      aria-label={label}
      checked={checked}
      onChange={ignoreChange}
      onClick={(event) => {
        event.stopPropagation();
        events.check(event, index);
      }}
      tabIndex={-1}
    />
  );
}

const ignoreChange = () => {};

interface FoldMarkProps {
  open: boolean;
  onFold(): void;
  /**
   * The label. Without one the mark is for the pointer alone: the row says whether it is open, and
   * has the keys.
   */
  label?: string;
  className: string;
}

export function FoldMark({ open, onFold, label, className }: FoldMarkProps) {
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-hidden={label === undefined}
      aria-label={label}
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
      className={classNames("grid flex-none place-items-center", className)}
    >
      <Chevron {...iconSize.s} />
    </button>
  );
}

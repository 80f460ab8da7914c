import { Grid as ListGrid, RowGroup } from "@pegboard/ui/list/grid-parts.tsx";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { t } from "../../../messages/t.ts";
import { type MatrixColumn, resolveMatrixTools } from "../model/matrix-columns.ts";
import type { MatrixGroup, MatrixRow } from "../model/matrix-rows.ts";
import type { RangeAct } from "../model/range-acts.ts";
import { GridFoot, useTotals } from "./grid-foot.tsx";
import { Crosshair, columnGroups, GridHead } from "./grid-head.tsx";
import { applyGridKey, readMatrixKey } from "./grid-keys.ts";
import { cellId, GridRow } from "./grid-row.tsx";
import { BAR, columnWidth, GRID_ROW_HEIGHT, SIDE } from "./grid-size.ts";
import { useCellsInView, useSlots } from "./use-cells-in-view.ts";
import { useDrag, usePointed } from "./use-drag.ts";
import type { Area, GridPlace, GridRange } from "./use-range.ts";

export interface MatrixGridProps {
  rows: readonly MatrixRow[];
  columns: readonly MatrixColumn[];
  groups: readonly MatrixGroup[];
  range: GridRange;
  icons: CatalogAnswer["icons"];
  /** The additional tokens in the drafts, by agent. */
  costs: Readonly<Record<string, number>> | undefined;
  onFold(row: MatrixRow): void;
  onAct(act: RangeAct): void;
}

/**
 * The grid. Only rows and columns in view are in the document; there is one tab stop, and arrow
 * keys lead from cell to cell.
 */
export function MatrixGrid(props: MatrixGridProps) {
  const { rows, columns, groups, range, icons, costs, onFold, onAct } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const pointed = usePointed();
  const width = columnWidth(useRoom(scroller), columns.length);
  const { cursor, area } = range;
  const inView = useShownCells(scroller, width, props);
  const { first, end, reveal, shownColumns } = inView;
  const shown = useShownColumns(inView, { width, id, icons, onFold: useEventCallback(onFold) });
  const totals = shownColumns.map(useTotals(shownColumns, groups));
  const size = { rows: rows.length, columns: columns.length };
  const drag = useDrag({ range, reveal, pointed, body, width, size, onAct });
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.target === event.currentTarget && readMatrixKey(event, range, size);
    if (!key) return;
    event.preventDefault();
    pointed.set(undefined);
    const row = rows[cursor.row];
    applyGridKey(key, { range, size, reveal, onAct, onFold: () => row && onFold(row) });
  };
  return (
    <ListGrid
      ref={scroller}
      tabIndex={0}
      aria-label={t("Agents and tools")}
      aria-multiselectable
      aria-rowcount={rows.length + 2}
      aria-colcount={columns.length + 1}
      aria-activedescendant={cellId(id, cursor.row, cursor.column)}
      aria-describedby={`${id}-cell`}
      onKeyDown={onKeyDown}
      className="group/grid relative min-h-0 flex-1 overflow-auto select-none focus-visible:outline-none"
    >
      <div
        className="flex min-h-full flex-col"
        style={{ width: SIDE + columns.length * width }}
        role="presentation"
      >
        <GridHead
          rows={rows}
          columns={columns}
          pointed={pointed}
          cursor={cursor}
          first={first}
          end={end}
          width={width}
          describedBy={`${id}-cell`}
          onPick={pickColumns(range, rows.length)}
        />
        <RowGroup
          ref={body}
          {...drag}
          className="relative flex-none"
          style={bodyStyle(rows.length * GRID_ROW_HEIGHT + (area ? BAR : 0), width)}
        >
          <Crosshair pointed={pointed} cursor={cursor} width={width} />
          <ShownRows inView={inView} range={range} shown={shown} totals={totals} />
          <GroupEdges columns={columns} width={width} />
          <CursorEdge at={cursor} width={width} />
          {area && <RangeEdge area={area} width={width} />}
        </RowGroup>
        <span className="flex-1" aria-hidden />
        <GridFoot
          columns={shownColumns}
          totals={totals}
          costs={costs}
          first={first}
          width={width}
          tools={groups.reduce((sum, { items }) => sum + items.length, 0)}
          rowIndex={rows.length + 2}
        />
      </div>
    </ListGrid>
  );
}

/** Selects whole columns; where more are picked, those besides what is selected. */
const pickColumns =
  ({ area, select }: GridRange, rows: number) =>
  (from: number, to: number, isMore: boolean) => {
    const left = isMore && area ? Math.min(area.left, from) : from;
    const right = isMore && area ? Math.max(area.right, to) : to;
    select({ row: 0, column: left }, { row: rows - 1, column: right });
  };

const bodyStyle = (height: number, width: number) =>
  ({ height, "--cell": `${width}px` }) as CSSProperties;

/** What all rows in view know of the columns in view; one object while it stays the same. */
function useShownColumns(
  { shownColumns: columns, columnSlots: slots, first }: ReturnType<typeof useShownCells>,
  { width, id, icons, onFold }: Pick<MatrixGridProps, "icons" | "onFold"> & ColumnsPlace,
) {
  return useMemo(
    () => ({ columns, slots, first, width, id, icons, onFold }),
    [columns, slots, first, width, id, icons, onFold],
  );
}

interface ColumnsPlace {
  /** The width of a column in pixels. */
  width: number;
  id: string;
}

/** The rows and columns in view, resolved, with the slots in which they are drawn. */
function useShownCells(
  scroller: RefObject<HTMLDivElement | null>,
  width: number,
  { rows, columns, range }: Pick<MatrixGridProps, "rows" | "columns" | "range">,
) {
  const inView = useCellsInView({
    scroller,
    rows: rows.length,
    columns: columns.length,
    width,
    covered: range.area ? BAR : 0,
  });
  const { top: firstRow, bottom, left: first, right: end, reveal } = inView;
  const shownRows = useMemo(() => rows.slice(firstRow, bottom), [rows, firstRow, bottom]);
  const shownColumns = useMemo(() => columns.slice(first, end), [columns, first, end]);
  const rowSlots = useSlots(shownRows, gridRowKey);
  const columnSlots = useSlots(shownColumns, keyOfColumn);
  const definitions = shownRows.flatMap((row) => (row.kind === "group" ? [] : row.tool.definition));
  for (const { now } of shownColumns) resolveMatrixTools(now, definitions);
  return { firstRow, first, end, reveal, shownRows, rowSlots, shownColumns, columnSlots };
}

interface ShownRowsProps extends Pick<ComponentProps<typeof GridRow>, "shown"> {
  inView: ReturnType<typeof useShownCells>;
  range: GridRange;
  totals: ComponentProps<typeof GridRow>["totals"];
}

function ShownRows({ inView, range: { cursor, area }, shown, totals }: ShownRowsProps) {
  return inView.shownRows.map((row, place) => {
    const index = inView.firstRow + place;
    const isIn = area !== undefined && index >= area.top && index <= area.bottom;
    return (
      <GridRow
        key={inView.rowSlots[place]}
        row={row}
        index={index}
        shown={shown}
        cursor={index === cursor.row ? cursor.column : -1}
        totals={row.kind === "group" ? totals : undefined}
        from={isIn ? area.left : -1}
        to={isIn ? area.right : -1}
      />
    );
  });
}

/** The lines between the groups of columns. */
function GroupEdges({ columns, width }: Pick<MatrixGridProps, "columns"> & { width: number }) {
  return columnGroups(columns).map(
    ({ name, from }) =>
      from > 0 && (
        <span
          key={name}
          aria-hidden
          style={{ left: SIDE + from * width }}
          className="pointer-events-none absolute inset-y-0 w-px bg-(--line)"
        />
      ),
  );
}

const gridRowKey = ({ key }: MatrixRow) => key;
const keyOfColumn = ({ agent }: MatrixColumn) => agent.id;

/** The width of the room in pixels. */
function useRoom(scroller: React.RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => setRoom(element.clientWidth);
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [scroller]);
  return room;
}

/** The edge of the cell with the cursor, while the grid has the focus. */
function CursorEdge({ at: { row, column }, width }: { at: GridPlace; width: number }) {
  return (
    <span
      aria-hidden
      style={{ top: row * GRID_ROW_HEIGHT, left: SIDE + column * width, width }}
      className="pointer-events-none absolute z-1 hidden h-7 rounded-xs border-2 border-accent group-focus-visible/grid:block"
    />
  );
}

/** The edge of the selection, and the handle that fills from there. */
function RangeEdge({ area: { top, bottom, left, right }, width }: { area: Area; width: number }) {
  return (
    <span
      aria-hidden
      style={{
        top: top * GRID_ROW_HEIGHT,
        height: (bottom - top + 1) * GRID_ROW_HEIGHT,
        left: SIDE + left * width,
        width: (right - left + 1) * width,
      }}
      className="pointer-events-none absolute z-1 border-2 border-accent bg-accent/8"
    >
      <span
        data-fills
        title={t("Drag to fill")}
        className="pointer-events-auto absolute -right-[5px] -bottom-[5px] size-2 cursor-crosshair rounded-xs bg-accent ring-[1.5px] ring-(--bg-panel)"
      />
    </span>
  );
}

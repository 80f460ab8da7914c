import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { classNames } from "../class-names.ts";
import { ColumnHead, RowGroup, Table } from "./grid-parts.tsx";
import type { ListSelection } from "./use-selection.ts";

/** The place of a row in a table, and what selects it. */
export interface SortedRowPlace {
  index: number;
  /** The pixels below the first row. */
  top: number;
  selected: boolean;
  onToggle(): void;
  /** Called for a click; true when it selected. */
  onClick(event: MouseEvent): boolean;
}

interface SortedTableProps<Row> {
  label: string;
  rows: readonly Row[];
  selection: ListSelection<Row>;
  rowHeight(): number;
  /** The row of column heads. */
  head: ReactNode;
  children(row: Row, place: SortedRowPlace): ReactNode;
}

/**
 * A table whose rows are links; only the rows in view are in the document. Its columns can ask for
 * its width.
 */
export function SortedTable<Row extends { key: string }>(props: SortedTableProps<Row>) {
  const { label, rows, selection, rowHeight, head, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });
  const focusRow = (index: number) => {
    list.scrollToIndex(index, { align: "auto" });
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    if (!row) return;
    const cursor = Number(row.getAttribute("data-index"));
    const done = selection.press(event, cursor);
    if (done) return focusRow(done.to);
    const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
    const isPlain = !(event.metaKey || event.ctrlKey || event.altKey);
    if (step === undefined || event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    focusRow(Math.max(0, Math.min(rows.length - 1, cursor + step)));
  };
  return (
    <div ref={scroller} className="@container min-h-0 flex-1 overflow-auto pb-20">
      <Table aria-label={label} aria-rowcount={rows.length + 1} onKeyDown={onKeyDown}>
        {head}
        <RowGroup className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row &&
              children(row, {
                index,
                top: start,
                selected: selection.stateOf(row) === true,
                onToggle: () => selection.toggle(row),
                onClick: (event) => selection.click(event, index, index),
              })
            );
          })}
        </RowGroup>
      </Table>
    </div>
  );
}

interface SortHeadProps {
  /** Whether the table is sorted by this column, and which way. */
  sorted: "ascending" | "descending" | undefined;
  end?: boolean;
  className?: string;
  title?: string | undefined;
  onSort(): void;
  children: ReactNode;
}

/** A heading that sorts by its column, and reverses the order when it does already. */
export function SortHead({ sorted, end, className, title, onSort, children }: SortHeadProps) {
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <ColumnHead
      aria-sort={sorted}
      className={classNames("flex h-full items-center", end && "justify-end", className)}
    >
      <button
        type="button"
        title={title}
        onClick={onSort}
        className={classNames(
          "inline-flex h-6 items-center gap-1 rounded-sm hover:text-1 focus-visible:-outline-offset-2",
          sorted && "font-semibold text-1",
        )}
      >
        {children}
        {sorted && <Arrow size={12} strokeWidth={2.25} aria-hidden />}
      </button>
    </ColumnHead>
  );
}

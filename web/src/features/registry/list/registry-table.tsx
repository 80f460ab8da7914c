import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { classNames } from "../../../components/class-names.ts";
import { useKeptInView } from "../../../components/page/use-kept-in-view.ts";
import { useRowHeight } from "../../../components/page/use-row-height.ts";
import { outermostRow, readGridKey } from "../../../components/selection/grid-keys.ts";
import { BAR_ROOM, type ListSelection } from "../../../components/selection/use-selection.ts";
import { useSameFunction } from "../../../components/use-same-function.ts";
import { common } from "../../../language/common.ts";
import { useDrafting, useOwnerEdit } from "../../../settings/owner-edit.tsx";
import type { RegistryRow } from "./registry-rows.ts";
import { COLUMNS, MIDDLE, NARROW, type RowClick, type RowContext, WIDE } from "./row-parts.tsx";
import { TableRow } from "./table-row.tsx";
import { say } from "./texts.ts";

/** What a row does beyond selecting. */
export type RowAct = { act: "fold" | "unfold" | "open"; row: RegistryRow } | { act: "foldAll" | "unfoldAll" };

export interface TableHandle {
  /** Puts the focus on the row with the cursor. */
  focus(): void;
}

interface RegistryTableProps {
  rows: RegistryRow[];
  selection: ListSelection<RegistryRow>;
  /** The search text. Another one starts at its first match. */
  search: string;
  /** Keys of what stands beside the list: a method of a tool, and the tool. */
  chosen: readonly string[];
  shared: Pick<RowContext, "agents" | "saysApp" | "groupTitle" | "hrefOf">;
  onAct(act: RowAct): void;
  ref: Ref<TableHandle>;
}

/** Of the heads of columns, in pixels. */
const HEAD = 27;
const PHONE_ROW = 60;

/** Tools with their methods: a tree grid with one tab stop for its rows; only the rows in view are in the document. */
export function RegistryTable({ rows, selection, search, chosen, shared, onAct, ref }: RegistryTableProps) {
  const density = useRowHeight();
  const [isPhone] = useState(() => window.matchMedia?.("(max-width: 639px)").matches ?? false);
  const height = isPhone ? PHONE_ROW : density;
  const { cursor, setCursor, list, scroller, focusRow, moveTo, sticky } = useTableCursor({
    rows,
    height,
    search,
    chosen,
    selection,
  });
  useImperativeHandle(ref, () => ({ focus: () => moveTo(cursor) }));
  const fold = (row: RegistryRow) => row.kind !== "method" && onAct({ act: row.open ? "fold" : "unfold", row });
  const onPick = useSameFunction(({ event, row, index }: RowClick) => {
    setCursor(row.key);
    event.currentTarget.focus({ preventScroll: true });
    if (selection.click(event, index, cursor)) return event.preventDefault();
    if (row.kind === "group") fold(row);
    else selection.begin(row);
  });
  const onCheck = useSameFunction(({ event, row, index }: RowClick) => {
    setCursor(row.key);
    if (!event.shiftKey || !selection.click(event, index, cursor)) selection.toggle(row);
  });
  const onFold = useSameFunction(fold);
  const context = useMemo(
    () => ({ ...shared, height, onPick, onCheck, onFold, onFocus: setCursor }),
    [shared, height, onPick, onCheck, onFold, setCursor],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[cursor];
    if (!row || event.defaultPrevented) return;
    const done = selection.press(event, cursor);
    if (done) return done.to !== cursor && moveTo(done.to);
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const isOnRow = event.target instanceof Element && !event.target.closest("button");
    const act = readGridKey(rows, cursor, { key: event.key, shift: event.shiftKey });
    if (act?.act === "move") moveTo(act.to);
    else if (act) onAct(act.act === "fold" || act.act === "unfold" ? { act: act.act, row } : { act: act.act });
    else if (isOnRow && event.key === " ") selection.toggle(row);
    else if (isOnRow && event.key === "Enter") row.kind === "group" ? fold(row) : onAct({ act: "open", row });
    else return;
    if (act?.act === "foldAll") focusRow(outermostRow(rows, cursor)?.key);
    event.preventDefault();
    event.stopPropagation();
  };
  const drafted = useDraftedTools();
  return (
    <div ref={scroller} className="@container min-h-0 flex-1 overflow-auto">
      <div
        role="treegrid"
        aria-label={common.tools}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        onKeyDown={onKeyDown}
      >
        <Heads />
        {/* biome-ignore lint/a11y/useSemanticElements: rows outside the view are not in the document, a table element could not lay them out */}
        <div role="rowgroup" className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <TableRow
                  key={row.key}
                  {...{ row, index, context }}
                  top={index === sticky ? undefined : start - HEAD}
                  isCursor={index === cursor}
                  current={chosen.includes(row.key)}
                  check={selection.stateOf(row)}
                  drafted={row.kind === "tool" && drafted.has(row.key)}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface CursorInput extends Pick<RegistryTableProps, "rows" | "search" | "chosen" | "selection"> {
  height: number;
}

/** The row with the tab stop, and the rows in view. */
function useTableCursor({ rows, height, search, chosen, selection }: CursorInput) {
  const scroller = useRef<HTMLDivElement>(null);
  const [cursorKey, setCursor] = useState<string>();
  const place = (key: string | undefined) => (key === undefined ? -1 : rows.findIndex((row) => row.key === key));
  const chosenPlace = chosen.map(place).find((index) => index >= 0) ?? -1;
  const cursor = Math.max(0, place(cursorKey) === -1 ? chosenPlace : place(cursorKey));
  const isGrouped = rows[0]?.kind === "group";
  const room = selection.ids.size > 0 ? BAR_ROOM : 0;
  const head = useRef(-1);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 5,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD + (isGrouped ? height : 0),
    scrollPaddingEnd: room,
    paddingEnd: room,
    rangeExtractor: (range) => {
      head.current = isGrouped ? rows.slice(0, range.startIndex + 1).findLastIndex(({ kind }) => kind === "group") : -1;
      const kept = [head.current, cursor, ...defaultRangeExtractor(range)];
      return [...new Set(kept)].filter((index) => index >= 0 && index < rows.length).sort((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is all that matters
  useEffect(() => list.measure(), [height]);
  const focusRow = (key: string | undefined) => {
    setCursor(key);
    // The row may only now enter the document.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true }),
    );
  };
  const moveTo = (index: number) => {
    list.scrollToIndex(index, { align: "auto" });
    focusRow(rows[index]?.key);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another tool moves the list, not a change in it
  useEffect(() => {
    if (chosenPlace >= 0) list.scrollToIndex(chosenPlace, { align: "auto" });
  }, [chosen]);
  useKeptInView(scroller);
  const searched = useRef(search);
  useEffect(() => {
    if (searched.current !== search) {
      list.scrollToOffset(0);
      setCursor(undefined);
    }
    searched.current = search;
  }, [search, list]);
  const items = list.getVirtualItems();
  return { cursor, setCursor, list, scroller, focusRow, moveTo, sticky: items.length > 0 ? head.current : -1 };
}

/** Names of the tools with unsaved changes. */
function useDraftedTools(): ReadonlySet<string> {
  const pending = useOwnerEdit((edit) => edit.drafted.pending);
  const unfinished = useDrafting((edit) => edit.draft.unfinished) ?? {};
  return new Set([...pending.flatMap((one) => ("tool" in one ? [one.tool] : [])), ...Object.keys(unfinished)]);
}

function Heads() {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: heads of a grid of divs, nothing to do on them
    <div
      role="row"
      aria-rowindex={1}
      className={classNames(COLUMNS, "sticky top-0 z-10 h-[27px] border-b border-line bg-panel text-micro text-3")}
    >
      <Head className="col-span-3">
        <span className="sr-only">{say.selected}</span>
      </Head>
      <Head>{common.tool}</Head>
      <Head className={WIDE}>{common.description}</Head>
      <Head className={classNames(MIDDLE, "text-right")}>{common.methods}</Head>
      <Head className={classNames(MIDDLE, "text-right")}>{common.usedBy}</Head>
      <Head className={classNames(NARROW, "text-right")}>{common.tokens}</Head>
      <Head className="text-center">{common.core}</Head>
      <Head className="text-center">{common.visible}</Head>
    </div>
  );
}

function Head({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as the row
    <span role="columnheader" className={classNames("truncate", className)}>
      {children}
    </span>
  );
}

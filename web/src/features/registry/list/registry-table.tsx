import { classNames } from "@pegboard/ui/class-names.ts";
import { ColumnHead, Row, RowGroup } from "@pegboard/ui/list/grid-parts.tsx";
import { useList } from "@pegboard/ui/list/use-list.ts";
import { BAR_ROOM, type ListSelection } from "@pegboard/ui/list/use-selection.ts";
import { useRowHeight } from "@pegboard/ui/page/long-list.tsx";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { type Ref, useImperativeHandle, useMemo, useState } from "react";
import { unfinishedTools } from "../../../drafts/unfinished-input.ts";
import { t } from "../../../messages/t.ts";
import { useDrafting, useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { findFirstMatch, toolKey } from "../../../tool-list/tool-rows.ts";
import type { RegistryRow } from "./registry-rows.ts";
import {
  MIDDLE,
  NARROW,
  REGISTRY_COLUMNS,
  type RegistryRowContext,
  WIDE_REGISTRY_COLUMN,
} from "./row-parts.tsx";
import { TableRow } from "./table-row.tsx";

export interface TableHandle {
  /** Puts the focus on the row with the cursor. */
  focus(): void;
}

interface RegistryTableProps {
  rows: RegistryRow[];
  selection: ListSelection<RegistryRow>;
  /** The search text. Another one starts at its first match. */
  search: string;
  /** Keys of the subject beside the list: a method of a tool, and the tool. */
  chosen: readonly string[];
  shared: Pick<RegistryRowContext, "agents" | "saysApp" | "groupTitle" | "hrefOf">;
  /** Shows a tool or a method beside the list. */
  onOpen(row: RegistryRow): void;
  /** Folds an open row and unfolds a folded one. */
  onFold(row: RegistryRow): void;
  onFoldAll(isFolded: boolean): void;
  ref: Ref<TableHandle>;
}

/** The height of the heads of columns in pixels. */
const TABLE_HEAD_HEIGHT = 27;
const PHONE_REGISTRY_ROW = 60;

/**
 * Tools with their methods: a tree grid with one tab stop for its rows; only the rows in view are
 * in the document.
 */
export function RegistryTable({
  rows,
  selection,
  chosen,
  shared,
  onOpen,
  onFold,
  ref,
  ...rest
}: RegistryTableProps) {
  const density = useRowHeight();
  const [isPhone] = useState(() => window.matchMedia?.("(max-width: 639px)").matches ?? false);
  const height = isPhone ? PHONE_REGISTRY_ROW : density;
  const list = useList({
    ...rest,
    rows,
    height,
    selection,
    chosen,
    isHead: ({ kind }) => kind === "group",
    columnHeads: TABLE_HEAD_HEIGHT,
    room: selection.ids.size > 0 ? BAR_ROOM : 0,
    firstMatch: findFirstMatch,
    onFold,
    onClick: (row) => (row.kind === "group" ? onFold(row) : selection.begin(row)),
    onKey: ({ key, target }, row) => {
      // Cells that switch flags have these keys of their own.
      if (!(target instanceof Element) || target.closest("button")) return false;
      if (key === " ") selection.toggle(row);
      else if (key === "Enter") (row.kind === "group" ? onFold : onOpen)(row);
      else return false;
      return true;
    },
  });
  useImperativeHandle(ref, () => ({ focus: list.focus }));
  const { events } = list;
  const fold = useEventCallback(onFold);
  const context = useMemo(
    () => ({ ...shared, height, events, onFold: fold }),
    [shared, height, events, fold],
  );
  const drafted = useDraftedTools();
  return (
    <div ref={list.scroller} className="@container min-h-0 flex-1 overflow-auto">
      <div
        role="treegrid"
        aria-label={t("Tools")}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        onKeyDown={list.onKeyDown}
      >
        <Heads />
        <RowGroup className="relative" style={{ height: list.totalHeight }}>
          {list.shown.map(({ row, ...place }) => (
            <TableRow
              key={row.key}
              {...place}
              row={row}
              context={context}
              current={chosen.includes(row.key)}
              check={selection.stateOf(row)}
              drafted={row.kind === "tool" && drafted.has(row.key)}
            />
          ))}
        </RowGroup>
      </div>
    </div>
  );
}

/** Keys of the tools with unsaved changes. */
function useDraftedTools(): ReadonlySet<string> {
  const pending = useOwnerEdit((edit) => edit.drafted.pending);
  const draft = useDrafting((edit) => edit.draft);
  const names = [
    ...pending.flatMap((one) => ("tool" in one ? [one.tool] : [])),
    ...unfinishedTools(draft),
  ];
  return new Set(names.map(toolKey));
}

function Heads() {
  return (
    <Row
      aria-rowindex={1}
      className={classNames(
        REGISTRY_COLUMNS,
        "sticky top-0 z-10 h-[27px] border-b border-line bg-panel text-micro text-3",
      )}
    >
      <ColumnHead className="col-span-3 truncate">
        <span className="sr-only">{t("Selected")}</span>
      </ColumnHead>
      <ColumnHead className="truncate">{t("Tool")}</ColumnHead>
      <ColumnHead className={classNames(WIDE_REGISTRY_COLUMN, "truncate")}>
        {t("Description")}
      </ColumnHead>
      <ColumnHead className={classNames(MIDDLE, "truncate text-right")}>{t("Methods")}</ColumnHead>
      <ColumnHead className={classNames(MIDDLE, "truncate text-right")}>{t("Used by")}</ColumnHead>
      <ColumnHead className={classNames(NARROW, "truncate text-right")}>{t("Tokens")}</ColumnHead>
      <ColumnHead className="truncate text-center">{t("Core")}</ColumnHead>
      <ColumnHead className="truncate text-center">{t("Visible")}</ColumnHead>
    </Row>
  );
}

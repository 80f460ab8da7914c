import { operationItem } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { ColumnHead, Row, RowGroup, Table } from "@pegboard/ui/list/grid-parts.tsx";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef, useState } from "react";
import { t } from "../../messages/t.ts";
import { ChangeCells, ChangedOwnerCells, ChangedToolCells } from "./change-cells.tsx";
import type { ChangedOwner, ChangesAction, ChangesNames, ChangesRow } from "./changed-owner.ts";
import { type ChangedTool, countItems, type ItemChange } from "./revision-changes.ts";
import { moveFocus } from "./saves-list.tsx";

interface ChangesTableProps {
  label: string;
  owners: readonly ChangedOwner[];
  /** Whether each owner has a heading of its own. */
  isNested?: boolean;
  named: ChangesNames;
  /** The headings of the two columns. */
  columns: [string, string];
  action: ChangesAction;
  /** The content below a change. */
  below?(change: ItemChange): ReactNode;
  /** Whether everything is open, as for a search. */
  isUnfolded?: boolean;
}

/** The most changes that begin unfolded. */
const MOST_UNFOLDED = 60;

/**
 * Changes tool by tool, each with a way back; only the rows in view are in the document. Many of
 * them begin folded.
 */
export function ChangesTable({ label, owners, columns, ...props }: ChangesTableProps) {
  const { named, action, below, isNested = false, isUnfolded = false } = props;
  const [turned, setTurned] = useState<ReadonlySet<string>>(NO_ROW_TURNED);
  const scroller = useRef<HTMLDivElement>(null);
  const total = owners.reduce((sum, { changed }) => sum + countItems(changed), 0);
  // What a search unfolds is folded apart.
  const mark = isUnfolded ? "found " : "";
  const isOpen = (key: string) => turned.has(mark + key) !== (isUnfolded || total <= MOST_UNFOLDED);
  const onFold = (key: string) => {
    const next = new Set(turned);
    if (!next.delete(mark + key)) next.add(mark + key);
    setTurned(next);
  };
  const rows = changesRows(owners, isNested, isOpen);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === "change" ? 32 : 44),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });
  const hasTokens = owners.some(({ costs, tokens }) => costs || tokens !== undefined);
  const headings = [t("What"), ...columns, hasTokens ? t("Tokens") : "", action.title];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what takes the focus inside
    <div ref={scroller} onKeyDown={moveFocus} className="@container min-h-0 flex-1 overflow-auto">
      <Table aria-label={label} aria-rowcount={rows.length + 1} className="pb-4">
        <Row
          className={classNames(
            grid,
            "sticky top-0 z-[2] h-7.5 border-b border-line bg-sunken text-micro text-2 in-[[role=dialog]]:bg-raised",
          )}
        >
          {headings.map((title, index) =>
            title === "" ? (
              <span key="none" role="presentation" className={headClasses[index]} />
            ) : (
              <ColumnHead key={title} className={headClasses[index]}>
                {index === 4 ? <span className="sr-only">{title}</span> : title}
              </ColumnHead>
            ),
          )}
        </Row>
        <RowGroup className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <Row
                  key={key}
                  ref={list.measureElement}
                  aria-rowindex={index + 2}
                  data-index={index}
                  className={classNames(
                    grid,
                    "absolute inset-x-0 top-0 text-list",
                    row.kind === "change" ? "hover:bg-hover" : "pt-1",
                    row.kind === "owner" && "border-t border-line-soft",
                  )}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ChangesCells
                    row={row}
                    named={named}
                    action={action}
                    below={below}
                    onFold={() => onFold(row.key)}
                  />
                </Row>
              )
            );
          })}
        </RowGroup>
      </Table>
    </div>
  );
}

const NO_ROW_TURNED: ReadonlySet<string> = new Set();

// The columns follow the width of the table, which stands in a pane, in a dialog or alone.
const grid =
  "grid min-h-8 grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.4fr)_84px_96px] items-center gap-x-3 px-6 @max-2xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.2fr)_84px_28px] @max-2xl:px-4 max-sm:min-h-11 @max-md:gap-x-2 @max-md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_54px_28px] max-sm:@max-md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px]";
const headClasses = ["", "@max-md:hidden", "", "text-right max-sm:@max-md:hidden", ""];

function changesRows(
  owners: readonly ChangedOwner[],
  isNested: boolean,
  isOpen: (key: string) => boolean,
): ChangesRow[] {
  return owners.flatMap((owner): ChangesRow[] => {
    const key = `owner ${owner.id}`;
    const open = !isNested || isOpen(key);
    const rows = open
      ? owner.changed.flatMap((group) => changedToolRows(owner, group, isOpen))
      : [];
    return isNested ? [{ kind: "owner", key, owner, open }, ...rows] : rows;
  });
}

function changedToolRows(
  owner: ChangedOwner,
  group: ChangedTool,
  isOpen: (key: string) => boolean,
): ChangesRow[] {
  const key = `${owner.id} tool ${group.tool ?? ""}`;
  const open = isOpen(key);
  const changes = (open ? group.changes : []).map((change): ChangesRow => {
    const { op } = change.operation;
    const ids = change.of?.map(({ id }) => id).join() ?? owner.id;
    return {
      kind: "change",
      key: `${ids} ${op} ${operationItem(change.operation)}`,
      owner,
      change,
    };
  });
  return [{ kind: "tool", key, owner, group, open }, ...changes];
}

interface ChangesCellsProps extends Pick<ChangesTableProps, "named" | "action"> {
  row: ChangesRow;
  below: ChangesTableProps["below"];
  onFold(): void;
}

function ChangesCells({ row, onFold, below, ...props }: ChangesCellsProps) {
  switch (row.kind) {
    case "owner":
      return <ChangedOwnerCells {...props} row={row} onFold={onFold} />;
    case "tool":
      return <ChangedToolCells {...props} row={row} onFold={onFold} />;
    case "change":
      return (
        <>
          <ChangeCells {...props} row={row} />
          {below?.(row.change)}
        </>
      );
  }
}

import type { SettingsOperation } from "@pegboard/registry-core";
import { escapeInvisible, operationItem, summarizeChanges } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Row, RowGroup, Table, TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { countChangeText as countChange } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { useVirtualizer } from "@tanstack/react-virtual";
import { RotateCcw } from "lucide-react";
import { useMemo, useRef } from "react";
import { changedText } from "../../messages/saved-text.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { type Costs, useHistoryOwner } from "./history-owner.ts";
import { itemTitle } from "./item-text.ts";
import {
  type ChangedTool,
  type ItemChange,
  itemChangeText,
  switchedOn,
} from "./revision-changes.ts";
import { useTitleOfTool, useToolTile } from "./revision-row.tsx";

/** Restores a part; `name` stands in the button's label. */
export interface RestorePart {
  name: string;
  tool?: string | undefined;
  operation?: SettingsOperation;
}

interface ChangesTableProps {
  changed: ChangedTool[];
  /** The headings of the two columns. */
  columns: [string, string];
  costs: Costs | undefined;
  /** Why nothing can be restored now. */
  blocked: string | undefined;
  onRestore(part: RestorePart): void;
}

type ChangesRow = { key: string; group: ChangedTool } | { key: string; change: ItemChange };

/**
 * The differences, tool by tool, each with a way back; only the rows in view are in the document.
 */
export function ChangesTable({ changed, columns, ...props }: ChangesTableProps) {
  const { owner } = useHistoryOwner();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => changed.flatMap(buildChangesRows), [changed]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index] && "group" in rows[index] ? 44 : 32),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <Table aria-label={t("What differs")} aria-rowcount={rows.length + 1} className="pb-4">
        <Row
          className={classNames(
            grid,
            "sticky top-0 z-[2] h-7.5 border-b border-line bg-sunken text-micro text-2",
          )}
        >
          {[t("What"), ...columns, owner.kind === "agent" ? t("Tokens") : "", t("Restore")].map(
            (title, index) => (
              <span
                key={title}
                role={title === "" ? "cell" : "columnheader"}
                className={headClasses[index]}
              >
                {index === 4 ? <span className="sr-only">{title}</span> : title}
              </span>
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
                    "group" in row ? "pt-2" : "hover:bg-hover",
                  )}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {"group" in row ? (
                    <ChangedToolCells {...props} group={row.group} />
                  ) : (
                    <ChangeCells {...props} change={row.change} />
                  )}
                </Row>
              )
            );
          })}
        </RowGroup>
      </Table>
    </div>
  );
}

const grid =
  "grid min-h-8 grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.4fr)_72px_96px] items-center gap-x-3 px-6 max-sm:min-h-11 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] max-sm:px-4";
const headClasses = ["", "max-sm:hidden", "", "text-right max-sm:hidden", ""];

function buildChangesRows(group: ChangedTool): ChangesRow[] {
  return [
    { key: `tool ${group.tool ?? ""}`, group },
    ...group.changes.map((change) => ({
      key: `${change.operation.op} ${operationItem(change.operation)}`,
      change,
    })),
  ];
}

type ChangeCellProps = Pick<ChangesTableProps, "costs" | "blocked" | "onRestore">;

function ChangedToolCells({
  group: { tool, changes },
  costs,
  blocked,
  onRestore,
}: ChangeCellProps & { group: ChangedTool }) {
  const { tile: ownTile, name: ownName } = useHistoryOwner();
  const { tile, name: toolName } = useToolTile(tool);
  const name = tool === undefined ? escapeInvisible(ownName) : toolName;
  return (
    <>
      <TableCell
        aria-colspan={3}
        className="col-span-3 flex min-w-0 items-center gap-2.5 max-sm:col-span-2"
      >
        {tool === undefined ? ownTile : <Tile size="xs" {...tile} />}
        <b className="truncate font-semibold">{name}</b>
        <span className="num truncate text-meta text-2">
          {changedText(summarizeChanges(changes.map(({ operation }) => operation)).kinds)}
        </span>
      </TableCell>
      <ChangeTokensCell tokens={tool === undefined ? undefined : costs?.ofTool(tool)} strong />
      <TableCell className="text-right">
        <Button
          size="s"
          variant="ghost"
          blocked={blocked}
          aria-label={t("Restore {name}", { name }, "from a revision")}
          onClick={() => onRestore({ name, tool })}
        >
          <span className="max-sm:sr-only">
            {tool === undefined ? t("Restore all") : t("Restore tool")}
          </span>
          <RotateCcw size={14} strokeWidth={2} aria-hidden className="sm:hidden" />
        </Button>
      </TableCell>
    </>
  );
}

function ChangeCells({
  change,
  costs,
  blocked,
  onRestore,
}: ChangeCellProps & { change: ItemChange }) {
  const tools = useOwnerEdit((edit) => edit.tools);
  const { operation, before } = change;
  const text = itemChangeText(change, tools);
  const title = itemTitle(operation, tools);
  const named = useTitleOfTool(operation, title);
  return (
    <>
      <TableCell className="truncate pl-[30px]" title={title}>
        {title}
      </TableCell>
      <TableCell className="min-w-0 max-sm:hidden">
        <ChangedValue text={text.from ?? ""} on={switchedOn(before, tools)} />
      </TableCell>
      <TableCell className="min-w-0 font-medium">
        <span className="block truncate text-meta font-normal text-2 sm:hidden">
          {text.from === undefined ? "" : `${escapeInvisible(text.from)} →`}
        </span>
        <ChangedValue text={text.to} on={switchedOn(operation, tools)} />
      </TableCell>
      <ChangeTokensCell tokens={costs?.ofOperation(operation)} />
      <TableCell className="text-right">
        <IconButton
          label={t("Restore {title} as a draft", { title: named })}
          icon={RotateCcw}
          blocked={blocked}
          onClick={() => onRestore({ name: title, operation })}
        />
      </TableCell>
    </>
  );
}

/** A value in words; on and off have a dot of the same meaning. */
export function ChangedValue({ text, on }: { text: string; on: boolean | undefined }) {
  const shown = escapeInvisible(text);
  return (
    <span
      className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle"
      title={shown}
    >
      {on !== undefined && (
        <span
          aria-hidden
          className={classNames(
            "size-2 flex-none rounded-full forced-color-adjust-none",
            on ? "bg-accent" : "inset-ring-[1.5px] inset-ring-line-control",
          )}
        />
      )}
      <span className="truncate">{shown}</span>
    </span>
  );
}

function ChangeTokensCell({ tokens, strong }: { tokens: number | undefined; strong?: boolean }) {
  return (
    <TableCell
      className={classNames(
        "num text-right text-meta max-sm:hidden",
        strong ? "font-medium" : "text-2",
      )}
    >
      {tokens === undefined || tokens === 0 ? "" : countChange(tokens)}
    </TableCell>
  );
}

import { sameJson } from "@pegboard/json-schema";
import { DEFAULT_TEMPLATES } from "@pegboard/registry-core/prompts";
import { classNames } from "@pegboard/ui/class-names.ts";
import { ColumnHead, Row, RowGroup, Table, TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { LineChanges } from "@pegboard/ui/text/line-changes.tsx";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";
import { itemTitle } from "../../owner-editor/history/item-text.ts";
import { moveFocus } from "../../owner-editor/history/saves-list.tsx";
import { AppCell, MethodCells, ToolCells, ToolsHead } from "./compare-cells.tsx";
import { useComparing } from "./compare-context.ts";
import type { CompareRow } from "./compare-rows.ts";
import { TemplateCells, templateSources, ValueCells, ValuesHead } from "./value-cells.tsx";

interface CompareTableProps {
  rows: CompareRow[];
  onFold(key: string): void;
}

/** The comparison row by row; only the rows in view are in the document. */
export function CompareTable({ rows, onFold }: CompareTableProps) {
  const { agents } = useComparing();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? "tool"],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what takes the focus inside
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto" onKeyDown={moveFocus}>
      <Table aria-label={t("What differs")} aria-rowcount={rows.length + 1} className="pb-4">
        <Row
          className={classNames(
            GRID,
            "sticky top-0 z-[2] h-8 border-b border-line bg-sunken text-micro text-2 max-sm:hidden",
          )}
        >
          <span role="presentation" />
          <span role="presentation" />
          <ColumnHead>{t("What")}</ColumnHead>
          {agents.map(({ agent }, side) => (
            <ColumnHead
              key={agent.id}
              className={classNames(
                "flex min-w-0 items-center gap-2",
                side === 0 ? "col-start-4" : "col-start-6",
              )}
            >
              <AgentTile tile={agent.tile} size="xs" />
              <span className="truncate">{agent.name}</span>
            </ColumnHead>
          ))}
          <ColumnHead className="col-start-7 text-right max-lg:hidden">{t("Tokens")}</ColumnHead>
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
                  className={classNames("absolute inset-x-0 top-0 text-list", rowClass(row))}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {isDrafted(row) && (
                    <span
                      aria-hidden
                      className="absolute top-1/2 left-[7px] -mt-[2.5px] size-[5px] rounded-full bg-accent"
                    />
                  )}
                  <CompareCells row={row} onFold={() => onFold(row.key)} />
                </Row>
              )
            );
          })}
        </RowGroup>
      </Table>
    </div>
  );
}

const HEIGHTS: Record<CompareRow["kind"], number> = {
  tools: 44,
  values: 44,
  prompts: 44,
  tool: 36,
  value: 36,
  template: 36,
  method: 32,
  app: 28,
  lines: 160,
};

const GRID =
  "grid grid-cols-[14px_20px_minmax(0,1.25fr)_minmax(0,1fr)_148px_minmax(0,1fr)_84px] items-center gap-x-3 pr-6 pl-5 max-lg:grid-cols-[14px_20px_minmax(0,1.25fr)_minmax(0,1fr)_148px_minmax(0,1fr)] max-sm:grid-cols-[14px_20px_minmax(0,1fr)_minmax(0,1fr)_44px] max-sm:gap-x-2 max-sm:px-4";

function rowClass(row: CompareRow): string {
  const { kind } = row;
  if (kind === "lines") return "px-6 pt-1 pb-3 pl-[66px] max-sm:px-4";
  if (kind === "tools" || kind === "values" || kind === "prompts")
    return classNames(
      GRID,
      "min-h-11 border-t border-line-soft pt-1 max-sm:gap-y-1.5 max-sm:pt-3 [[data-index='0']&]:border-0",
    );
  if (kind === "app") return "flex min-h-7 items-center gap-2 px-6 pl-[66px] text-meta max-sm:px-4";
  return classNames(
    GRID,
    kind === "method" && !row.isAlone
      ? "min-h-8 before:absolute before:inset-y-0 before:left-[63px] before:w-px before:bg-line-strong max-sm:before:left-7"
      : "min-h-9",
    "hover:bg-hover max-sm:min-h-14 max-sm:py-1",
  );
}

/** Whether the drafts change what the row is about. */
function isDrafted(row: CompareRow): boolean {
  if (row.kind === "method") return !sameJson(row.method.saved, row.method.now);
  if (row.kind === "tool")
    return !row.open && row.tool.methods.some(({ saved, now }) => !sameJson(saved, now));
  return (
    (row.kind === "value" || row.kind === "template") && !sameJson(row.value.saved, row.value.now)
  );
}

function CompareCells({ row, onFold }: { row: CompareRow; onFold(): void }) {
  switch (row.kind) {
    case "tools":
      return <ToolsHead row={row} />;
    case "values":
    case "prompts":
      return <ValuesHead row={row} />;
    case "app":
      return <AppCell row={row} />;
    case "tool":
      return <ToolCells row={row} onFold={onFold} />;
    case "method":
      return <MethodCells row={row} />;
    case "value":
      return <ValueCells row={row} />;
    case "template":
      return <TemplateCells row={row} onFold={onFold} />;
    case "lines":
      return <TemplateLines row={row} />;
  }
}

function TemplateLines({ row: { value } }: { row: Extract<CompareRow, { kind: "lines" }> }) {
  const { tools } = useComparing();
  const [before, after] = templateSources(value, (template) => DEFAULT_TEMPLATES[template]);
  return (
    <TableCell aria-colspan={5}>
      <LineChanges before={before} after={after} label={itemTitle(value.now[0], tools)} />
    </TableCell>
  );
}

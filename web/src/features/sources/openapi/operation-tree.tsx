import { classNames } from "@pegboard/ui/class-names.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { ColumnHead, Row, RowGroup } from "@pegboard/ui/list/grid-parts.tsx";
import { useList } from "@pegboard/ui/list/use-list.ts";
import { useMemo } from "react";
import type { OpenApiTool } from "../../../api/openapi-sources.ts";
import { t } from "../../../messages/t.ts";
import { toolKey, useToolFolds } from "../../../tool-list/tool-rows.ts";
import { OPERATION_COLUMNS, OperationTreeRow, WIDE_OPERATION_COLUMN } from "./operation-row.tsx";
import {
  boxOf,
  type OperationRow,
  operationRows,
  rowOperations,
  takeOperations,
} from "./operation-rows.ts";

interface OperationTreeProps {
  tools: readonly OpenApiTool[];
  /** Operations that are left out. */
  without: ReadonlySet<string>;
  onWithout(without: ReadonlySet<string>): void;
}

/** The most operations with which tools begin unfolded. */
const MOST_OPEN = 60;
const OPERATION_ROW_HEIGHT = 34;
const TOOL_ROW = 38;
/** The height of a row for fingers. */
const TOUCH_ROW = 44;
const isTouch = () => window.matchMedia?.("(max-width: 639px)").matches;

/**
 * The operations of a description under the tools that they become, each with a box; only the rows
 * in view are in the document.
 */
export function OperationTree({ tools, without, onWithout }: OperationTreeProps) {
  const all = useMemo(() => tools.flatMap(({ operations }) => operations), [tools]);
  const folding = useToolFolds("", () => {
    const open = all.length <= MOST_OPEN ? tools : [];
    return new Map(open.map(({ name }) => [toolKey(name), "matches"]));
  });
  const groups = useMemo(() => {
    const items = tools.map((tool) => ({ tool, methods: tool.operations, whole: true }));
    return [{ name: undefined, items }];
  }, [tools]);
  const rows = useMemo(() => operationRows(groups, folding.folds), [groups, folding.folds]);
  const take = (row: OperationRow, isTaken: boolean) =>
    onWithout(takeOperations(without, rowOperations(row), isTaken));
  const fold = (row: OperationRow) => "open" in row && folding.turn(row);
  const list = useList({
    rows,
    height: OPERATION_ROW_HEIGHT,
    heightOf: ({ kind }) => {
      if (isTouch()) return TOUCH_ROW;
      return kind === "tool" ? TOOL_ROW : OPERATION_ROW_HEIGHT;
    },
    search: "",
    onFold: fold,
    onKey: ({ key, target }, row) => {
      // A box that was clicked handles the key itself.
      if (key !== " " || !(target instanceof HTMLElement) || target.role !== "row") return false;
      take(row, boxOf(rowOperations(row), without) !== true);
      return true;
    },
  });
  return (
    <div ref={list.scroller} className="@container min-h-0 min-w-0 flex-1 overflow-auto">
      <div
        role="treegrid"
        aria-label={t("Operations")}
        aria-rowcount={rows.length + 1}
        onKeyDown={list.onKeyDown}
      >
        <Row
          aria-rowindex={1}
          className={classNames(
            OPERATION_COLUMNS,
            "sticky top-0 z-[2] h-7.5 border-b border-line bg-sunken text-micro text-2 max-sm:h-11",
          )}
        >
          <ColumnHead className="grid truncate">
            <Checkbox
              aria-label={t("Take all")}
              checked={boxOf(all, without)}
              onChange={(isTaken) => onWithout(takeOperations(without, all, isTaken))}
            />
          </ColumnHead>
          <ColumnHead className="col-start-3 truncate">{t("Operation")}</ColumnHead>
          <ColumnHead className={classNames("truncate", WIDE_OPERATION_COLUMN)}>
            {t("Becomes")}
          </ColumnHead>
          <ColumnHead className="truncate @max-[480px]:sr-only">{t("Risk")}</ColumnHead>
          <ColumnHead className={classNames("truncate text-right", WIDE_OPERATION_COLUMN)}>
            {t("Parameters")}
          </ColumnHead>
          <ColumnHead className="truncate text-right @max-[480px]:col-start-5">
            {t("Tokens")}
          </ColumnHead>
        </Row>
        <RowGroup className="relative" style={{ height: list.totalHeight }}>
          {list.shown.map(({ row, ...place }) => (
            <OperationTreeRow
              key={row.key}
              {...place}
              row={row}
              events={list.events}
              box={boxOf(rowOperations(row), without)}
              onFold={() => fold(row)}
              onTake={(isTaken) => take(row, isTaken)}
            />
          ))}
        </RowGroup>
      </div>
    </div>
  );
}

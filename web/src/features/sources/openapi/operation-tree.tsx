import { Badge } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import {
  Cell,
  ColumnHead,
  FoldMark,
  ListRow,
  Row,
  type RowEvents,
  RowGroup,
  type RowPlace,
} from "@pegboard/ui/list/grid-parts.tsx";
import { useList } from "@pegboard/ui/list/use-list.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Eye, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import type { OpenApiTool } from "../../../api/sources/openapi-sources.ts";
import { t } from "../../../messages/t.ts";
import { toolKey, useToolFolds } from "../../../tool-list/tool-rows.ts";
import {
  boxOf,
  type OperationRow,
  operationRows,
  rowOperations,
  takeOperations,
  tokensOfOperations,
} from "./operation-rows.ts";

interface OperationTreeProps {
  tools: readonly OpenApiTool[];
  /** The operations that are not taken. */
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

/** The columns of the tree; those at the right disappear first where there is no room. */
const OPERATION_COLUMNS =
  "grid grid-cols-[16px_16px_minmax(0,5fr)_minmax(0,4fr)_96px_64px_56px] items-center gap-x-3 px-6 @max-[720px]:grid-cols-[16px_16px_minmax(0,1fr)_96px_56px] @max-[480px]:grid-cols-[16px_16px_minmax(0,1fr)_auto_44px] @max-[480px]:gap-x-2 max-sm:px-4";
/** The class of columns that a narrow list leaves out. */
const WIDE_OPERATION_COLUMN = "@max-[720px]:hidden";

interface OperationTreeRowProps extends RowPlace {
  row: OperationRow;
  events: RowEvents;
  box: boolean | "mixed";
  onFold(): void;
  onTake(isTaken: boolean): void;
}

function OperationTreeRow({ row, events, box, onFold, onTake, ...place }: OperationTreeRowProps) {
  if (row.kind === "group") return null;
  const operation = row.kind === "method" ? row.method : undefined;
  return (
    <ListRow
      {...place}
      row={row}
      events={events}
      rowsAbove={1}
      className={classNames(
        OPERATION_COLUMNS,
        "absolute inset-x-0 top-0 text-list hover:bg-hover focus-visible:-outline-offset-2 max-sm:h-11",
        operation ? "h-8.5" : "h-9.5 border-t border-line-soft font-medium",
      )}
    >
      <Cell className="grid">
        <Checkbox
          tabIndex={-1}
          aria-label={t("Take {name}", { name: operation?.method ?? row.tool.displayName })}
          checked={box}
          onChange={onTake}
        />
      </Cell>
      {row.kind === "method" ? (
        <OperationCells operation={row.method} />
      ) : (
        <OperationToolCells row={row} onFold={onFold} />
      )}
    </ListRow>
  );
}

function OperationCells({ operation: one }: { operation: OpenApiTool["operations"][number] }) {
  const { operation, method, risk, parameters, tokens } = one;
  const [verb = "", path = ""] = operation.split(" ");
  return (
    <>
      <Cell className="col-start-3 flex min-w-0 items-center" title={operation}>
        <span className="w-13 flex-none font-mono text-[11px] font-medium text-2 @max-[480px]:w-12">
          {verb}
        </span>
        <code className="truncate text-code">{path}</code>
      </Cell>
      <Cell
        className={classNames("truncate font-mono text-code", WIDE_OPERATION_COLUMN)}
        title={method}
      >
        {method}
      </Cell>
      <Cell className="flex">
        {risk === "reads" && (
          <Badge icon={Eye}>
            <OperationWord>{t("Read-only")}</OperationWord>
          </Badge>
        )}
        {risk === "destroys" && (
          <Badge tone="risk" icon={TriangleAlert}>
            <OperationWord>{t("Destructive")}</OperationWord>
          </Badge>
        )}
      </Cell>
      <Cell className={classNames("num text-right text-2", WIDE_OPERATION_COLUMN)}>
        {countText(parameters)}
      </Cell>
      <Cell className="num text-right text-2">{countText(tokens)}</Cell>
    </>
  );
}

function OperationToolCells({
  row,
  onFold,
}: {
  row: Extract<OperationRow, { kind: "tool" }>;
  onFold(): void;
}) {
  const { name, displayName, operations } = row.tool;
  return (
    <>
      <Cell className="grid">
        <FoldMark
          open={row.open}
          onFold={onFold}
          label={(row.open
            ? (name: string) => t("Fold {name}", { name })
            : (name: string) => t("Open {name}", { name }, "unfold"))(displayName)}
          className="h-8 text-3 hover:text-1"
        />
      </Cell>
      <Cell className="truncate">{displayName}</Cell>
      <Cell className={classNames("truncate font-normal text-2", WIDE_OPERATION_COLUMN)}>
        {t.rich("tool {name}", { name: <code className="text-code">{name}</code> })}
      </Cell>
      <Cell className="num truncate text-right font-normal text-2 @min-[720px]:col-span-2">
        <span className="@max-[480px]:hidden">
          {t("{count, plural, one {# operation} other {# operations}}", {
            count: operations.length,
          })}
        </span>
        <span className="@min-[480px]:hidden">{countText(operations.length)}</span>
      </Cell>
      <Cell className="num text-right font-normal text-2">
        {countText(tokensOfOperations(operations))}
      </Cell>
    </>
  );
}

/** The word of a badge that is an icon alone where there is no room. */
const OperationWord = ({ children }: { children: string }) => (
  <span className="@max-[480px]:sr-only">{children}</span>
);

import { Badge } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import {
  Cell,
  FoldMark,
  ListRow,
  type RowEvents,
  type RowPlace,
} from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Eye, TriangleAlert } from "lucide-react";
import type { OpenApiTool } from "../../../api/openapi-sources.ts";
import { t } from "../../../messages/t.ts";
import { type OperationRow, operationTokens } from "./operation-rows.ts";

/** The columns of the tree; those at the right disappear first where there is no room. */
export const OPERATION_COLUMNS =
  "grid grid-cols-[16px_16px_minmax(0,5fr)_minmax(0,4fr)_96px_64px_56px] items-center gap-x-3 px-6 @max-[720px]:grid-cols-[16px_16px_minmax(0,1fr)_96px_56px] @max-[480px]:grid-cols-[16px_16px_minmax(0,1fr)_auto_44px] @max-[480px]:gap-x-2 max-sm:px-4";
/** The class of columns that a narrow list leaves out. */
export const WIDE_OPERATION_COLUMN = "@max-[720px]:hidden";

interface OperationTreeRowProps extends RowPlace {
  row: OperationRow;
  events: RowEvents;
  box: boolean | "mixed";
  onFold(): void;
  onTake(isTaken: boolean): void;
}

export function OperationTreeRow({
  row,
  events,
  box,
  onFold,
  onTake,
  ...place
}: OperationTreeRowProps) {
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
            <Word>{t("Read-only")}</Word>
          </Badge>
        )}
        {risk === "destroys" && (
          <Badge tone="risk" icon={TriangleAlert}>
            <Word>{t("Destructive")}</Word>
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
        {countText(operationTokens(operations))}
      </Cell>
    </>
  );
}

/** The word of a badge that is an icon alone where there is no room. */
const Word = ({ children }: { children: string }) => (
  <span className="@max-[480px]:sr-only">{children}</span>
);

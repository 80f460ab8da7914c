import { classNames } from "@pegboard/ui/class-names.ts";
import { Cell, ListRow, RowCheckbox, type RowPlace } from "@pegboard/ui/list/grid-parts.tsx";
import { memo } from "react";
import { t } from "../../../messages/t.ts";
import { RegistryGroupCells } from "./group-row.tsx";
import { MethodCells } from "./method-row.tsx";
import { idsOfRow, type RegistryRow } from "./registry-rows.ts";
import { REGISTRY_COLUMNS, type RegistryRowContext } from "./row-parts.tsx";
import { RegistryToolCells } from "./tool-row.tsx";

interface TableRowProps extends RowPlace {
  row: RegistryRow;
  context: RegistryRowContext;
  /** Whether its tool stands beside the list. */
  current: boolean;
  check: boolean | "mixed";
  /** Whether something about it is not saved. */
  drafted: boolean;
}

export const TableRow = memo(function TableRow({
  row,
  context,
  current,
  check,
  drafted,
  ...place
}: TableRowProps) {
  const isSticky = place.top === undefined;
  const isSelected = check === true || current;
  return (
    <ListRow
      {...place}
      row={row}
      events={context.events}
      isSelected={isSelected}
      rowsAbove={1}
      height={context.height}
      className={classNames(
        REGISTRY_COLUMNS,
        "group top-0 cursor-default border-b border-line-soft text-list -outline-offset-2 select-none",
        isSticky ? "sticky top-[27px] z-2" : "absolute inset-x-0",
        row.kind === "group" && (row.open ? "bg-sunken" : "bg-panel"),
        INDENTS[row.level],
        isSelected ? "bg-selected" : row.kind !== "group" && "hover:bg-hover",
      )}
    >
      {current && <span className="absolute inset-y-0 left-0 w-0.5 bg-accent" />}
      {drafted && (
        <span
          role="img"
          aria-label={t("Unsaved changes")}
          title={t("Unsaved changes")}
          className="absolute left-[5px] size-[5px] rounded-full bg-accent"
        />
      )}
      <RegistryRowCells {...{ row, context, current }} tabIndex={place.isCursor ? 0 : -1} />
      {/* The check box is last, so that the row is named by its content. */}
      <RegistryRowCheck {...{ row, context, check }} index={place.index} />
    </ListRow>
  );
});

const INDENTS: Record<number, string> = { 2: "pl-9 max-sm:pl-6", 3: "pl-14 max-sm:pl-8" };

/** The check box of a row; for a folded group only under the pointer or with the focus. */
function RegistryRowCheck({
  row,
  index,
  context,
  check,
}: Pick<TableRowProps, "row" | "index" | "context" | "check">) {
  const isQuiet = row.kind === "group" && !row.open && check === false;
  return (
    <Cell
      className={classNames(
        "order-first grid",
        isQuiet && "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
      )}
    >
      {idsOfRow(row).length > 0 && (
        <span className="relative z-1 -m-3 grid place-items-center p-3">
          <RowCheckbox
            label={t("Select {name}", { name: registryRowName(row, context) })}
            checked={check}
            index={index}
            events={context.events}
          />
        </span>
      )}
    </Cell>
  );
}

interface RegistryRowCellsProps extends Pick<TableRowProps, "row" | "context" | "current"> {
  /** The tab index of its pegs. */
  tabIndex: number;
}

function RegistryRowCells({ row, context, current, tabIndex }: RegistryRowCellsProps) {
  switch (row.kind) {
    case "group":
      return <RegistryGroupCells row={row} context={context} />;
    case "tool":
      return <RegistryToolCells {...{ row, context, current, tabIndex }} />;
    case "method":
      return <MethodCells {...{ row, context, current, tabIndex }} />;
  }
}

function registryRowName(row: RegistryRow, { groupTitle }: RegistryRowContext): string {
  switch (row.kind) {
    case "group":
      return groupTitle(row.group.name ?? "");
    case "tool":
      return row.tool.definition.displayName;
    case "method":
      return t("{method} in {tool}", {
        method: row.method.displayName,
        tool: row.tool.definition.displayName,
      });
  }
}

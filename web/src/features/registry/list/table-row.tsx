import { memo } from "react";
import { classNames } from "../../../components/class-names.ts";
import { Cell, ListRow, RowCheckbox, type RowPlace } from "../../../components/list/grid-parts.tsx";
import { common } from "../../../language/common.ts";
import { GroupCells } from "./group-row.tsx";
import { MethodCells } from "./method-row.tsx";
import { idsOfRow, type RegistryRow } from "./registry-rows.ts";
import { COLUMNS, type RowContext } from "./row-parts.tsx";
import { say } from "./texts.ts";
import { ToolCells } from "./tool-row.tsx";

interface TableRowProps extends RowPlace {
  row: RegistryRow;
  context: RowContext;
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
        COLUMNS,
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
          aria-label={say.unsavedChanges}
          title={say.unsavedChanges}
          className="absolute left-[5px] size-[5px] rounded-full bg-accent"
        />
      )}
      <Cells {...{ row, context, current }} tabIndex={place.isCursor ? 0 : -1} />
      {/* The check box is last, so that the row is named by its content. */}
      <RowCheck {...{ row, context, check }} index={place.index} />
    </ListRow>
  );
});

const INDENTS: Record<number, string> = { 2: "pl-9 max-sm:pl-6", 3: "pl-14 max-sm:pl-8" };

/** The check box of a row; for a folded group only under the pointer or with the focus. */
function RowCheck({
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
            label={common.selectName(nameOf(row, context))}
            checked={check}
            index={index}
            events={context.events}
          />
        </span>
      )}
    </Cell>
  );
}

interface CellsProps extends Pick<TableRowProps, "row" | "context" | "current"> {
  /** The tab index of its pegs. */
  tabIndex: number;
}

function Cells({ row, context, current, tabIndex }: CellsProps) {
  switch (row.kind) {
    case "group":
      return <GroupCells row={row} context={context} />;
    case "tool":
      return <ToolCells {...{ row, context, current, tabIndex }} />;
    case "method":
      return <MethodCells {...{ row, context, current, tabIndex }} />;
  }
}

function nameOf(row: RegistryRow, { groupTitle }: RowContext): string {
  switch (row.kind) {
    case "group":
      return groupTitle(row.group.name ?? "");
    case "tool":
      return row.tool.definition.displayName;
    case "method":
      return say.methodOfTool(row.method.displayName, row.tool.definition.displayName);
  }
}

import { memo } from "react";
import { classNames } from "../../../components/class-names.ts";
import { Checkbox } from "../../../components/inputs/checkbox.tsx";
import { common } from "../../../language/common.ts";
import { GroupCells } from "./group-row.tsx";
import { MethodCells } from "./method-row.tsx";
import { idsOfRow, type RegistryRow } from "./registry-rows.ts";
import { Cell, COLUMNS, type RowContext } from "./row-parts.tsx";
import { say } from "./texts.ts";
import { ToolCells } from "./tool-row.tsx";

interface TableRowProps {
  row: RegistryRow;
  index: number;
  /** Pixels below the first row; undefined for the head that its rows pass under. */
  top: number | undefined;
  context: RowContext;
  isCursor: boolean;
  /** Its tool stands beside the list. */
  current: boolean;
  check: boolean | "mixed";
  /** Something about it is not saved. */
  drafted: boolean;
}

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, top, context, isCursor, current, check, drafted } = props;
  const isSticky = top === undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a tree grid of divs
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles keys
    <div
      role="row"
      aria-level={row.level}
      aria-rowindex={index + 2}
      aria-selected={check === true || current}
      aria-expanded={row.kind === "method" ? undefined : row.open}
      tabIndex={isCursor ? 0 : -1}
      data-index={index}
      onFocus={() => context.onFocus(row.key)}
      onClick={(event) => context.onPick({ event, row, index })}
      style={{ height: context.height, ...(!isSticky && { transform: `translateY(${top}px)` }) }}
      className={classNames(
        COLUMNS,
        "group top-0 cursor-default border-b border-line-soft text-list -outline-offset-2 select-none",
        isSticky ? "sticky top-[27px] z-2" : "absolute inset-x-0",
        row.kind === "group" && (row.open ? "bg-sunken" : "bg-panel"),
        INDENTS[row.level],
        check === true || current ? "bg-selected" : row.kind !== "group" && "hover:bg-hover",
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
      <Cells {...props} tabIndex={isCursor ? 0 : -1} />
      {/* Last, so that the row is named by what it is. */}
      <RowCheck {...{ row, index, context, check }} />
    </div>
  );
});

const INDENTS: Record<number, string> = { 2: "pl-9 max-sm:pl-6", 3: "pl-14 max-sm:pl-8" };

/** Of a folded group only under the pointer or with the focus. */
function RowCheck({ row, index, context, check }: Pick<TableRowProps, "row" | "index" | "context" | "check">) {
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
          <Checkbox
            aria-label={common.selectName(nameOf(row, context))}
            checked={check}
            onChange={ignoreChange}
            onClick={(event) => {
              event.stopPropagation();
              context.onCheck({ event, row, index });
            }}
            tabIndex={-1}
          />
        </span>
      )}
    </Cell>
  );
}

function Cells({ row, context, current, tabIndex }: TableRowProps & { tabIndex: number }) {
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
      return row.found.tool.definition.displayName;
    case "method":
      return say.methodOfTool(row.method.displayName, row.tool.definition.displayName);
  }
}

/** The click selects: only it knows about Shift. */
const ignoreChange = () => {};

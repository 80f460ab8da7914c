import { classNames } from "@pegboard/ui/class-names.ts";
import { Cell, ListRow, RowCheckbox, type RowPlace } from "@pegboard/ui/list/grid-parts.tsx";
import { hasSameFields } from "@pegboard/ui/selectable-context.tsx";
import { Lock } from "lucide-react";
import { memo } from "react";
import { t } from "../../../messages/t.ts";
import { TreeGroupCells, TreeMethodCells, TreeToolCells, TreeUnknownCells } from "./row-cells.tsx";
import type { RowFacts, TreeRowContext } from "./row-facts.ts";
import { keysOfRow } from "./selected-methods.ts";
import type { TreeRow } from "./tree-rows.ts";

interface TreeGridRowProps extends RowPlace {
  row: TreeRow;
  context: TreeRowContext;
  selected: boolean;
  check: boolean | "mixed";
  /** Whether it is the row in the inspector. */
  current: boolean;
}

/** One row of the tree grid at its place in the virtual list. */
export const TreeGridRow = memo(DrawnRow, showsSame);

function DrawnRow({ row, context, selected, check, current, ...place }: TreeGridRowProps) {
  const touched = (row.kind === "tool" || row.kind === "method") && context.facts.isTouched(row);
  const isSticky = place.top === undefined;
  const unselected = isSticky ? "bg-panel" : "hover:bg-hover";
  return (
    <ListRow
      {...place}
      row={row}
      events={context.events}
      isSelected={selected}
      height={context.height}
      aria-expanded={"open" in row && isTreeRowFoldable(row) ? row.open : undefined}
      className={classNames(
        "group top-0 grid contain-strict cursor-default items-center gap-x-2 pr-4 pl-3 text-list outline-offset-[-2px] select-none",
        isSticky ? "sticky z-2" : "absolute inset-x-0",
        "grid-cols-[16px_minmax(0,1fr)_48px_56px_32px] max-sm:pr-2 max-sm:pl-4",
        context.showsChecks
          ? "max-sm:grid-cols-[20px_minmax(0,1fr)_48px]"
          : "max-sm:grid-cols-[minmax(0,1fr)_48px]",
        "focus-visible:rounded-md",
        selected && row.kind !== "group" ? "bg-selected" : unselected,
      )}
    >
      {current && <SelectedEdge />}
      {touched && <DraftDot selected={selected} />}
      <TreeRowCells row={row} context={context} selected={selected} />
      {/* The check box comes last, so that the row is named by what it is. */}
      <TreeRowCheck row={row} index={place.index} state={check} context={context} />
    </ListRow>
  );
}

/**
 * Whether a row shows what it showed before. A click on a switch makes the list and the facts anew,
 * and changes what few rows of it show.
 */
export function showsSame(before: TreeGridRowProps, after: TreeGridRowProps): boolean {
  const { row, context, ...place } = before;
  const { row: nextRow, context: nextContext, ...nextPlace } = after;
  return (
    hasSameFields(place, nextPlace) &&
    hasSameFields({ ...context, facts: undefined }, { ...nextContext, facts: undefined }) &&
    isSameRow(row, nextRow) &&
    hasSameFields(shownFacts(row, context.facts), shownFacts(nextRow, nextContext.facts))
  );
}

function isSameRow(row: TreeRow, next: TreeRow): boolean {
  if (row.kind !== "tool" || next.kind !== "tool") return hasSameFields(row, next);
  const match = undefined;
  return (
    hasSameFields({ ...row, match }, { ...next, match }) && hasSameFields(row.match, next.match)
  );
}

/** What a row reads of the facts. A group reads those of all its tools. */
function shownFacts(row: TreeRow, facts: RowFacts): object {
  switch (row.kind) {
    case "group":
      return facts;
    case "unknown":
      return {};
    default:
      return {
        icons: facts.icons,
        tokens: facts.tokensOf(row),
        isTouched: facts.isTouched(row),
        badges: facts.badges(row).join(),
      };
  }
}

const isTreeRowFoldable = (row: TreeRow) =>
  row.kind === "group" || (row.kind === "tool" && row.tool.methods.length > 0);

function TreeRowCells({
  row,
  context,
  selected,
}: {
  row: TreeRow;
  context: TreeRowContext;
  selected: boolean;
}) {
  switch (row.kind) {
    case "group":
      return <TreeGroupCells row={row} context={context} />;
    case "tool":
      return <TreeToolCells row={row} context={context} selected={selected} />;
    case "method":
      return <TreeMethodCells row={row} context={context} selected={selected} />;
    case "unknown":
      return <TreeUnknownCells row={row} context={context} />;
  }
}

interface TreeRowCheckProps {
  row: TreeRow;
  index: number;
  state: boolean | "mixed";
  context: TreeRowContext;
}

/**
 * The check box of a row. It is visible when something is searched or selected, or under the
 * pointer; a lock takes its place where all of the row is core.
 */
function TreeRowCheck({ row, index, state, context }: TreeRowCheckProps) {
  const can = canCheck(row);
  const isCore = isRowLocked(row);
  return (
    <Cell
      className={classNames(
        "order-first grid h-full place-items-center",
        !context.showsChecks && "max-sm:hidden",
      )}
    >
      {can && (
        <span
          className={classNames(
            "grid",
            !context.showsChecks &&
              "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
          )}
        >
          <RowCheckbox
            label={t("Select {name}", { name: treeRowName(row) })}
            checked={state}
            index={index}
            events={context.events}
          />
        </span>
      )}
      {isCore && context.showsChecks && (
        <span title={t("Core: stays on")} className="text-3">
          <Lock size={14} strokeWidth={2} aria-hidden />
        </span>
      )}
    </Cell>
  );
}

/**
 * Whether selecting the row has an effect: it has methods of its own, and not all of them are core.
 */
export const canCheck = (row: TreeRow): boolean => keysOfRow(row).length > 0 && !isRowLocked(row);

function isRowLocked(row: TreeRow): boolean {
  switch (row.kind) {
    case "group":
      return row.group.items.every(({ methods }) => methods.every(({ locked }) => locked));
    case "tool":
      return (
        row.match.whole &&
        row.match.methods.length > 0 &&
        row.match.methods.every(({ locked }) => locked)
      );
    case "method":
      return row.method.locked;
    case "unknown":
      return false;
  }
}

function treeRowName(row: TreeRow): string {
  switch (row.kind) {
    case "group":
      return row.group.name ?? "";
    case "tool":
      return row.tool.definition.displayName;
    case "method":
      return t("{method} in {tool}", {
        method: row.method.definition.displayName,
        tool: row.tool.definition.displayName,
      });
    case "unknown":
      return row.place.tool;
  }
}

/** A dot of 5 px in the left gutter: the draft changes something here. */
function DraftDot({ selected }: { selected: boolean }) {
  return (
    <span
      title={t("Changed in the draft")}
      className={classNames(
        "absolute top-1/2 size-[5px] -translate-y-1/2 rounded-full bg-accent",
        selected ? "left-[5px]" : "left-[3px]",
      )}
    />
  );
}

/** A mark at the left edge of the selected row. */
function SelectedEdge() {
  return <span className="absolute inset-y-0 left-0 w-0.5 bg-accent" />;
}

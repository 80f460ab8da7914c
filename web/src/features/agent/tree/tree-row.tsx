import { classNames } from "@pegboard/ui/class-names.ts";
import { ListRow, type RowPlace } from "@pegboard/ui/list/grid-parts.tsx";
import { memo } from "react";
import { TreeGroupCells } from "./group-row.tsx";
import { TreeMethodCells } from "./method-row.tsx";
import { TreeRowCheck } from "./row-check.tsx";
import type { TreeRowContext } from "./row-facts.ts";
import { DraftDot, SelectedEdge } from "./row-parts.tsx";
import { TreeToolCells } from "./tool-row.tsx";
import type { TreeRow as Row } from "./tree-rows.ts";
import { TreeUnknownCells } from "./unknown-row.tsx";

interface TreeGridRowProps extends RowPlace {
  row: Row;
  context: TreeRowContext;
  selected: boolean;
  check: boolean | "mixed";
  /** Whether it is the row in the inspector. */
  current: boolean;
}

/** One row of the tree grid at its place in the virtual list. */
export const TreeGridRow = memo(function TreeRow({
  row,
  context,
  selected,
  check,
  current,
  ...place
}: TreeGridRowProps) {
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
      {/* Last, so that the row is named by what it is. */}
      <TreeRowCheck row={row} index={place.index} state={check} context={context} />
    </ListRow>
  );
});

const isTreeRowFoldable = (row: Row) =>
  row.kind === "group" || (row.kind === "tool" && row.tool.methods.length > 0);

function TreeRowCells({
  row,
  context,
  selected,
}: {
  row: Row;
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

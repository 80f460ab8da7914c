import { lazy, memo, Suspense } from "react";
import { classNames } from "../../../components/class-names.ts";
import { MethodRow } from "./method-row.tsx";
import { RowCheck } from "./row-check.tsx";
import type { RowContext } from "./row-facts.ts";
import { DraftDot, SelectedEdge } from "./row-parts.tsx";
import { ToolRow } from "./tool-row.tsx";
import type { TreeRow as Row } from "./tree-rows.ts";
import { arranging } from "./use-tree-rows.ts";

const UnknownRow = lazy(() => import("./unknown-row.tsx").then((module) => ({ default: module.UnknownRow })));

interface TreeRowProps {
  row: Row;
  context: RowContext;
  selected: boolean;
  check: boolean | "mixed";
  /** Its rows pass below it. */
  sticky: boolean;
  /** It is the row in the inspector. */
  current: boolean;
  id: string;
  /** Place among all rows, from 1. */
  index: number;
  /** The tree's one tab stop. */
  active: boolean;
  start: number;
}

/** One row of the tree grid at its place in the virtual list. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { row, context, selected, check, sticky, current, id, index, active, start } = props;
  const touched = (row.kind === "tool" || row.kind === "method") && context.facts.isTouched(row);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree grid handles keys for all rows
    // biome-ignore lint/a11y/useSemanticElements: a virtualised tree grid cannot be a table
    <div
      id={id}
      role="row"
      tabIndex={active ? 0 : -1}
      aria-rowindex={index + 1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={selected}
      aria-expanded={"open" in row && isFoldable(row) ? row.open : undefined}
      onClick={(event) => context.onPick({ event, row, index })}
      onFocus={() => context.onFocus(row.key)}
      style={{ height: context.height, ...(!sticky && { transform: `translateY(${start}px)` }) }}
      className={classNames(
        "group top-0 grid contain-strict cursor-default items-center gap-x-2 pr-4 pl-3 text-list outline-offset-[-2px] select-none",
        sticky ? "sticky z-2" : "absolute inset-x-0",
        "grid-cols-[16px_minmax(0,1fr)_48px_56px_32px] max-sm:pr-2 max-sm:pl-4",
        context.showsChecks ? "max-sm:grid-cols-[20px_minmax(0,1fr)_48px]" : "max-sm:grid-cols-[minmax(0,1fr)_48px]",
        "focus-visible:rounded-md",
        selected && row.kind !== "group" ? "bg-selected" : sticky ? "bg-panel" : "hover:bg-hover",
      )}
    >
      {current && <SelectedEdge />}
      {touched && <DraftDot selected={selected} />}
      <Cells row={row} context={context} selected={selected} />
      {/* Last, so that the row is named by what it is. */}
      <RowCheck row={row} index={index} state={check} context={context} />
    </div>
  );
});

const isFoldable = (row: Row) => row.kind === "group" || (row.kind === "tool" && row.tool.methods.length > 0);

function Cells({ row, context, selected }: { row: Row; context: RowContext; selected: boolean }) {
  switch (row.kind) {
    case "group": {
      const { GroupRow } = arranging.get();
      return <GroupRow row={row} context={context} />;
    }
    case "tool":
      return <ToolRow row={row} context={context} selected={selected} />;
    case "method":
      return <MethodRow row={row} context={context} selected={selected} />;
    case "unknown":
      return (
        <Suspense>
          <UnknownRow row={row} context={context} />
        </Suspense>
      );
  }
}

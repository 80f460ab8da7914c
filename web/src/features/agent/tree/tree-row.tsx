import { memo } from "react";
import { classNames } from "../../../components/class-names.ts";
import { MethodRow } from "./method-row.tsx";
import type { RowContext } from "./row-facts.ts";
import { DraftDot, SelectedEdge } from "./row-parts.tsx";
import { ToolRow } from "./tool-row.tsx";
import type { TreeRow as Row } from "./tree-rows.ts";
import { UnknownRow } from "./unknown-row.tsx";

interface TreeRowProps {
  row: Row;
  context: RowContext;
  selected: boolean;
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
  const { row, context, selected, current, id, index, active, start } = props;
  const touched = row.kind !== "unknown" && context.facts.isTouched(row);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree grid handles keys for all rows
    // biome-ignore lint/a11y/useSemanticElements: a virtualised tree grid cannot be a table
    <div
      id={id}
      role="row"
      tabIndex={active ? 0 : -1}
      aria-rowindex={index + 1}
      aria-level={row.kind === "method" ? 2 : 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={selected}
      aria-expanded={row.kind === "tool" && row.tool.methods.length > 0 ? row.open : undefined}
      onClick={() => context.act({ act: "inspect", row })}
      onFocus={() => context.onFocus(row.key)}
      style={{ height: context.height, transform: `translateY(${start}px)` }}
      className={classNames(
        "absolute inset-x-0 top-0 grid contain-strict cursor-default items-center gap-x-2 pr-4 pl-3 text-list outline-offset-[-2px] select-none",
        "grid-cols-[minmax(0,1fr)_48px_56px_32px] max-sm:grid-cols-[minmax(0,1fr)_48px] max-sm:pr-2 max-sm:pl-4",
        "focus-visible:rounded-md",
        selected ? "bg-selected" : "hover:bg-hover",
      )}
    >
      {current && <SelectedEdge />}
      {touched && <DraftDot selected={selected} />}
      <Cells row={row} context={context} selected={selected} />
    </div>
  );
});

function Cells({ row, context, selected }: { row: Row; context: RowContext; selected: boolean }) {
  switch (row.kind) {
    case "tool":
      return <ToolRow row={row} context={context} selected={selected} />;
    case "method":
      return <MethodRow row={row} context={context} selected={selected} />;
    case "unknown":
      return <UnknownRow row={row} context={context} />;
  }
}

import { classNames } from "@pegboard/ui/class-names.ts";
import { Cell, RowCheckbox } from "@pegboard/ui/list/grid-parts.tsx";
import { Lock } from "lucide-react";
import { t } from "../../../messages/t.ts";
import type { TreeRowContext } from "./row-facts.ts";
import { keysOfRow } from "./selected-rows.ts";
import type { TreeRow } from "./tree-rows.ts";

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
export function TreeRowCheck({ row, index, state, context }: TreeRowCheckProps) {
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

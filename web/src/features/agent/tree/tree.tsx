import { useList } from "@pegboard/ui/list/use-list.ts";
import type { ListSelection } from "@pegboard/ui/list/use-selection.ts";
import { useRowHeight } from "@pegboard/ui/page/long-list.tsx";
import { type Ref, useId, useImperativeHandle, useMemo } from "react";
import { t } from "../../../messages/t.ts";
import { findFirstMatch } from "../../../tool-list/tool-rows.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { actOnKey } from "./row-actions.ts";
import type { TreeRowContext } from "./row-facts.ts";
import { canCheck, TreeGridRow } from "./tree-row.tsx";
import type { TreeRow } from "./tree-rows.ts";

export interface TreeHandle {
  /** Puts the focus on the row with the cursor. */
  focus(): void;
}

interface TreeProps {
  rows: TreeRow[];
  context: Omit<TreeRowContext, "lockedId" | "height" | "events">;
  /** The key of the row in the inspector. */
  selectedKey: string | undefined;
  /** The search text. A new one begins at its first match. */
  search: string;
  /**
   * Whether the text was typed just now and did not come with the address, so that the row in the
   * inspector is not what is looked for.
   */
  isTyped: boolean;
  selection: ListSelection<TreeRow>;
  onFoldAll(isFolded: boolean): void;
  /** The pixels below the last row, for what floats there. */
  room: number;
  phone: boolean;
  ref?: Ref<TreeHandle>;
}

/**
 * A WAI-ARIA tree grid with one tab stop; only the rows in view, and the one with the cursor, are
 * in the document.
 */
export function Tree({ rows, context, selectedKey, selection, phone, ref, ...rest }: TreeProps) {
  const settings = useAgentEdit((edit) => edit.settings);
  const lockedId = useId();
  const density = useRowHeight();
  const height = phone ? PHONE_TREE_ROW : density;
  const isSelecting = selection.ids.size > 0;
  const list = useList({
    ...rest,
    rows,
    height,
    selection,
    isHead: ({ kind }) => kind === "group",
    padding: rows[0]?.kind === "group" ? 0 : TREE_PADDING,
    chosen: useMemo(() => (selectedKey === undefined ? [] : [selectedKey]), [selectedKey]),
    firstMatch: findFirstMatch,
    onFold: (row) => context.act({ act: "turn", row }),
    onClick: (row) =>
      context.act(row.kind === "group" ? { act: "turn", row } : { act: "inspect", row }),
    onKey: ({ key, shiftKey }, row) => {
      const act = actOnKey(row, { key, shiftKey, isSelecting });
      if (act) context.act(act);
      return act !== undefined;
    },
  });
  useImperativeHandle(ref, () => ({ focus: list.focus }));
  const { events } = list;
  const shared = useMemo(
    () => ({ ...context, lockedId, height, events }),
    [context, lockedId, height, events],
  );
  const isSelected = (row: TreeRow) =>
    isSelecting ? selection.stateOf(row) === true && canCheck(row) : row.key === selectedKey;
  return (
    <div
      ref={list.scroller}
      role="treegrid"
      aria-label={t("Tools of {name}", { name: settings.agent.name })}
      aria-rowcount={rows.length}
      aria-multiselectable
      onKeyDown={list.onKeyDown}
      className="min-h-0 flex-1 overflow-auto"
    >
      <p id={lockedId} hidden>
        {t("Core: always on. Nothing switches it off.")}
      </p>
      <div role="presentation" className="relative" style={{ height: list.totalHeight }}>
        {list.shown.map(({ row, ...place }) => (
          <TreeGridRow
            key={row.key}
            {...place}
            row={row}
            context={shared}
            current={row.key === selectedKey}
            check={isSelecting && selection.stateOf(row)}
            selected={isSelected(row)}
          />
        ))}
      </div>
    </div>
  );
}

/** The pixels above the first and below the last row. */
const TREE_PADDING = 4;

const PHONE_TREE_ROW = 60;

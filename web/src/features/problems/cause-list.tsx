import type { Problem, ProblemCause } from "@pegboard/registry-core/problems";
import { useList } from "@pegboard/ui/list/use-list.ts";
import { useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { useCommand } from "../../commands/use-command.ts";
import { t } from "../../messages/t.ts";
import { CauseBar, selectedText } from "./cause-bar.tsx";
import { CauseListRow, type RowAct } from "./cause-list-row.tsx";
import { causeRows, selectableCauses } from "./cause-rows.ts";
import { useProblemActs } from "./problem-acts.tsx";

interface CauseListProps {
  causes: readonly ProblemCause[];
  /** The search and filters as a text. Another one starts at its first row. */
  shown: string;
  /** Whether the causes do not follow yet what was typed. */
  isBehind: boolean;
  without: ReadonlySet<string>;
  onWithout(problems: readonly Problem[], isOut: boolean): void;
}

/**
 * Causes under their severities: a tree grid with one tab stop for its rows; only the rows in view
 * are in the document.
 */
export function CauseList({ causes, shown, isBehind, without, onWithout }: CauseListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => causeRows(causes, open), [causes, open]);
  const selectable = useMemo(() => ({ ...selectableCauses(rows), isBehind }), [rows, isBehind]);
  const selection = useSelection(selectable);
  const selected = useMemo(
    () => causes.filter(({ id }) => selection.ids.has(id)),
    [causes, selection.ids],
  );
  const [asked, setAsked] = useState<{ id: string }>();
  const fold = (id: string, isOpen = !open.has(id)) => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const list = useList({
    rows,
    height: HEIGHTS.cause,
    heightOf: ({ kind }) => HEIGHTS[kind],
    isMeasured: true,
    room: selected.length > 0 ? ROOM : 0,
    takesCursor: ({ kind }) => kind === "cause",
    search: shown,
    selection,
    onFold: ({ key }) => fold(key),
    onClick: (row) => row.kind === "cause" && fold(row.key),
    onKey: ({ key }, row) => {
      if (key === " ") selection.toggle(row);
      else if (key === "Enter") fold(row.key);
      // The content below an open cause is reached by Tab.
      else return key === "ArrowRight" && row.kind === "cause" && row.open;
      return true;
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // Fields and buttons inside of a row have keys of their own.
    if (event.target instanceof HTMLElement && event.target.role === "row") list.onKeyDown(event);
  };
  const step = (by: 1 | -1) => {
    const isInside = list.scroller.current?.contains(document.activeElement) ?? false;
    list.moveTo(isInside ? list.cursor + by : list.cursor, by);
  };
  useCommand("problems.after", () => step(1));
  useCommand("problems.before", () => step(-1));
  const set = (id: string) => {
    setAsked({ id });
    fold(id, true);
  };
  const act = useEventCallback((one: RowAct) => {
    if (one.act === "select") selection.toggle(one.row);
    else if (one.act === "tick") onWithout(one.problems, one.isOut);
    else if (one.act === "set") set(one.id);
    else fold(one.id);
  });
  const { events, measure } = list;
  const selectedIds = selection.ids;
  const shared = useMemo(
    () => ({ selected: selectedIds, without, asked, act, events, measure }),
    [selectedIds, without, asked, act, events, measure],
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div ref={list.scroller} className="min-h-0 flex-1 overflow-auto">
        <div
          role="treegrid"
          aria-label={t("{count, plural, one {# cause} other {# causes}} of problems", {
            count: causes.length,
          })}
          aria-rowcount={rows.length}
          aria-multiselectable
          onKeyDown={onKeyDown}
          className="relative"
          style={{ height: list.totalHeight }}
        >
          {list.shown.map(({ row, ...place }) => (
            <CauseListRow key={row.key} {...place} row={row} shared={shared} />
          ))}
        </div>
      </div>
      {selected.length > 0 && (
        <CauseBar
          causes={selected}
          onSet={({ id }) => {
            list.reveal(rows.findIndex(({ key }) => key === id));
            set(id);
          }}
          onClear={selection.clear}
        />
      )}
      <LiveSelection causes={selected} />
    </div>
  );
}

/** The heights of rows in pixels before they are drawn. */
const HEIGHTS = { head: 40, cause: 52, detail: 160 };

/** The pixels below the last row, where the bar of the selection floats. */
const ROOM = 84;

/** Tells screen readers the selection, once. */
function LiveSelection({ causes }: { causes: readonly ProblemCause[] }): ReactNode {
  const { left } = useProblemActs();
  const problems = causes.flatMap(left);
  const text =
    causes.length === 0
      ? ""
      : t("{count, plural, one {# problem} other {# problems}} selected, {causes}", {
          count: problems.length,
          causes: selectedText(causes, problems),
        });
  return <LiveRegion text={text} />;
}

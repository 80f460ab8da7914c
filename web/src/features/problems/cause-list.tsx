import type { Problem, ProblemCause } from "@pegboard/registry-core/problems";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useState } from "react";
import { useCommand } from "../../commands/use-command.ts";
import { LiveRegion } from "../../components/live-region.tsx";
import { useSelection } from "../../components/list/use-selection.ts";
import { useSameFunction } from "../../components/use-same-function.ts";
import { CauseBar, selectedText } from "./cause-bar.tsx";
import { CauseListRow, type RowAct } from "./cause-list-row.tsx";
import { causeRows, selectableCauses } from "./cause-rows.ts";
import { useProblemActs } from "./problem-acts.tsx";
import { say } from "./texts.ts";
import { nearestCause, useCauseCursor } from "./use-cause-cursor.ts";

interface CauseListProps {
  causes: readonly ProblemCause[];
  /** Another search or filter starts at its first row. */
  shown: string;
  /** The causes do not follow yet what was typed. */
  isBehind: boolean;
  without: ReadonlySet<string>;
  onWithout(problems: readonly Problem[], isOut: boolean): void;
}

/** Causes under their severities: a tree grid with one tab stop for its rows; only the rows in view are in the document. */
export function CauseList({ causes, shown, isBehind, without, onWithout }: CauseListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => causeRows(causes, open), [causes, open]);
  const selectable = useMemo(() => ({ ...selectableCauses(rows), isBehind }), [rows, isBehind]);
  const selection = useSelection(selectable);
  const selected = useMemo(() => causes.filter(({ id }) => selection.ids.has(id)), [causes, selection.ids]);
  const { cursor, setCursor, list, scroller, moveTo } = useCauseCursor(rows, shown);
  const [asked, setAsked] = useState<{ id: string }>();
  const fold = (id: string, isOpen = !open.has(id)) => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[cursor];
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute("role") !== "row" || row?.kind !== "cause")
      return;
    const to = selection.press(event, cursor)?.to;
    if (to !== undefined) return moveTo(nearestCause(rows, to, to < cursor ? -1 : 1));
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    if (act === "select") selection.toggle(row);
    else if (act === "fold") fold(row.key);
    else if (act === "open" || act === "close") fold(row.key, act === "open");
    else moveTo(nearestCause(rows, target(act, cursor, rows.length), act === "up" || act === "last" ? -1 : 1));
  };
  const step = (by: 1 | -1) => {
    const isInside = scroller.current?.contains(document.activeElement) ?? false;
    moveTo(nearestCause(rows, isInside ? cursor + by : cursor, by));
  };
  useCommand("problems.after", () => step(1));
  useCommand("problems.before", () => step(-1));
  const onClick = (event: MouseEvent, index: number) => {
    const row = rows[index];
    const isControl = event.target instanceof HTMLElement && event.target.closest("button, a, input, label");
    if (row?.kind !== "cause" || isControl) return;
    const isSelecting = selection.click(event, index, cursor);
    setCursor(row.key);
    if (!isSelecting) fold(row.key);
  };
  const act = useSameFunction((one: RowAct) => {
    if (one.act === "select") selection.toggle(one.row);
    else if (one.act === "look") setCursor(one.key);
    else if (one.act === "click") onClick(one.event, one.index);
    else if (one.act === "tick") onWithout(one.problems, one.isOut);
    else {
      if (one.act === "set") setAsked({ id: one.id });
      fold(one.id, one.act === "set" || undefined);
    }
  });
  const selectedIds = selection.ids;
  const shared = useMemo(
    () => ({ open, selected: selectedIds, without, asked, act }),
    [open, selectedIds, without, asked, act],
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
        <div
          role="treegrid"
          aria-label={say.causesOfProblems(causes.length)}
          aria-rowcount={rows.length}
          aria-multiselectable
          onKeyDown={onKeyDown}
          className="relative"
          style={{ height: list.getTotalSize() + (selected.length > 0 ? 84 : 0) }}
        >
          {list.getVirtualItems().map((item) => {
            const one = rows[item.index];
            if (!one) return null;
            return (
              <CauseListRow
                key={item.key}
                row={one}
                index={item.index}
                isCursor={item.index === cursor}
                start={item.start}
                measure={list.measureElement}
                shared={shared}
              />
            );
          })}
        </div>
      </div>
      {selected.length > 0 && (
        <CauseBar
          causes={selected}
          onSet={({ id }) => {
            list.scrollToIndex(rows.findIndex(({ key }) => key === id));
            act({ act: "set", id });
          }}
          onClear={selection.clear}
        />
      )}
      <LiveSelection causes={selected} />
    </div>
  );
}

const KEYS: Readonly<Record<string, "up" | "down" | "first" | "last" | "open" | "close" | "fold" | "select">> = {
  ArrowUp: "up",
  k: "up",
  ArrowDown: "down",
  j: "down",
  Home: "first",
  End: "last",
  ArrowRight: "open",
  ArrowLeft: "close",
  Enter: "fold",
  " ": "select",
};

function target(act: "up" | "down" | "first" | "last", cursor: number, count: number): number {
  return { up: cursor - 1, down: cursor + 1, first: 0, last: count - 1 }[act];
}

/** Says what is selected, once. */
function LiveSelection({ causes }: { causes: readonly ProblemCause[] }): ReactNode {
  const { left } = useProblemActs();
  const problems = causes.flatMap(left);
  const text = causes.length === 0 ? "" : say.problemsSelected(problems.length, selectedText(causes, problems));
  return <LiveRegion text={text} />;
}

import { memoByIdentity } from "@pegboard/registry-core/internal";
import {
  describeCause,
  groupByCause,
  type Problem,
  type ProblemCause,
  type ProblemSeverity,
} from "@pegboard/registry-core/problems";
import { classNames } from "@pegboard/ui/class-names.ts";
import {
  Cell,
  ListRow,
  Row,
  type RowEvents,
  type RowPlace,
} from "@pegboard/ui/list/grid-parts.tsx";
import type { SelectableList } from "@pegboard/ui/list/selection.ts";
import { type List, useList } from "@pegboard/ui/list/use-list.ts";
import { useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { SeverityIcon } from "@pegboard/ui/severity-icon.tsx";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { type KeyboardEvent, memo, type ReactNode, useMemo, useState } from "react";
import { useCommand } from "../../commands/use-command.ts";
import { t } from "../../messages/t.ts";
import { CauseBar, selectedText } from "./cause-bar.tsx";
import { CauseDetail } from "./cause-detail.tsx";
import { CAUSE_COLUMNS, CauseCells } from "./cause-row.tsx";
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
  const { open, fold, asked, ask } = useOpenCauses();
  const rows = useMemo(() => causeRows(causes, open), [causes, open]);
  const { selection, selected } = useSelectedCauses(causes, rows, isBehind);
  const list = useList({
    rows,
    height: CAUSE_HEIGHTS.cause,
    heightOf: ({ kind }) => CAUSE_HEIGHTS[kind],
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
  useStepCommands(list);
  const act = useEventCallback((one: RowAct) => {
    if (one.act === "select") selection.toggle(one.row);
    else if (one.act === "tick") onWithout(one.problems, one.isOut);
    else if (one.act === "set") ask(one.id);
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
            ask(id);
          }}
          onClear={selection.clear}
        />
      )}
      <LiveSelection causes={selected} />
    </div>
  );
}

function useSelectedCauses(
  causes: readonly ProblemCause[],
  rows: readonly CauseRow[],
  isBehind: boolean,
) {
  const selectable = useMemo(() => ({ ...selectableCauses(rows), isBehind }), [rows, isBehind]);
  const selection = useSelection(selectable);
  const selected = useMemo(
    () => causes.filter(({ id }) => selection.ids.has(id)),
    [causes, selection.ids],
  );
  return { selection, selected };
}

/** The causes that are unfolded, and the one whose value is to be entered. */
function useOpenCauses() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ id: string }>();
  const fold = (id: string, isOpen = !open.has(id)) => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const ask = (id: string) => {
    setAsked({ id });
    fold(id, true);
  };
  return { open, fold, asked, ask };
}

/** Commands that lead from cause to cause, from anywhere on the page. */
function useStepCommands({
  scroller,
  cursor,
  moveTo,
}: Pick<List<CauseRow>, "scroller" | "cursor" | "moveTo">) {
  const step = (by: 1 | -1) => {
    const isInside = scroller.current?.contains(document.activeElement) ?? false;
    moveTo(isInside ? cursor + by : cursor, by);
  };
  useCommand("problems.after", () => step(1));
  useCommand("problems.before", () => step(-1));
}

/** The heights of rows in pixels before they are drawn. */
const CAUSE_HEIGHTS = { head: 40, cause: 52, detail: 160 };

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

/** A person's action on a row. */
type RowAct =
  | { act: "select"; row: CauseRow }
  | { act: "fold" | "set"; id: string }
  | { act: "tick"; problems: readonly Problem[]; isOut: boolean };

/**
 * The state that all rows share. It has to stay one object while nothing changes, so that scrolling
 * draws new rows only.
 */
interface RowsState {
  selected: ReadonlySet<string>;
  /** Ids of problems that are not ticked. */
  without: ReadonlySet<string>;
  /** The cause whose missing values somebody wants to fill in. */
  asked: { id: string } | undefined;
  act(act: RowAct): void;
  events: RowEvents;
  measure(element: Element | null): void;
}

interface CauseListRowProps extends RowPlace {
  row: CauseRow;
  shared: RowsState;
}

const CauseListRow = memo(function CauseListRow({ row, shared, ...at }: CauseListRowProps) {
  const { selected, without, asked, act, events, measure } = shared;
  const place = {
    ref: measure,
    "data-index": at.index,
    "aria-rowindex": at.index + 1,
    style: { transform: `translateY(${at.top}px)` },
  } as const;
  if (row.kind === "head") {
    return (
      <Row
        {...place}
        className="absolute inset-x-0 top-0 flex h-10 items-end px-5 pb-1.5 text-list max-sm:px-4"
      >
        <Cell className="flex items-center gap-2">
          <SeverityIcon severity={row.severity} />
          <h2 className="font-semibold">{HEADS[row.severity]}</h2>
          <span className="num text-meta text-2">
            {t("{problems, number} in {causes, plural, one {# cause} other {# causes}}", {
              problems: row.problems,
              causes: row.causes,
            })}
          </span>
        </Cell>
      </Row>
    );
  }
  const { cause } = row;
  if (row.kind === "detail") {
    return (
      <Row
        {...place}
        aria-level={row.level}
        className="absolute inset-x-0 top-0 border-b border-line-soft bg-selected/45 pt-1 pr-11 pl-29 max-lg:pr-4 max-lg:pl-12 max-sm:pl-4"
      >
        <Cell>
          <CauseDetail
            cause={cause}
            without={without}
            onWithout={(problems, isOut) => act({ act: "tick", problems, isOut })}
            asked={asked?.id === cause.id ? asked : undefined}
          />
        </Cell>
      </Row>
    );
  }
  const isSelected = selected.has(row.key);
  const unselected = row.open ? "bg-selected/45" : "hover:bg-hover";
  return (
    <ListRow
      {...at}
      ref={measure}
      row={row}
      events={events}
      isSelected={isSelected}
      data-cause={describeCause(cause, t).title}
      className={classNames(
        CAUSE_COLUMNS,
        "absolute inset-x-0 top-0 min-h-13 py-1.5 text-list focus-visible:outline-offset-[-2px]",
        !row.open && "border-b border-line-soft",
        isSelected ? "bg-selected" : unselected,
      )}
    >
      <CauseCells
        cause={cause}
        isSelected={isSelected}
        isOpen={row.open}
        onSelect={() => act({ act: "select", row })}
        onFold={() => act({ act: "fold", id: row.key })}
        onSet={() => act({ act: "set", id: row.key })}
      />
    </ListRow>
  );
});

const HEADS = { error: t("Errors"), warning: t("Warnings"), note: t("Notes") } as const;

/** A row of the list: the head of a severity, a cause, or what is below an unfolded cause. */
type CauseRow =
  | { kind: "head"; key: string; severity: ProblemSeverity; problems: number; causes: number }
  | { kind: "cause"; key: string; level: 1; open: boolean; cause: ProblemCause }
  | { kind: "detail"; key: string; level: 2; cause: ProblemCause };

/** Causes under a head for each severity, the worst first. */
function causeRows(causes: readonly ProblemCause[], open: ReadonlySet<string>): CauseRow[] {
  const rows: CauseRow[] = [];
  for (const severity of ["error", "warning", "note"] as const) {
    const own = causes.filter((cause) => cause.severity === severity);
    if (own.length === 0) continue;
    const problems = own.reduce((sum, cause) => sum + cause.problems.length, 0);
    rows.push({ kind: "head", key: severity, severity, problems, causes: own.length });
    for (const cause of own) {
      const isOpen = open.has(cause.id);
      rows.push({ kind: "cause", key: cause.id, level: 1, open: isOpen, cause });
      if (isOpen) rows.push({ kind: "detail", key: `${cause.id} detail`, level: 2, cause });
    }
  }
  return rows;
}

/** The causes of these problems, found once for an array. */
export const problemCauses = memoByIdentity((problems: readonly Problem[]) =>
  groupByCause(problems),
);

/** The rows that can be selected: heads and details below a cause cannot. */
const selectableCauses = (rows: readonly CauseRow[]): SelectableList<CauseRow> => ({
  rows,
  idsOf: (row) => (row.kind === "cause" ? [row.key] : []),
  all: () => rows.flatMap((row) => (row.kind === "cause" ? [row.key] : [])),
});

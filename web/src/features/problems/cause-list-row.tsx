import { describeCause, type Problem } from "@pegboard/registry-core/problems";
import { type MouseEvent, memo } from "react";
import { classNames } from "../../components/class-names.ts";
import { SeverityIcon } from "../../components/severity-icon.tsx";
import { CauseDetail } from "./cause-detail.tsx";
import { CAUSE_COLUMNS, CauseCells, Cell } from "./cause-row.tsx";
import type { CauseRow } from "./cause-rows.ts";
import { say } from "./texts.ts";

/** What all rows know and do. Keep the object while nothing of it changes: scrolling draws only new rows. */
/** What a person does on a row. */
export type RowAct =
  | { act: "select"; row: CauseRow }
  | { act: "fold" | "set"; id: string }
  | { act: "look"; key: string }
  | { act: "click"; event: MouseEvent; index: number }
  | { act: "tick"; problems: readonly Problem[]; isOut: boolean };

/** What all rows know. Keep the object while nothing of it changes: scrolling then draws new rows only. */
interface RowsState {
  open: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  /** Ids of problems that are not ticked. */
  without: ReadonlySet<string>;
  /** The cause whose missing values somebody wants to fill in. */
  asked: { id: string } | undefined;
  act(act: RowAct): void;
}

interface ListRowProps {
  row: CauseRow;
  index: number;
  isCursor: boolean;
  start: number;
  measure(element: Element | null): void;
  shared: RowsState;
}

export const CauseListRow = memo(function CauseListRow({ row, index, isCursor, start, measure, shared }: ListRowProps) {
  const { open, selected, without, asked, act } = shared;
  const place = {
    ref: measure,
    "data-index": index,
    "aria-rowindex": index + 1,
    style: { transform: `translateY(${start}px)` },
  } as const;
  if (row.kind === "head") {
    return (
      // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of a tree grid of divs, nothing to do on it
      <div
        role="row"
        {...place}
        className="absolute inset-x-0 top-0 flex h-10 items-end px-5 pb-1.5 text-list max-sm:px-4"
      >
        <Cell className="flex items-center gap-2">
          <SeverityIcon severity={row.severity} />
          <h2 className="font-semibold">{HEADS[row.severity]}</h2>
          <span className="num text-meta text-2">{say.problemsInCauses(row.problems, row.causes)}</span>
        </Cell>
      </div>
    );
  }
  const { cause } = row;
  if (row.kind === "detail") {
    return (
      // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above; what is in it takes the focus
      <div
        role="row"
        {...place}
        aria-level={2}
        className="absolute inset-x-0 top-0 border-b border-line-soft bg-selected/45 pt-1 pr-11 pl-29 max-lg:pr-4 max-lg:pl-12 max-sm:pl-4"
      >
        <Cell>
          <CauseDetail
            {...{ cause, without }}
            onWithout={(problems, isOut) => act({ act: "tick", problems, isOut })}
            asked={asked?.id === cause.id ? asked : undefined}
          />
        </Cell>
      </div>
    );
  }
  const isSelected = selected.has(row.key);
  const isOpen = open.has(row.key);
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: a row of divs; the list answers its keys
    <div
      role="row"
      {...place}
      data-cause={describeCause(cause).title}
      aria-level={1}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      tabIndex={isCursor ? 0 : -1}
      onFocus={() => act({ act: "look", key: row.key })}
      onClick={(event) => act({ act: "click", event, index })}
      className={classNames(
        CAUSE_COLUMNS,
        "absolute inset-x-0 top-0 min-h-13 py-1.5 text-list focus-visible:outline-offset-[-2px]",
        !isOpen && "border-b border-line-soft",
        isSelected ? "bg-selected" : isOpen ? "bg-selected/45" : "hover:bg-hover",
      )}
    >
      <CauseCells
        {...{ cause, isOpen, isSelected }}
        onSelect={() => act({ act: "select", row })}
        onFold={() => act({ act: "fold", id: row.key })}
        onSet={() => act({ act: "set", id: row.key })}
      />
    </div>
  );
});

const HEADS = { error: say.errors, warning: say.warnings, note: say.notes } as const;

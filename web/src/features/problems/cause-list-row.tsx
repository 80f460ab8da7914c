import { describeCause, type Problem } from "@pegboard/registry-core/problems";
import { classNames } from "@pegboard/ui/class-names.ts";
import {
  Cell,
  ListRow,
  Row,
  type RowEvents,
  type RowPlace,
} from "@pegboard/ui/list/grid-parts.tsx";
import { SeverityIcon } from "@pegboard/ui/severity-icon.tsx";
import { memo } from "react";
import { t } from "../../messages/t.ts";
import { CauseDetail } from "./cause-detail.tsx";
import { CAUSE_COLUMNS, CauseCells } from "./cause-row.tsx";
import type { CauseRow } from "./cause-rows.ts";

/** A person's action on a row. */
export type RowAct =
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

export const CauseListRow = memo(function CauseListRow({ row, shared, ...at }: CauseListRowProps) {
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
            {...{ cause, without }}
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
        {...{ cause, isSelected }}
        isOpen={row.open}
        onSelect={() => act({ act: "select", row })}
        onFold={() => act({ act: "fold", id: row.key })}
        onSet={() => act({ act: "set", id: row.key })}
      />
    </ListRow>
  );
});

const HEADS = { error: t("Errors"), warning: t("Warnings"), note: t("Notes") } as const;

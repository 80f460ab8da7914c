import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { BAR_ROOM, useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { REVIEW_STATES, type ReviewSearch } from "../../addresses/searches/review-search.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { SelectionAction, SelectionBar } from "../../components/selection-bar.tsx";
import { t } from "../../messages/t.ts";
import { AcceptForChosen } from "./accept-for-chosen.tsx";
import { ReviewListRow } from "./review-list-row.tsx";
import {
  belongs,
  groupBySource,
  type ReviewChangeRow,
  type ReviewRow,
  type WantedAgents,
} from "./review-rows.ts";
import type { Decide } from "./use-decide.ts";

interface ReviewListProps {
  /** All changes, and those that are shown. */
  all: readonly ReviewChangeRow[];
  rows: readonly ReviewChangeRow[];
  search: ReviewSearch;
  setSearch(search: ReviewSearch): void;
  chosen: string | undefined;
  onChoose(key: string): void;
  decide: Decide;
}

const REVIEW_STATE_LABELS = {
  open: t("Open", {}, "state"),
  decided: t("Decided"),
  refused: t("Refused"),
} as const;

/**
 * The queue under its sources: a list with one tab stop; only the rows in view are in the document.
 */
export function ReviewList({
  all,
  rows,
  search,
  setSearch,
  chosen,
  onChoose,
  decide,
}: ReviewListProps) {
  const grouped = useMemo(() => groupBySource(rows), [rows]);
  const selectable = useMemo(() => selectableRows(grouped), [grouped]);
  const selection = useSelection(selectable);
  const selected = useMemo(
    () => rows.filter(({ key }) => selection.ids.has(key)),
    [rows, selection.ids],
  );
  const cursor = Math.max(
    0,
    grouped.findIndex((row) => row.kind === "change" && row.key === chosen),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: grouped.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (grouped[index]?.kind === "source" ? 36 : 52),
    getItemKey: (index) => grouped[index]?.key ?? index,
    overscan: 8,
  });
  useEffect(() => list.scrollToIndex(cursor, { align: "auto" }), [cursor, list]);
  const move = (to: number, by: number) => {
    const next = grouped[to]?.kind === "change" ? grouped[to] : grouped[to + by];
    if (next?.kind !== "change") return;
    onChoose(next.key);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = selection.press(event, cursor)?.to;
    if (to !== undefined) return move(to, to < cursor ? -1 : 1);
    const step =
      event.metaKey || event.ctrlKey || event.altKey ? undefined : ROW_KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(cursor + step, step);
  };
  const onClick = (event: MouseEvent, index: number) => {
    const row = grouped[index];
    if (!row) return;
    if (selection.click(event, index, cursor)) return;
    if (row.kind === "source") return selection.toggle(row);
    selection.begin(row);
    onChoose(row.key);
  };
  const { show = "open" } = search;
  const [choosing, setChoosing] = useState(false);
  const act = (wanted: WantedAgents, of: readonly ReviewChangeRow[] = selected) => {
    decide({ rows: of, wanted });
    selection.clear();
    setChoosing(false);
  };
  const text =
    selected.length === 0
      ? ""
      : t("{count, plural, one {# change} other {# changes}} selected", { count: selected.length });
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line-soft px-4 py-2.5">
        <div className="flex min-w-24 flex-1">
          <PageSearch
            value={search.q ?? ""}
            onChange={(q) => setSearch({ ...search, q })}
            label={t("Search the changes")}
            placeholder={t("Search")}
          />
        </div>
        <Segmented
          label={t("Show")}
          value={show}
          items={REVIEW_STATES.map((id) => ({
            id,
            label: REVIEW_STATE_LABELS[id],
            count: all.filter((row) => belongs(row, id)).length,
          }))}
          onChange={(id) => setSearch({ ...search, show: id })}
        />
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
        {rows.length === 0 && (
          <p className="px-6 py-8 text-center text-2">{EMPTY_LIST_TEXT[show]}</p>
        )}
        <div
          role="listbox"
          aria-label={t("{count, plural, one {# change} other {# changes}} to review", {
            count: rows.length,
          })}
          aria-multiselectable
          onKeyDown={onKeyDown}
          className="relative"
          style={{ height: list.getTotalSize() + (selected.length > 0 ? BAR_ROOM : 0) }}
        >
          {list.getVirtualItems().map(({ key, index, start, size }) => {
            const row = grouped[index];
            if (!row) return null;
            return (
              <ReviewListRow
                key={key}
                row={row}
                place={{ start, size }}
                isChosen={index === cursor && row.kind === "change"}
                selected={selection.stateOf(row)}
                onClick={(event) => onClick(event, index)}
              />
            );
          })}
        </div>
      </div>
      {selected.length > 0 && (
        <SelectionBar what={text} onClear={selection.clear}>
          <SelectionAction label={t("Accept for all")} onClick={() => act("all")} />
          <SelectionAction
            label={t("Accept for chosen agents…")}
            blocked={
              selected.every(({ item }) => item.isForAll)
                ? t("It is the same for all agents: accept it for all, or refuse it")
                : undefined
            }
            onClick={() => setChoosing(true)}
          />
          <SelectionAction label={t("Refuse")} onClick={() => act("none")} />
          <SelectionAction
            label={t("Take back")}
            blocked={
              selected.some(({ now }) => now) ? undefined : t("Nothing is decided about them")
            }
            onClick={() => act("open")}
          />
        </SelectionBar>
      )}
      {choosing && (
        <AcceptForChosen
          changes={selected.filter(({ item }) => !item.isForAll)}
          sameForAll={selected.filter(({ item }) => item.isForAll).length}
          onAccept={act}
          onClose={() => setChoosing(false)}
        />
      )}
      <LiveRegion text={text} />
    </div>
  );
}

const ROW_KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
};

const EMPTY_LIST_TEXT = {
  open: t("Nothing to review."),
  decided: t("Nothing that sources list now was decided."),
  refused: t("Nothing that sources list now was refused."),
} as const;

/** The rows that can be selected. A source's row stands for all its changes. */
function selectableRows(rows: readonly ReviewRow[]) {
  const bySource = new Map<string, string[]>();
  const all: string[] = [];
  for (const row of rows) {
    if (row.kind === "source") continue;
    all.push(row.key);
    const own = bySource.get(row.item.source) ?? [];
    own.push(row.key);
    bySource.set(row.item.source, own);
  }
  return {
    rows,
    idsOf: (row: ReviewRow) => (row.kind === "source" ? (bySource.get(row.key) ?? []) : [row.key]),
    isUnfolded: (row: ReviewRow) => row.kind === "source",
    all: () => all,
  };
}

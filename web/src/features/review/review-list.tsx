import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { BAR_ROOM, type ListSelection, useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Check, Plug, TriangleAlert, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { REVIEW_STATES, type ReviewSearch } from "../../addresses/searches/review-search.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { SelectionAction, SelectionBar } from "../../components/selection-bar.tsx";
import { t } from "../../messages/t.ts";
import { useToolTile } from "../../owner-editor/history/revision-row.tsx";
import { AcceptForChosen } from "./accept-for-chosen.tsx";
import { FitBadge } from "./fit-badge.tsx";
import {
  belongs,
  decisionText,
  groupBySource,
  isDecisionRefused,
  type ReviewChangeRow,
  type ReviewRow,
  reviewItemTitle,
  type WantedAgents,
  whatText,
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

/** The queue of changes, narrowed by a search and by what was decided. */
export function ReviewList(props: ReviewListProps) {
  const { all, rows, search, setSearch, chosen, onChoose, decide } = props;
  const grouped = useMemo(() => groupBySource(rows), [rows]);
  const selectable = useMemo(() => selectableRows(grouped), [grouped]);
  const selection = useSelection(selectable);
  const selected = useMemo(
    () => rows.filter(({ key }) => selection.ids.has(key)),
    [rows, selection.ids],
  );
  const { show = "open" } = search;
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
      <ReviewQueue
        grouped={grouped}
        selection={selection}
        chosen={chosen}
        onChoose={onChoose}
        empty={rows.length === 0 ? EMPTY_LIST_TEXT[show] : undefined}
        room={selected.length > 0 ? BAR_ROOM : 0}
      />
      <ReviewSelectionBar
        selected={selected}
        text={text}
        decide={decide}
        onClear={selection.clear}
      />
      <LiveRegion text={text} />
    </div>
  );
}

interface ReviewQueueProps extends Pick<ReviewListProps, "chosen" | "onChoose"> {
  grouped: readonly ReviewRow[];
  selection: ListSelection<ReviewRow>;
  /** What is said in place of rows. */
  empty: string | undefined;
  /** The height below the rows that something else covers. */
  room: number;
}

/**
 * The changes under their sources: a list with one tab stop; only the rows in view are in the
 * document.
 */
function ReviewQueue({ grouped, selection, chosen, onChoose, empty, room }: ReviewQueueProps) {
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
  useEffect(() => {
    list.scrollToIndex(cursor, { align: "auto" });
    // The keys of the pane move the cursor too, and a focused row would stay behind.
    if (scroller.current?.contains(document.activeElement)) focusCursor(scroller.current);
  }, [cursor, list]);
  const move = (to: number, by: number) => {
    const next = grouped[to]?.kind === "change" ? grouped[to] : grouped[to + by];
    if (next?.kind !== "change") return;
    onChoose(next.key);
    focusCursor(scroller.current);
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
    if (!row || selection.click(event, index, cursor)) return;
    if (row.kind === "source") return selection.toggle(row);
    selection.begin(row);
    onChoose(row.key);
  };
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      {empty !== undefined && <p className="px-6 py-8 text-center text-2">{empty}</p>}
      <div
        role="listbox"
        aria-label={t("{count, plural, one {# change} other {# changes}} to review", {
          count: grouped.filter(({ kind }) => kind === "change").length,
        })}
        aria-multiselectable
        onKeyDown={onKeyDown}
        className="relative"
        style={{ height: list.getTotalSize() + room }}
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
  );
}

const focusCursor = (list: HTMLElement | null) =>
  requestAnimationFrame(() => list?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());

interface ReviewSelectionBarProps extends Pick<ReviewListProps, "decide"> {
  selected: readonly ReviewChangeRow[];
  /** How many are selected. */
  text: string;
  onClear(): void;
}

/** The decisions about all changes that are selected. */
function ReviewSelectionBar({ selected, text, decide, onClear }: ReviewSelectionBarProps) {
  const [choosing, setChoosing] = useState(false);
  const act = (wanted: WantedAgents, of = selected) => {
    decide({ rows: of, wanted });
    onClear();
    setChoosing(false);
  };
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar what={text} onClear={onClear}>
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
    </>
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

interface ReviewListRowProps {
  row: ReviewRow;
  /** The place in pixels. */
  place: { start: number; size: number };
  isChosen: boolean;
  selected: boolean | "mixed";
  onClick(event: MouseEvent): void;
}

/** A source, or one of its changes. */
function ReviewListRow({ row, place, isChosen, selected, onClick }: ReviewListRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      role="option"
      tabIndex={isChosen ? 0 : -1}
      aria-selected={selected === true}
      aria-current={isChosen || undefined}
      onClick={onClick}
      style={{ height: place.size, transform: `translateY(${place.start}px)` }}
      className={classNames(
        "absolute inset-x-0 top-0 flex cursor-default items-center gap-2.5 px-4 text-list select-none hover:bg-hover focus-visible:-outline-offset-2",
        selected === true && "bg-accent-tint forced-colors:outline",
        isChosen &&
          "bg-selected before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent",
      )}
    >
      {row.kind === "source" ? (
        <>
          <Plug {...iconSize.s} className="flex-none text-2" />
          <b className="min-w-0 flex-1 truncate font-semibold">{escapeInvisible(row.name)}</b>
          <span className="num text-meta text-2">{countText(row.count)}</span>
        </>
      ) : (
        <ChangeRowContent row={row} />
      )}
    </div>
  );
}

function ChangeRowContent({ row: { item, now, saved } }: { row: ReviewChangeRow }) {
  const { tile } = useToolTile(item.tool);
  const isDrafted =
    now?.agents?.join() !== saved?.agents?.join() || Boolean(now) !== Boolean(saved);
  const Icon = isDecisionRefused(now) ? X : Check;
  return (
    <>
      <Tile {...tile} ghost={tile.ghost || item.kind === "gone"} />
      <span className="min-w-0 flex-1">
        <b className={classNames("block truncate font-medium", now && "text-2")}>
          {escapeInvisible(reviewItemTitle(item))}
        </b>
        <span className="block truncate text-meta text-2">{escapeInvisible(whatText(item))}</span>
      </span>
      {now ? (
        <span
          className={classNames(
            "inline-flex flex-none items-center gap-1 text-meta",
            isDrafted ? "text-accent" : "text-2",
          )}
        >
          <Icon {...iconSize.s} />
          {decisionText(now, item.kind)}
        </span>
      ) : (
        <>
          {(item.suspicious === "high" || item.suspicious === "medium") && (
            <span
              className={item.suspicious === "high" ? "text-red" : "text-amber"}
              title={t("Its texts are suspicious")}
            >
              <TriangleAlert {...iconSize.s} />
              <span className="sr-only">{t("Its texts are suspicious")}</span>
            </span>
          )}
          <FitBadge item={item} />
        </>
      )}
      <span className="num w-7 flex-none text-right text-meta text-2" title={CONCERNED[item.kind]}>
        {item.agents > 0 ? countText(item.agents) : "–"}
      </span>
    </>
  );
}

const CONCERNED = {
  new: t("Agents that would get it"),
  changed: t("Agents that have it on"),
  gone: t("Agents that had it on, or have an entry for it"),
} as const;

import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { dayText } from "@pegboard/ui/messages/day-text.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowUp } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";

interface SavesListProps<Save> {
  /** The saves, newest first. */
  saves: Save[];
  label: string;
  keyOf(save: Save): string;
  row(save: Save): ReactNode;
  /** The text beside a day with its number of rows; the last day may not be loaded as a whole. */
  dayCount?(count: number, isWhole: boolean): string;
  /** The content after the oldest save. */
  end?: ReactNode;
  /** The class of the headings of days, for rows that begin elsewhere than those of a history. */
  dayClass?: string;
  /** Called when the end of what is loaded is in view. */
  onEnd(): void;
}

type SavesRow<Save> =
  | { key: string; day: string; count: number }
  | { key: string; save: Save }
  | { key: "end" };

const ROWS_FROM_END = 20;

/**
 * Saves by day; only the rows in view are in the document. The arrow keys move between elements
 * with `data-row`.
 */
export function SavesList<Save extends { savedAt: string }>({
  saves,
  label,
  keyOf,
  ...props
}: SavesListProps<Save>) {
  const { row, end, onEnd, dayCount, dayClass = "pl-11" } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const hasEnd = end !== undefined;
  const rows = useMemo(() => buildSavesRows(saves, keyOf, hasEnd), [saves, keyOf, hasEnd]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index] && "day" in rows[index] ? 36 : 48),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });
  const items = list.getVirtualItems();
  const isAtEnd = (items.at(-1)?.index ?? 0) > rows.length - ROWS_FROM_END;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each end, not for each function
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, rows.length]);
  const lastDay = rows.findLast((found) => "day" in found)?.day;
  const draw = (found: SavesRow<Save>) => {
    if ("save" in found) return row(found.save);
    if (!("day" in found)) return end;
    return (
      <h2 className={classNames("pt-3 pb-1.5 text-micro font-medium text-2", dayClass)}>
        {found.day}
        {dayCount && (
          <span className="num pl-2 font-normal">
            {dayCount(found.count, found.day !== lastDay)}
          </span>
        )}
      </h2>
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what takes the focus inside
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2"
      onKeyDown={moveFocus}
    >
      <ul aria-label={label} className="relative" style={{ height: list.getTotalSize() }}>
        {items.map((item) => {
          const found = rows[item.index];
          return (
            found && (
              <li
                key={item.key}
                ref={list.measureElement}
                data-index={item.index}
                className="absolute inset-x-0"
                // A transform would move what sticks inside by as much.
                style={{ top: item.start }}
              >
                {draw(found)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function buildSavesRows<Save extends { savedAt: string }>(
  saves: Save[],
  keyOf: (save: Save) => string,
  hasEnd: boolean,
) {
  const now = new Date();
  const rows: SavesRow<Save>[] = [];
  let head: { key: string; day: string; count: number } | undefined;
  for (const save of saves) {
    const day = dayText(save.savedAt, now);
    if (day !== head?.day) {
      head = { key: `day ${day} ${keyOf(save)}`, day, count: 0 };
      rows.push(head);
    }
    head.count += 1;
    rows.push({ key: keyOf(save), save });
  }
  return hasEnd ? [...rows, { key: "end" } as const] : rows;
}

/** Moves the focus to the equal control of the row above or below. */
export function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const part = (event.target as HTMLElement).dataset.row;
  if (step === undefined || part === undefined) return;
  event.preventDefault();
  const same = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-row="${part}"]`)];
  same[same.indexOf(event.target as HTMLElement) + step]?.focus();
}

/**
 * A button above a list whose reader went back, while newer items exist; `follow` comes from
 * `useFollowed`.
 */
export function NewerButton({ label, follow }: { label: string; follow(): void }) {
  return (
    <div className="flex flex-none justify-center border-b border-line-soft py-1">
      <Button size="s" variant="ghost" icon={ArrowUp} onClick={follow}>
        {label}
      </Button>
    </div>
  );
}

/**
 * Follows the newest items of a list until somebody reads further back, and then only tells that
 * there are newer ones.
 */
export function useFollowed<T>(
  newest: T,
  isReadingBack: boolean,
): { shown: T; hasNewer: boolean; follow(): void } {
  const [shown, setShown] = useState(newest);
  if (shown !== newest && !isReadingBack) setShown(newest);
  return { shown, hasNewer: shown !== newest, follow: () => setShown(newest) };
}

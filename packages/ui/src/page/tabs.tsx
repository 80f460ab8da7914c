import { CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Count } from "../badge.tsx";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";

export interface TabItem<Id extends string = string> {
  id: Id;
  label: string;
  count?: number | undefined;
  /** Whether the count is one of errors. */
  bad?: boolean | undefined;
  /** The issue of what the tab shows. */
  issue?: string | undefined;
  /** The meaning of a dot at the tab. */
  mark?: string | undefined;
}

interface TabsProps<Id extends string> {
  items: TabItem<Id>[];
  value: Id;
  onChange(id: Id): void;
  /** Accessible name of the list. */
  label: string;
  /** Prefix of the ids: tab `{id}-tab-{item}`, panel `{id}-panel` (give it to `TabPanel`). */
  id: string;
  size?: "s" | "m";
}

/** WAI-ARIA tabs with automatic activation: one tab stop, arrow keys move, Home and End jump. */
export function Tabs<Id extends string>({
  items,
  value,
  onChange,
  label,
  id,
  size = "m",
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [strip, tab] = [
      list.current,
      list.current?.querySelector<HTMLElement>(tabSelector(id, value)),
    ];
    // `scrollIntoView` would move everything around the strip too.
    if (strip && tab)
      strip.scrollLeft = clamp(
        strip.scrollLeft,
        tab.offsetLeft,
        strip.clientWidth - tab.offsetWidth,
      );
  }, [id, value]);
  const move = (event: KeyboardEvent) => {
    const index = items.findIndex((item) => item.id === value);
    const target = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1 + items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    const next = target === undefined ? undefined : items[target % items.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(tabSelector(id, next.id))?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className="relative flex items-stretch gap-0.5 self-stretch overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={`${id}-tab-${item.id}`}
          aria-selected={item.id === value}
          aria-controls={item.id === value ? `${id}-panel` : undefined}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => onChange(item.id)}
          className={classNames(
            tabShape,
            size === "s" ? "px-[9px] text-meta" : "px-2.5 text-list",
            item.id === value ? tabOn : "text-2 hover:text-1",
          )}
        >
          {item.label}
          {item.issue !== undefined && (
            <span className="inline-flex text-red" title={item.issue}>
              <CircleX {...iconSize.s} />
              <span className="sr-only">, {item.issue}</span>
            </span>
          )}
          {item.count !== undefined && <Count value={item.count} bad={item.bad} />}
          {item.mark !== undefined && (
            <span
              title={item.mark}
              className="size-[5px] flex-none rounded-full bg-accent forced-colors:bg-[Highlight]"
            >
              <span className="sr-only">, {item.mark}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

const tabSelector = (list: string, item: string): string => `#${CSS.escape(`${list}-tab-${item}`)}`;

/** The smallest scrolling that shows something at `left` with `room` to spare. */
const clamp = (scroll: number, left: number, room: number): number =>
  Math.min(Math.max(scroll, left - room), left);

const tabShape =
  "relative inline-flex items-center gap-1.5 font-medium whitespace-nowrap focus-visible:-outline-offset-2 max-sm:min-h-11";
const tabOn =
  "text-1 after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-t-xs after:bg-accent";

interface TabPanelProps {
  /** The `id` given to `Tabs`. */
  tabs: string;
  /** The selected tab. */
  value: string;
  children: ReactNode;
  className?: string;
}

/** The panel of `Tabs`, focusable so that a panel without controls can be scrolled by keyboard. */
export function TabPanel({ tabs, value, children, className }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${tabs}-panel`}
      aria-labelledby={`${tabs}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: WAI-ARIA asks for a focusable panel
      tabIndex={0}
      className={classNames("focus-visible:-outline-offset-2", className)}
    >
      {children}
    </div>
  );
}

import { ChevronDown } from "lucide-react";
import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { iconSize } from "../icon-size.ts";
import { t } from "../messages/t.ts";
import { Menu } from "../overlays/menu.tsx";
import { useEventCallback } from "../use-event-callback.ts";

interface FittingTabsProps {
  ids: readonly string[];
  /** The tab that is open, which stands in the row whatever its place. */
  value: string;
  /** Whether the menu has items besides those of tabs that do not fit. */
  hasMore?: boolean;
  /** The row, whose children are the tabs in their order, each with the class of its id. */
  children(classOf: (id: string) => string | undefined): ReactElement;
  /** The items of the menu for tabs that do not fit. */
  menuItems(hidden: string[]): ReactNode;
}

/** A row of tabs. Those for which there is no room are in a menu behind it. */
export function FittingTabs({
  ids,
  value,
  hasMore = false,
  children,
  menuItems,
}: FittingTabsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [{ fitting, left }, setPlaces] = useState({ fitting: ids.length, left: 0 });
  const current = ids.indexOf(value);
  const measure = useEventCallback(() => {
    const [row, more] = box.current?.children ?? [];
    if (!box.current || !row || !more) return;
    const widths = [...row.children].map(widthOf);
    const room = { all: widthOf(box.current), more: widthOf(more), hasMore };
    const next = placeTabs(widths, current, room);
    setPlaces((now) => (now.fitting === next.fitting && now.left === next.left ? now : next));
  });
  // Texts and counts of tabs change with what is drawn, the room with everything else.
  useLayoutEffect(() => measure(undefined));
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(() => measure(undefined));
    for (const part of [box.current, ...(box.current?.firstElementChild?.children ?? [])]) {
      if (part) sizes.observe(part);
    }
    return () => sizes.disconnect();
  }, [measure]);
  const hidden = ids.filter((id, place) => place >= fitting && id !== value);
  const needsMore = hasMore || hidden.length > 0;
  const classOf = (id: string) => {
    if (hidden.includes(id)) return "invisible order-2";
    return current >= fitting && id === value ? "order-1" : undefined;
  };
  return (
    // Tabs that do not fit keep their width, and the menu's button takes none: what fits would
    // depend on itself otherwise.
    <div
      ref={box}
      className={`relative flex min-w-0 self-stretch overflow-hidden ${hasMore ? "pr-18" : ""}`}
    >
      {children(classOf)}
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            // It is measured while it is not needed, too.
            aria-hidden={!needsMore}
            style={{ left }}
            className={`${needsMore ? "" : "invisible"} absolute inset-y-0 inline-flex items-center gap-1 px-2 text-list font-medium text-2 hover:text-1 focus-visible:-outline-offset-2 max-sm:min-h-11`}
          >
            {t("More")}
            <ChevronDown {...iconSize.s} />
          </button>
        }
      >
        {menuItems(hidden)}
      </Menu>
    </div>
  );
}

const widthOf = (element: Element): number => element.getBoundingClientRect().width;

/**
 * How many of the first tabs stand in the row, with the current one and the menu's button, and
 * where that button begins.
 */
export function placeTabs(
  widths: readonly number[],
  current: number,
  room: { all: number; more: number; hasMore: boolean },
): { fitting: number; left: number } {
  const widthWith = (count: number) =>
    widths.reduce((sum, width, i) => (i < count || i === current ? sum + width : sum), 0);
  const most = room.all - room.more;
  let fitting = widths.length;
  // Fractions of a pixel are rounding.
  if (widthWith(fitting) > (room.hasMore ? most : room.all) + 1) {
    while (fitting > 0 && widthWith(fitting) > most) fitting--;
  }
  return { fitting, left: Math.max(0, Math.min(widthWith(fitting), most)) };
}

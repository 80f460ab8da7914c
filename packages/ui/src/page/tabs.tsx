import { CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { type KeyboardEvent, useRef } from "react";
import { Count } from "../badge.tsx";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";
import { MenuChoices } from "../overlays/menu.tsx";
import { FittingTabs } from "./fitting-tabs.tsx";

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
  /** Whether it stands in the menu behind the others, whatever room there is. */
  rare?: boolean;
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
  const row = items.filter((item) => !item.rare || item.id === value);
  const choose = (chosen: string) => {
    const item = items.find(({ id }) => id === chosen);
    if (item) onChange(item.id);
  };
  const move = (event: KeyboardEvent) => {
    const index = row.findIndex((item) => item.id === value);
    const target = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1 + row.length,
      Home: 0,
      End: row.length - 1,
    }[event.key];
    const next = target === undefined ? undefined : row[target % row.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(tabSelector(id, next.id))?.focus();
  };
  return (
    <FittingTabs
      ids={row.map((item) => item.id)}
      value={value}
      hasMore={items.some(({ rare }) => rare)}
      menuItems={(hidden) => (
        <MenuChoices
          choices={items.filter(({ id, rare }) => rare || hidden.includes(id))}
          value={value}
          onChange={choose}
        />
      )}
    >
      {(classOf) => (
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className="flex min-w-0 items-stretch overflow-hidden"
        >
          {row.map((item) => (
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
                size === "s" ? "px-2.5 text-meta" : "px-[11px] text-list",
                item.id === value ? tabOn : "text-2 hover:text-1",
                classOf(item.id),
              )}
            >
              <TabContent {...item} />
            </button>
          ))}
        </div>
      )}
    </FittingTabs>
  );
}

const TabContent = ({ label, issue, count, bad, mark }: TabItem) => (
  <>
    {label}
    {issue !== undefined && (
      <span className="inline-flex text-red" title={issue}>
        <CircleX {...iconSize.s} />
        <span className="sr-only">, {issue}</span>
      </span>
    )}
    {count !== undefined && <Count value={count} bad={bad} />}
    {mark !== undefined && (
      <span
        title={mark}
        className="size-[5px] flex-none rounded-full bg-accent forced-colors:bg-[Highlight]"
      >
        <span className="sr-only">, {mark}</span>
      </span>
    )}
  </>
);

const tabSelector = (list: string, item: string): string => `#${CSS.escape(`${list}-tab-${item}`)}`;

const tabShape =
  "relative inline-flex flex-none items-center gap-1.5 font-medium whitespace-nowrap focus-visible:-outline-offset-2 max-sm:min-h-11";
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

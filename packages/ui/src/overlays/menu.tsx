import type { LucideIcon } from "lucide-react";
import { ChevronDown } from "lucide-react";
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
  useState,
} from "react";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";
import { LazyBoundary, lazyComponent, whenLoaded } from "../page/lazy-boundary.tsx";
import { menuPopup } from "./late-overlays.ts";
import { MenuPartsContext } from "./menu-parts.ts";
import type { MenuPopupProps } from "./menu-popup.tsx";

const LazyMenuPopup = lazyComponent(menuPopup, ({ MenuPopup }) => MenuPopup);

interface TriggerProps {
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
  onPointerEnter?(): void;
  onClick?(event: MouseEvent): void;
  onKeyDown?(event: KeyboardEvent): void;
}

interface MenuProps extends Omit<MenuPopupProps, "align" | "atFirstItem"> {
  align?: MenuPopupProps["align"];
}

/** A menu behind a button. What draws it loads when the first one is about to open. */
export function Menu({ trigger, children, align = "start" }: MenuProps) {
  const [opened, setOpened] = useState<"by key" | "by pointer">();
  const open = (how: typeof opened) => whenLoaded([menuPopup], () => setOpened(how));
  const closed = cloneElement(trigger as ReactElement<TriggerProps>, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: () => void menuPopup.load(),
    // A click that no pointer made comes from Enter or Space.
    onClick: ({ detail }) => open(detail === 0 ? "by key" : "by pointer"),
    onKeyDown: (event) => {
      if (event.key === "ArrowDown") open("by key");
    },
  });
  if (!opened) return closed;
  return (
    <LazyBoundary fallback={closed} onClose={() => setOpened(undefined)}>
      <LazyMenuPopup trigger={trigger} align={align} atFirstItem={opened === "by key"}>
        {children}
      </LazyMenuPopup>
    </LazyBoundary>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  children: ReactNode;
  /** The address of a link; then `onSelect` may be left out. */
  href?: string;
  onSelect?(): void;
  danger?: boolean;
  /** Why it cannot be chosen now, shown below its label. */
  blocked?: string | undefined;
}

export function MenuItem({ icon: Icon, children, href, onSelect, danger, blocked }: MenuItemProps) {
  const { Item } = use(MenuPartsContext);
  const content = (
    <>
      {Icon && <Icon {...iconSize.m} className={danger ? undefined : "text-2"} />}
      <span className="min-w-0 wrap-anywhere">
        {children}
        {blocked !== undefined && (
          <span className="block max-w-60 text-meta text-3">{blocked}</span>
        )}
      </span>
    </>
  );
  return (
    <Item
      className={classNames(itemClass, danger ? "text-red" : "text-1")}
      disabled={blocked !== undefined}
      asChild={href !== undefined}
      {...(onSelect && { onSelect })}
    >
      {href === undefined ? content : <a href={href}>{content}</a>}
    </Item>
  );
}

interface MenuChoicesProps {
  choices: { id: string; label: string; start?: ReactNode; count?: number }[];
  value: string | undefined;
  onChange(id: string): void;
}

/** Choices of which one may be chosen. */
export function MenuChoices({ choices, value, onChange }: MenuChoicesProps) {
  const { CheckboxItem, Mark } = use(MenuPartsContext);
  return choices.map((choice) => (
    <CheckboxItem
      key={choice.id}
      checked={choice.id === value}
      onCheckedChange={() => onChange(choice.id)}
      className={classNames(itemClass, "pr-3")}
    >
      <Mark />
      {choice.start}
      <span className="min-w-0 flex-1 wrap-anywhere">{choice.label}</span>
      {choice.count !== undefined && <span className="num pl-4 text-3">{choice.count}</span>}
    </CheckboxItem>
  ));
}

export function MenuLine() {
  const { Line } = use(MenuPartsContext);
  return <Line />;
}

const itemClass =
  "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-list outline-none select-none data-[disabled]:text-3 data-[highlighted]:bg-hover max-sm:min-h-11";

interface SortMenuProps<Choice extends string> {
  /** The label of what is chosen: "Sort". */
  label: string;
  choices: Partial<Record<Choice, string>>;
  value: Choice;
  /** The usual choice, for which the label alone is shown. */
  usual: Choice;
  onChange(choice: Choice): void;
}

/** A choice of how a list is arranged, without a frame. */
export function SortMenu<Choice extends string>({
  label,
  choices,
  value,
  usual,
  onChange,
}: SortMenuProps<Choice>) {
  const ids = Object.keys(choices) as Choice[];
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${choices[value]}`}
          className="inline-flex h-7 flex-none items-center gap-1 rounded-md px-1.5 text-meta whitespace-nowrap text-2 hover:bg-hover max-sm:h-11"
        >
          {value === usual ? label : <span className="font-medium text-1">{choices[value]}</span>}
          <ChevronDown size={12} strokeWidth={2} aria-hidden />
        </button>
      }
    >
      <MenuChoices
        choices={ids.map((id) => ({ id, label: choices[id] ?? id }))}
        value={value}
        onChange={(id) => onChange(ids.find((one) => one === id) ?? value)}
      />
    </Menu>
  );
}

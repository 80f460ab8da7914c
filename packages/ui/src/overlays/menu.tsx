import { Check, ChevronDown, type LucideIcon } from "lucide-react";
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";
import { countText } from "../messages/count-text.ts";
import { LazyBoundary, whenLoaded } from "../page/lazy-boundary.tsx";
import { Tooltip } from "../tooltip.tsx";
import { radix } from "./radix.ts";

interface MenuTriggerProps {
  "aria-describedby"?: string | undefined;
  "aria-disabled"?: boolean;
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
  onClick?(event: MouseEvent): void;
  onKeyDown?(event: KeyboardEvent): void;
}

interface MenuPopupProps {
  /** One button that takes a ref. */
  trigger: ReactElement;
  children: ReactNode;
  align: "start" | "end";
  /** It was opened by keyboard: its first item has the focus. */
  atFirstItem: boolean;
}

interface MenuProps extends Omit<MenuPopupProps, "align" | "atFirstItem"> {
  align?: MenuPopupProps["align"];
  /** Why nothing of it can be done now. Its button stays focusable and says the reason. */
  blocked?: string | undefined;
}

/** A menu behind a button. */
export function Menu({ trigger, children, align = "start", blocked }: MenuProps) {
  const [opened, setOpened] = useState<"by key" | "by pointer">();
  const open = (how: typeof opened) => whenLoaded(radix, () => setOpened(how));
  const closed = cloneElement(trigger as ReactElement<MenuTriggerProps>, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    // A click that no pointer made comes from Enter or Space.
    onClick: ({ detail }) => open(detail === 0 ? "by key" : "by pointer"),
    onKeyDown: (event) => {
      if (event.key === "ArrowDown") open("by key");
    },
  });
  if (blocked !== undefined)
    return (
      <Tooltip text={blocked}>
        {cloneElement(trigger as ReactElement<MenuTriggerProps>, { "aria-disabled": true })}
      </Tooltip>
    );
  if (!opened) return closed;
  return (
    <LazyBoundary fallback={closed} onClose={() => setOpened(undefined)}>
      <MenuPopup trigger={trigger} align={align} atFirstItem={opened === "by key"}>
        {children}
      </MenuPopup>
    </LazyBoundary>
  );
}

/** The menu itself, open when it appears. */
function MenuPopup({ trigger, children, align, atFirstItem }: MenuPopupProps) {
  const { DropdownMenu: Radix } = radix.use();
  const pending = useRef(atFirstItem);
  const focusFirst = (menu: HTMLElement | null) => {
    if (!menu || !pending.current) return;
    pending.current = false;
    // Radix focuses the menu as it mounts; it has not seen the key that opened this one.
    requestAnimationFrame(() => menu.querySelector<HTMLElement>("[role^=menuitem]")?.focus());
  };
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={focusFirst}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // What an item did may have led the focus elsewhere.
            if (document.activeElement !== document.body) event.preventDefault();
          }}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(440px,calc(100vw-16px))] min-w-44 overflow-auto rounded-lg bg-raised p-1 shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
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
  const { DropdownMenu: Radix } = radix.use();
  const isLink = href !== undefined && blocked === undefined;
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
    <Radix.Item
      className={classNames(itemClass, danger ? "text-red" : "text-1")}
      asChild={isLink}
      {...(onSelect && { onSelect })}
      {...(blocked !== undefined && {
        "aria-disabled": true,
        onSelect: (event: Event) => event.preventDefault(),
      })}
    >
      {isLink ? <a href={href}>{content}</a> : content}
    </Radix.Item>
  );
}

interface MenuChoicesProps {
  choices: { id: string; label: string; start?: ReactNode; count?: number }[];
  value: string | undefined;
  onChange(id: string): void;
}

/** Choices of which one may be chosen. */
export function MenuChoices({ choices, value, onChange }: MenuChoicesProps) {
  const { DropdownMenu: Radix } = radix.use();
  return choices.map((choice) => (
    <Radix.CheckboxItem
      key={choice.id}
      checked={choice.id === value}
      onCheckedChange={() => onChange(choice.id)}
      className={classNames(itemClass, "pr-3")}
    >
      <span className="grid size-4 place-items-center text-accent">
        <Radix.ItemIndicator>
          <Check {...iconSize.s} />
        </Radix.ItemIndicator>
      </span>
      {choice.start}
      <span className="min-w-0 flex-1 wrap-anywhere">{choice.label}</span>
      {choice.count !== undefined && (
        <span className="num pl-4 text-3">{countText(choice.count)}</span>
      )}
    </Radix.CheckboxItem>
  ));
}

export function MenuLine() {
  const { DropdownMenu: Radix } = radix.use();
  return <Radix.Separator className="my-1 h-px bg-(--line)" />;
}

const itemClass =
  "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-list outline-none select-none data-[disabled]:text-3 aria-disabled:text-2 data-[highlighted]:bg-hover max-sm:min-h-11";

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

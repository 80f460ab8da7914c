import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { iconSize } from "./icon-size.ts";

export interface MenuProps {
  /** One button that takes a ref. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "end";
}

export function Menu({ trigger, children, align = "start" }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-auto rounded-lg bg-raised p-1 shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps {
  icon?: LucideIcon;
  children: ReactNode;
  /** A link's address; then `onSelect` may be left out. */
  href?: string;
  onSelect?(): void;
  danger?: boolean;
  /** Why it cannot be chosen now, shown below its label. */
  blocked?: string | undefined;
}

export function MenuItem({ icon: Icon, children, href, onSelect, danger, blocked }: MenuItemProps) {
  const content = (
    <>
      {Icon && <Icon {...iconSize.m} className={danger ? undefined : "text-2"} />}
      <span className="min-w-0">
        {children}
        {blocked !== undefined && <span className="block max-w-60 text-meta text-3">{blocked}</span>}
      </span>
    </>
  );
  const className = classNames(itemClass, danger ? "text-red" : "text-1");
  return (
    <Radix.Item
      className={className}
      disabled={blocked !== undefined}
      asChild={href !== undefined}
      {...(onSelect && { onSelect })}
    >
      {href === undefined ? content : <a href={href}>{content}</a>}
    </Radix.Item>
  );
}

export interface MenuChoicesProps {
  choices: { id: string; label: string; count?: number }[];
  value: string | undefined;
  onChange(id: string): void;
}

/** Choices of which one may be chosen. */
export function MenuChoices({ choices, value, onChange }: MenuChoicesProps) {
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
      <span className="flex-1">{choice.label}</span>
      {choice.count !== undefined && <span className="num pl-4 text-3">{choice.count}</span>}
    </Radix.CheckboxItem>
  ));
}

export function MenuLine() {
  return <Radix.Separator className="my-1 h-px bg-(--line)" />;
}

const itemClass =
  "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-list outline-none select-none data-[disabled]:text-3 data-[highlighted]:bg-hover max-sm:min-h-11";

import { Command } from "cmdk";
import { Check, ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";

export interface SearchSelectProps {
  id: string;
  items: { id: string; label: string }[];
  selected: string;
  onSelect(id: string): void;
  size: "s" | "m";
  invalid: boolean;
  readOnly: boolean;
  "aria-label"?: string;
  "aria-describedby"?: string;
}

/** A long list with a search field above it. */
export function SearchSelect({ items, selected, onSelect, size, invalid, readOnly, ...attributes }: SearchSelectProps) {
  const [open, setOpen] = useState(false);
  const { "aria-label": label, ...rest } = attributes;
  const current = items.find((item) => item.id === selected)?.label ?? "";
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        {...rest}
        type="button"
        disabled={readOnly}
        role="combobox"
        aria-expanded={open}
        aria-label={label && `${label}: ${current}`}
        aria-invalid={invalid || undefined}
        className={classNames(
          "control flex max-w-60 items-center justify-between gap-2 text-left in-[.cell]:max-w-none",
          size === "s" && "control-small",
        )}
      >
        <span className="truncate">{current}</span>
        <ChevronDown {...iconSize.m} className="flex-none text-2" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 w-72 overflow-hidden rounded-lg bg-raised shadow-pop"
        >
          <Command label="Search the list">
            <Command.Input
              placeholder={`Search ${items.length} entries`}
              className="w-full border-b border-line bg-transparent px-3 py-2 text-list outline-none focus-visible:outline-none"
            />
            <Command.List className="max-h-72 overflow-y-auto p-1">
              <Command.Empty className="px-2 py-3 text-list text-2">Nothing matches.</Command.Empty>
              {items.map(({ id, label: text }) => (
                <Command.Item
                  key={id}
                  value={id}
                  keywords={[text]}
                  onSelect={() => {
                    onSelect(id);
                    setOpen(false);
                  }}
                  className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-list aria-selected:bg-hover"
                >
                  <span className="w-4 flex-none">
                    {id === selected && <Check {...iconSize.s} className="text-accent" />}
                  </span>
                  <span className="truncate">{text}</span>
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

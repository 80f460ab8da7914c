import { Command } from "cmdk";
import { Check, ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import { classNames } from "../../class-names.ts";
import { iconSize } from "../../icon-size.ts";
import { say } from "./texts.ts";

export interface SearchItem {
  id: string;
  label: string;
  /** Second line of thought: a code name. Found by the search as well. */
  hint?: string | undefined;
  /** Drawn before the label. */
  icon?: ReactNode;
}

interface FoundItemsProps {
  /** Undefined while they load. */
  items: SearchItem[] | undefined;
  /** Why they could not be loaded. */
  failed?: string | undefined;
  selected: readonly string[];
  onSelect(id: string): void;
  /** Present when a text that is not in the list may be taken as it is. */
  onOther?: ((text: string) => void) | undefined;
}

interface SearchSelectProps extends FoundItemsProps {
  id: string;
  /** Stays open for the next one. */
  multiple?: boolean;
  onOpen?: (() => void) | undefined;
  /** On the closed control. */
  children: ReactNode;
  /** What the control stands at, for its accessible name. */
  current: string;
  size: "s" | "m";
  invalid: boolean;
  readOnly: boolean;
  "aria-label"?: string;
  "aria-describedby"?: string;
}

/** A long list with a search field above it. */
export function SearchSelect(props: SearchSelectProps) {
  const { items, failed, selected, multiple, onSelect, onOther, onOpen, children } = props;
  const { current, size, invalid, readOnly } = props;
  const [open, setOpen] = useState(false);
  const label = props["aria-label"];
  const change = (next: boolean) => {
    setOpen(next);
    if (next) onOpen?.();
  };
  const choose = (act: () => void) => {
    act();
    if (!multiple) setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger
        id={props.id}
        aria-describedby={props["aria-describedby"]}
        type="button"
        disabled={readOnly}
        role="combobox"
        aria-expanded={open}
        aria-label={label && `${label}: ${current}`}
        aria-invalid={invalid || undefined}
        className={classNames(
          "control flex max-w-fit min-w-[min(100%,240px)] items-center justify-between gap-2 text-left in-[.cell]:max-w-none",
          size === "s" && "control-small",
        )}
      >
        <span className="flex min-w-0 items-center gap-2 truncate">{children}</span>
        <ChevronDown {...iconSize.m} className="flex-none text-2" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 w-72 overflow-hidden rounded-lg bg-raised shadow-pop"
        >
          <FoundItems
            {...{ items, failed, selected }}
            onSelect={(id) => choose(() => onSelect(id))}
            onOther={onOther && ((text) => choose(() => onOther(text)))}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** More would be slow to draw and too many to read. */
const MOST = 100;

function FoundItems({ items: loaded, failed, selected, onSelect, onOther }: FoundItemsProps) {
  const items = loaded ?? [];
  const [query, setQuery] = useState("");
  const words = query.toLowerCase().split(/\s+/);
  const found = items.filter(({ id, label, hint = "" }) => {
    const text = `${label}\n${hint}\n${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const other = query.trim();
  return (
    <Command label={say.searchTheList} shouldFilter={false}>
      <Command.Input
        value={query}
        onValueChange={setQuery}
        placeholder={loaded ? (onOther ? say.searchOrTypeAnother : say.searchEntries)(items.length) : say.search}
        className="w-full border-b border-line bg-transparent px-3 py-2 text-list outline-none focus-visible:outline-none"
      />
      <Command.List className="max-h-72 overflow-y-auto p-1">
        {found.slice(0, MOST).map(({ id, label, hint, icon }) => (
          <Command.Item key={id} value={id} onSelect={() => onSelect(id)} className={ITEM}>
            <span className="w-4 flex-none">
              {selected.includes(id) && <Check {...iconSize.s} className="text-accent" />}
            </span>
            {icon}
            <span className="truncate">{label}</span>
            {hint !== undefined && hint !== label && (
              <span className="ml-auto truncate pl-2 font-mono text-meta text-3">{hint}</span>
            )}
          </Command.Item>
        ))}
        {onOther && other !== "" && !items.some(({ id }) => id === other) && (
          <Command.Item value={`other:${other}`} onSelect={() => onOther(other)} className={ITEM}>
            <span className="w-4 flex-none" />
            {say.takeOther(other)}
          </Command.Item>
        )}
        {failed !== undefined && (
          <p className="px-2 py-3 text-list break-words text-red">{say.theListCouldNotBeLoaded(failed)}</p>
        )}
        {!loaded && failed === undefined && <p className="px-2 py-3 text-list text-2">{say.loading}</p>}
        {loaded && found.length === 0 && !onOther && <p className="px-2 py-3 text-list text-2">{say.nothingMatches}</p>}
        {found.length > MOST && (
          <p className="px-2 py-2 text-meta text-2">{say.moreTypeToFindThem(found.length - MOST)}</p>
        )}
      </Command.List>
    </Command>
  );
}

const ITEM = "flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-list aria-selected:bg-hover max-sm:h-11";

import { Check, ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";
import { t } from "../messages/t.ts";
import { ChoiceList } from "./choice-list.tsx";
import { wordFilter } from "./filter-text.ts";

export interface SearchItem {
  id: string;
  label: string;
  /** A code name, which the search finds as well. */
  hint?: string | undefined;
  /** An icon before the label. */
  icon?: ReactNode;
}

interface FoundItemsProps {
  /** The items; undefined while they load. */
  items: SearchItem[] | undefined;
  /** Why they could not be loaded. */
  failed?: string | undefined;
  selected: readonly string[];
  onSelect(id: string): void;
  /** Takes a text that is not in the list as it is; present when that is allowed. */
  onOther?: ((text: string) => void) | undefined;
}

interface SearchSelectProps extends FoundItemsProps {
  id: string;
  /** Whether it stays open for the next choice. */
  multiple?: boolean;
  onOpen?: (() => void) | undefined;
  /** The content of the closed control. */
  children: ReactNode;
  /** The present value of the control, for its accessible name. */
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
    if (readOnly) return;
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
        aria-disabled={readOnly || undefined}
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
            items={items}
            failed={failed}
            selected={selected}
            onSelect={(id) => choose(() => onSelect(id))}
            onOther={onOther && ((text) => choose(() => onOther(text)))}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type FoundItem = SearchItem & { isOther?: boolean };

function FoundItems({ items, failed, selected, onSelect, onOther }: FoundItemsProps) {
  const [query, setQuery] = useState("");
  const hasWords = wordFilter(query);
  const found: FoundItem[] =
    items?.filter(({ id, label, hint }) => hasWords(label, hint, id)) ?? [];
  const other = query.trim();
  if (onOther && other !== "" && !items?.some(({ id }) => id === other)) {
    found.push({ id: other, label: t("Use “{other}”", { other }), isOther: true });
  }
  const nothing = items ? t("Nothing matches.") : t("Loading…");
  return (
    <ChoiceList
      label={
        items
          ? (onOther
              ? (count: number) => t("Search {count, number}, or type another", { count })
              : (count: number) => t("Search {count, number} entries", { count }))(items.length)
          : t("Search")
      }
      query={query}
      onQuery={setQuery}
      lines={found.map((choice) => ({ choice }))}
      onChoose={({ id, isOther }) => (isOther ? onOther?.(id) : onSelect(id))}
      nothing={failed === undefined ? nothing : <ListError reason={failed} />}
    >
      {({ id, label, hint, icon }) => (
        <>
          <span className="w-4 flex-none">
            {selected.includes(id) && <Check {...iconSize.s} className="text-accent" />}
          </span>
          {icon}
          <span className="truncate">{label}</span>
          {hint !== undefined && hint !== label && (
            <span className="ml-auto truncate pl-2 font-mono text-meta text-3">{hint}</span>
          )}
        </>
      )}
    </ChoiceList>
  );
}

const ListError = ({ reason }: { reason: string }) => (
  <span className="break-words text-red">
    {t("The list could not be loaded: {failed}", { failed: reason })}
  </span>
);

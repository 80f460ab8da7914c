import { X } from "lucide-react";
import { Chip } from "../chip.tsx";
import { t } from "../messages/t.ts";
import { ChoicePopover } from "../search/choice-popover.tsx";
import type { SearchedChoice } from "../search/searched-choices.tsx";
import { Menu, MenuChoices } from "./menu.tsx";

interface ChipMenuProps {
  /** The filtered property: "State". */
  label: string;
  choices: Omit<SearchedChoice, "head">[];
  /** The chosen id; absent means no filter. */
  value: string | undefined;
  onChange(id: string | undefined): void;
  /** Whether one of them is always chosen. */
  required?: boolean;
  /** The number of choices from which it is shown; one that is chosen is shown in any case. */
  least?: number;
}

/** The most choices in a menu, as many as can be seen at a glance; more are searched. */
const MOST_MENU_CHOICES = 20;

/** A filter with one choice; choosing it again removes it, and so does its cross. */
export function ChipMenu({
  label,
  choices,
  value,
  onChange,
  required = false,
  least = 0,
}: ChipMenuProps) {
  if (choices.length < least && value === undefined) return null;
  const chosen = choices.find((choice) => choice.id === value);
  const name = chosen ? `${label}: ${chosen.label}` : label;
  const hasCross = chosen !== undefined && !required;
  const choose = (id: string) => onChange(id === value ? undefined : id);
  const chip = (
    <Chip on={chosen !== undefined} opens={!hasCross} joined={hasCross} aria-label={name}>
      <span className="max-w-60 truncate">{name}</span>
    </Chip>
  );
  return (
    <span className="inline-flex flex-none">
      {choices.length > MOST_MENU_CHOICES ? (
        <ChoicePopover
          trigger={chip}
          label={label}
          search={t("Search: {label}", { label })}
          choices={choices}
          value={value}
          onChoose={choose}
        />
      ) : (
        <Menu trigger={chip}>
          <MenuChoices choices={choices} value={value} onChange={choose} />
        </Menu>
      )}
      {hasCross && (
        <button
          type="button"
          aria-label={t("Take away the filter {filter}", { filter: name })}
          onClick={({ currentTarget }) => {
            currentTarget.parentElement?.querySelector("button")?.focus();
            onChange(undefined);
          }}
          className="grid h-[26px] w-6 place-items-center rounded-r-md border border-l-0 border-accent-line bg-accent-tint text-accent hover:bg-press max-sm:h-11 max-sm:w-11"
        >
          <X size={12} strokeWidth={2.25} aria-hidden />
        </button>
      )}
    </span>
  );
}

import { cloneElement, type ReactElement, useState } from "react";
import { Popover } from "../overlays/popover.tsx";
import { type SearchedChoice, SearchedChoices } from "./searched-choices.tsx";

interface ChoicePopoverProps {
  /** The name of what is chosen, for screen readers. */
  label: string;
  /** The label of the search field. */
  search: string;
  /** The button. It gets the focus back once something was chosen. */
  trigger: ReactElement<{ autoFocus?: boolean; onClick?(): void }>;
  choices: readonly SearchedChoice[];
  value: string | undefined;
  onChoose(id: string): void;
}

/**
 * A button that opens more choices than a menu can show at a glance, to be searched and chosen from
 * by keys.
 */
export function ChoicePopover({ trigger, label, onChoose, ...list }: ChoicePopoverProps) {
  const [chosen, setChosen] = useState(0);
  const choose = (id: string) => {
    setChosen(chosen + 1);
    onChoose(id);
  };
  return (
    // Another popover is closed.
    <Popover
      key={chosen}
      label={label}
      align="start"
      trigger={cloneElement(trigger, { autoFocus: chosen > 0 })}
    >
      <SearchedChoices {...list} onChoose={choose} />
    </Popover>
  );
}

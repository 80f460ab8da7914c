import { ChevronDown } from "lucide-react";
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useState,
} from "react";
import { iconSize } from "../icon-size.ts";
import { Popover } from "../overlays/popover.tsx";
import { Tooltip } from "../tooltip.tsx";
import { type SearchedChoice, SearchedChoices } from "./searched-choices.tsx";

interface TriggerProps {
  "aria-describedby"?: string | undefined;
  "aria-disabled"?: boolean;
  autoFocus?: boolean;
  onClick?(): void;
}

interface ChoicePopoverProps {
  /** The name of what is chosen, for screen readers. */
  label: string;
  /** The label of the search field. */
  search: string;
  /** The button. It gets the focus back once something was chosen. */
  trigger: ReactElement<TriggerProps>;
  /** Why nothing can be chosen now. The button stays focusable and says the reason. */
  blocked?: string | undefined;
  choices: readonly SearchedChoice[];
  value: string | undefined;
  onChoose(id: string): void;
}

/**
 * A button that opens more choices than a menu can show at a glance, to be searched and chosen from
 * by keys.
 */
export function ChoicePopover({ trigger, blocked, label, onChoose, ...list }: ChoicePopoverProps) {
  const [chosen, setChosen] = useState(0);
  if (blocked !== undefined)
    return <Tooltip text={blocked}>{cloneElement(trigger, { "aria-disabled": true })}</Tooltip>;
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

interface ChoiceButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A picture before the choice. */
  start?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** The trigger of a choice that looks like a field of a form. */
export function ChoiceButton({ start, children, ...rest }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="control flex cursor-pointer items-center gap-2 text-left"
    >
      {start}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <ChevronDown {...iconSize.m} className="flex-none text-2" />
    </button>
  );
}

import { ChevronDown } from "lucide-react";
import { Menu, MenuChoices } from "./menu.tsx";

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

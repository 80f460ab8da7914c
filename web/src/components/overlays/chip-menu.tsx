import { Chip } from "../chip.tsx";
import { Menu, MenuChoices } from "./menu.tsx";

interface ChipMenuProps {
  /** What is filtered: "State". */
  label: string;
  choices: { id: string; label: string; count?: number }[];
  /** The chosen id; absent means no filter. */
  value: string | undefined;
  onChange(id: string | undefined): void;
}

/** A filter with one choice; choosing it again takes it away. */
export function ChipMenu({ label, choices, value, onChange }: ChipMenuProps) {
  const chosen = choices.find((choice) => choice.id === value);
  return (
    <Menu
      trigger={
        <Chip on={chosen !== undefined} opens aria-label={chosen ? `${label}: ${chosen.label}` : label}>
          {chosen ? chosen.label : label}
        </Chip>
      }
    >
      <MenuChoices choices={choices} value={value} onChange={(id) => onChange(id === value ? undefined : id)} />
    </Menu>
  );
}

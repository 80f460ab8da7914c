import { ChevronDown, Pencil } from "lucide-react";
import { iconSize } from "../../../components/icon-size.ts";
import { Menu, MenuChoices, MenuItem, MenuLine } from "../../../components/overlays/menu.tsx";
import { say } from "./texts.ts";

interface ValuesMenuProps {
  names: string[];
  /** The name of the values; undefined for none. */
  value: string | undefined;
  onChange(name: string | undefined): void;
  onEdit(): void;
}

const NONE = "";

/** A menu to choose the test values that the text is rendered with. */
export function ValuesMenu({ names, value, onChange, onEdit }: ValuesMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={say.testValuesAre(value)}
          title={say.testValues}
          className="inline-flex h-7 min-w-0 items-center gap-1 rounded-lg px-2 hover:bg-hover hover:text-1 max-sm:min-h-11"
        >
          <span className="max-2xl:hidden">{say.testValuesBefore}</span>
          <span className="max-w-40 truncate font-medium text-1">{value ?? say.noTestValues}</span>
          <ChevronDown {...iconSize.s} className="flex-none" />
        </button>
      }
    >
      <MenuChoices
        choices={[
          { id: NONE, label: say.noTestValues },
          ...names.map((name) => ({ id: name, label: name })),
        ]}
        value={value ?? NONE}
        onChange={(name) => onChange(name === NONE ? undefined : name)}
      />
      <MenuLine />
      <MenuItem icon={Pencil} onSelect={onEdit}>
        {say.editTestValues}
      </MenuItem>
    </Menu>
  );
}

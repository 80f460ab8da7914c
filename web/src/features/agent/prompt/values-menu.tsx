import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Menu, MenuChoices, MenuItem, MenuLine } from "@pegboard/ui/overlays/menu.tsx";
import { ChevronDown, Pencil } from "lucide-react";
import { t } from "../../../messages/t.ts";

interface ValuesMenuProps {
  names: string[];
  /** The name of the values; undefined for none. */
  value: string | undefined;
  onChange(name: string | undefined): void;
  onEdit(): void;
}

const NO_TEST_VALUES = "";

/** A menu to choose the test values that the text is rendered with. */
export function ValuesMenu({ names, value, onChange, onEdit }: ValuesMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t("Test values: {name}", { name: value ?? t("none") })}
          title={t("Test values")}
          className="inline-flex h-7 min-w-0 items-center gap-1 rounded-lg px-2 hover:bg-hover hover:text-1 max-sm:min-h-11"
        >
          <span className="max-2xl:hidden">{t("Test values:")}</span>
          <span className="max-w-40 truncate font-medium text-1">
            {value ?? t("No test values")}
          </span>
          <ChevronDown {...iconSize.s} className="flex-none" />
        </button>
      }
    >
      <MenuChoices
        choices={[
          { id: NO_TEST_VALUES, label: t("No test values") },
          ...names.map((name) => ({ id: name, label: name })),
        ]}
        value={value ?? NO_TEST_VALUES}
        onChange={(name) => onChange(name === NO_TEST_VALUES ? undefined : name)}
      />
      <MenuLine />
      <MenuItem icon={Pencil} onSelect={onEdit}>
        {t("Edit test values…")}
      </MenuItem>
    </Menu>
  );
}

import { ChevronDown, Plus } from "lucide-react";
import { t } from "../../../messages/t.tsx";
import { iconSize } from "../../icon-size.ts";
import { Menu, MenuItem } from "../../overlays/menu.tsx";
import type { EntryKind } from "./entry-kinds.ts";

interface AddEntryProps {
  /** Title of the list: "Path rules". */
  to: string;
  /** "rule"; empty when there is no word for it. */
  noun: string;
  /** No line above: nothing stands there. */
  first: boolean;
  blocked?: string | undefined;
  /** Asked for first, where there are several. */
  kinds: EntryKind[];
  /** With the index of the chosen kind. */
  onAdd(kind?: number): void;
}

/** Last line of a list. */
export function AddEntry({ to, noun, first, blocked, kinds, onAdd }: AddEntryProps) {
  const asks = kinds.length > 0 && blocked === undefined;
  const button = (
    <button
      type="button"
      data-add
      aria-disabled={blocked !== undefined || undefined}
      aria-label={
        noun === ""
          ? t("Add to {list}", { list: to })
          : t("Add {noun} to {list}", { noun, list: to })
      }
      onClick={() => blocked === undefined && onAdd()}
      className={`flex h-8 w-full items-center gap-1.5 px-2 text-meta font-medium text-2 -outline-offset-2 hover:bg-hover hover:text-1 aria-disabled:text-3 aria-disabled:hover:bg-transparent max-sm:h-11 ${first ? "" : "border-t border-line"}`}
    >
      <Plus {...iconSize.s} />
      {blocked ?? (noun === "" ? t("Add") : t("Add {name}", { name: noun }))}
      {asks && <ChevronDown {...iconSize.s} />}
      {first && blocked === undefined && (
        <span className="font-normal text-3">{t("nothing here yet")}</span>
      )}
    </button>
  );
  if (!asks) return button;
  return (
    <Menu trigger={button}>
      {kinds.map(({ name }, index) => (
        <MenuItem key={name} onSelect={() => onAdd(index)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Menu, MenuItem } from "@pegboard/ui/overlays/menu.tsx";
import { ChevronDown, Plus } from "lucide-react";
import { t } from "../messages/t.ts";
import type { EntryKind } from "./entry-kinds.ts";

interface AddEntryProps {
  /** The title of the list: "Path rules". */
  to: string;
  /** The word for an entry: "rule"; empty when there is none. */
  noun: string;
  /** Whether there is no line above, because the list is empty. */
  first: boolean;
  blocked?: string | undefined;
  /** The kinds that are asked for first, where there are several. */
  kinds: EntryKind[];
  /** Adds an entry, with the index of the chosen kind. */
  onAdd(kind?: number): void;
}

/** The last line of a list, which adds an entry. */
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

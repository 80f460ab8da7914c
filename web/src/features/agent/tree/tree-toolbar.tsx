import { FoldVertical, ListChecks, UnfoldVertical } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { IconButton } from "../../../components/icon-button.tsx";
import { SearchField } from "../../../components/inputs/search-field.tsx";
import { Menu, MenuItem } from "../../../components/overlays/menu.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import { FilterChips, type FilterChipsProps } from "../search/filter-chips.tsx";

export interface TreeToolbarProps extends FilterChipsProps {
  searchRef: Ref<HTMLInputElement>;
  onLeaveDown(): void;
  /** Methods that the search shows and that can be switched. */
  switchable: number;
  blocked: string | undefined;
  onBulk(on: boolean): void;
  allFolded: boolean;
  onFoldAll(): void;
  /** What the page adds at the right end, for example the density. */
  end?: ReactNode;
}

/** Search, filter chips, and what applies to all rows that are shown. */
export function TreeToolbar({ text, onChange, tools, ...rest }: TreeToolbarProps) {
  const { searchRef, onLeaveDown, switchable, blocked, onBulk, allFolded, onFoldAll, end } = rest;
  const shown = `all ${countOf(switchable, "method")} shown`;
  return (
    <div className="grid flex-none gap-2 px-3 pt-2.5 pb-2 max-sm:px-4 sm:short:grid-cols-[minmax(120px,1fr)_auto]">
      <SearchField
        ref={searchRef}
        value={text}
        onChange={onChange}
        label="Search tools and methods"
        hotkey="/"
        onLeaveDown={onLeaveDown}
      />
      <div className="flex items-center gap-1.5 max-sm:overflow-x-auto">
        <FilterChips text={text} onChange={onChange} tools={tools} />
        <span className="flex-1" />
        <Menu align="end" trigger={<IconButton label="Switch everything shown" icon={ListChecks} />}>
          <MenuItem onSelect={() => onBulk(true)} blocked={blocked}>
            Switch on {shown}
          </MenuItem>
          <MenuItem onSelect={() => onBulk(false)} blocked={blocked}>
            Switch off {shown}
          </MenuItem>
        </Menu>
        <IconButton
          label={allFolded ? "Unfold all" : "Fold all"}
          icon={allFolded ? UnfoldVertical : FoldVertical}
          onClick={onFoldAll}
        />
        {end}
      </div>
    </div>
  );
}

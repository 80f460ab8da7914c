import { FoldVertical, ListChecks, UnfoldVertical } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { IconButton } from "../../../components/icon-button.tsx";
import { SearchField } from "../../../components/inputs/search-field.tsx";
import { Menu, MenuItem } from "../../../components/overlays/menu.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { FilterChips } from "../search/filter-chips.tsx";
import { countSwitchable, switchStep } from "./selected-methods.ts";
import type { TreeView } from "./use-tree-rows.ts";

interface TreeToolbarProps {
  /** The search text; chips read it and write it. */
  text: string;
  onChange(text: string): void;
  searchRef: Ref<HTMLInputElement>;
  onLeaveDown(): void;
  view: TreeView;
  /** What the page adds at the right end, for example the density. */
  end?: ReactNode;
}

/** Search, filter chips, and what applies to all rows that are shown. */
export function TreeToolbar({ text, onChange, searchRef, onLeaveDown, view, end }: TreeToolbarProps) {
  const { blocked, onStep } = useAgentEdit();
  const shown = `all ${countOf(countSwitchable(view.shown), "method")} shown`;
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
        <FilterChips text={text} onChange={onChange} />
        <span className="flex-1" />
        <Menu align="end" trigger={<IconButton label="Switch everything shown" icon={ListChecks} />}>
          <MenuItem onSelect={() => onStep(switchStep(view.shown, true))} blocked={blocked}>
            Switch on {shown}
          </MenuItem>
          <MenuItem onSelect={() => onStep(switchStep(view.shown, false))} blocked={blocked}>
            Switch off {shown}
          </MenuItem>
        </Menu>
        <IconButton
          label={view.isFolded ? "Unfold all" : "Fold all"}
          icon={view.isFolded ? UnfoldVertical : FoldVertical}
          onClick={() => view.foldAll(!view.isFolded)}
        />
        {end}
      </div>
    </div>
  );
}

import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Menu } from "@pegboard/ui/overlays/menu.tsx";
import { FoldVertical, ListChecks, UnfoldVertical } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { PageSearch } from "../../../components/page-search.tsx";
import { t } from "../../../messages/t.ts";
import { TOOL_FILTER_KEYS } from "../../../tool-list/search/search-query.ts";
import { ArrangeMenus, type RememberedArrangement } from "../../../words/arrange-menus.tsx";
import { FilterChips } from "../search/filter-chips.tsx";
import { ShownMenu } from "./shown-menu.tsx";
import type { TreeView } from "./use-tree-rows.ts";

interface TreeToolbarProps {
  /** The search text, which chips read and write. */
  text: string;
  onChange(text: string): void;
  searchRef: Ref<HTMLInputElement>;
  onLeaveDown(): void;
  onSelectAll(): void;
  view: TreeView;
  arrange: RememberedArrangement;
  /** The page's own content at the right end, for example the density. */
  end?: ReactNode;
}

/** Search, filter chips, and actions on all rows that are shown. */
export function TreeToolbar(props: TreeToolbarProps) {
  const { text, onChange, searchRef, onLeaveDown, onSelectAll, view, arrange, end } = props;
  return (
    <div className="grid flex-none gap-2 px-3 pt-2.5 pb-2 max-sm:px-4 sm:max-lg:short:grid-cols-[minmax(120px,1fr)_auto]">
      <div className="flex min-w-0 items-center gap-1">
        <div className="min-w-0 flex-1">
          <PageSearch
            ref={searchRef}
            value={text}
            onChange={onChange}
            label={t("Search tools and methods")}
            filterKeys={TOOL_FILTER_KEYS}
            onLeaveDown={onLeaveDown}
          />
        </div>
        <Menu align="end" trigger={<IconButton label={t("Everything shown")} icon={ListChecks} />}>
          <ShownMenu shown={view.shown} search={text} onSelectAll={onSelectAll} />
        </Menu>
        <IconButton
          label={view.isFolded ? t("Unfold all") : t("Fold all")}
          icon={view.isFolded ? UnfoldVertical : FoldVertical}
          onClick={() => view.foldAll(!view.isFolded)}
        />
        {end}
      </div>
      <div className="flex items-center gap-1.5 overflow-x-auto [scrollbar-width:none]">
        <FilterChips text={text} onChange={onChange} />
        <span className="flex-1" />
        <ArrangeMenus {...arrange} />
      </div>
    </div>
  );
}

import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { Menu, MenuItem } from "@pegboard/ui/overlays/menu.tsx";
import { FoldVertical, ListChecks, ListFilter, UnfoldVertical } from "lucide-react";
import { memo, type ReactNode, useMemo, useState } from "react";
import { matrixPath } from "../../../addresses/paths.ts";
import { PageSearch } from "../../../components/page-search.tsx";
import { CALL_MARK_NAMES, CALL_MARKS } from "../../../messages/call-marks.ts";
import { toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { ArrangeMenus, type RememberedArrangement } from "../../../tool-list/arrange-menus.tsx";
import { RISK_CHOICES } from "../../../tool-list/search/query-chip.tsx";
import {
  parseSearch,
  type SearchedState,
  TOOL_FILTER_KEYS,
  type ToolFilterKey,
  toggleFilter,
  withoutFilters,
} from "../../../tool-list/search/search-query.ts";
import {
  countApps,
  countTags,
  type ResolvedMatch,
} from "../../../tool-list/search/tool-filters.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { countSwitchable, switchStep } from "./selected-methods.ts";
import type { TreeView } from "./use-tree-rows.ts";

interface TreeToolbarProps {
  /** The search text, which chips read and write. */
  text: string;
  onChange(text: string): void;
  onLeaveDown(): void;
  onSelectAll(): void;
  onShowHidden(shown: boolean): void;
  view: TreeView;
  arrange: RememberedArrangement;
  /** The page's own content at the right end, for example the density. */
  end?: ReactNode;
}

/** Search, filter chips, and actions on all rows that are shown. */
export function TreeToolbar(props: TreeToolbarProps) {
  const { text, onChange, onLeaveDown, onSelectAll, onShowHidden, view, arrange, end } = props;
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const filters = parseSearch(text).filters.length;
  return (
    <div className="grid flex-none gap-2 px-3 pt-2.5 pb-2 max-sm:gap-1.5 max-sm:px-4 max-sm:py-1 sm:max-lg:short:grid-cols-[minmax(120px,1fr)_auto]">
      <div className="flex min-w-0 items-center gap-1">
        <div className="min-w-0 flex-1">
          <PageSearch
            value={text}
            onChange={onChange}
            label={t("Search tools and methods")}
            filterKeys={TOOL_FILTER_KEYS}
            onLeaveDown={onLeaveDown}
          />
        </div>
        <span className="sm:hidden">
          <IconButton
            label={
              filters === 0
                ? t("Filters and order")
                : t("Filters and order, {count, plural, one {# filter} other {# filters}} set", {
                    count: filters,
                  })
            }
            icon={ListFilter}
            aria-expanded={areFiltersOpen}
            className={filters > 0 ? "text-accent" : ""}
            onClick={() => setFiltersOpen(!areFiltersOpen)}
          />
        </span>
        <Menu align="end" trigger={<IconButton label={t("Everything shown")} icon={ListChecks} />}>
          <ShownMenu
            search={text}
            view={view}
            onSelectAll={onSelectAll}
            onShowHidden={onShowHidden}
          />
        </Menu>
        <IconButton
          label={view.isFolded ? t("Unfold all") : t("Fold all")}
          icon={view.isFolded ? UnfoldVertical : FoldVertical}
          onClick={() => view.foldAll(!view.isFolded)}
        />
        {end}
      </div>
      <div
        className={classNames(
          "flex min-w-0 items-center gap-1.5",
          // A phone has no room for what is seldom pressed.
          !areFiltersOpen && "max-sm:hidden",
        )}
      >
        <div className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto [scrollbar-width:none]">
          <FilterChips text={text} onChange={onChange} />
        </div>
        <ArrangeMenus {...arrange} />
      </div>
    </div>
  );
}

interface ShownMenuProps extends Pick<TreeToolbarProps, "view" | "onSelectAll" | "onShowHidden"> {
  /** The search text that found the rows. */
  search: string;
}

/** Actions on everything that the list shows. */
function ShownMenu({ view, search, onSelectAll, onShowHidden }: ShownMenuProps) {
  const { blocked, onStep } = useAgentEdit("blocked", "onStep");
  const { shown, found } = view;
  const methods = countSwitchable(shown);
  const hidden = countSwitchable(found) - methods;
  const matrix = matrixPath(search === "" ? {} : { q: search });
  return (
    <>
      <MenuItem onSelect={() => onStep(switchStep(shown, true))} blocked={blocked}>
        {t("Switch on all {methods, plural, one {# method} other {# methods}} shown", { methods })}
      </MenuItem>
      <MenuItem onSelect={() => onStep(switchStep(shown, false))} blocked={blocked}>
        {t("Switch off all {methods, plural, one {# method} other {# methods}} shown", { methods })}
      </MenuItem>
      <MenuItem onSelect={onSelectAll}>
        {t("Select all {methods, plural, one {# method} other {# methods}} shown", { methods })}
      </MenuItem>
      {hidden > 0 && (
        <MenuItem onSelect={() => onShowHidden(true)}>
          {t("Show {hidden, number} hidden too", { hidden })}
        </MenuItem>
      )}
      {matrix !== undefined && <MenuItem href={matrix}>{t("Open in matrix")}</MenuItem>}
    </>
  );
}

const STATE_FILTERS: { id: SearchedState; label: string }[] = [
  { id: "on", label: t("On") },
  { id: "off", label: t("Off") },
  { id: "not-offered", label: t("On, unavailable") },
  { id: "core", label: t("Core") },
  { id: "new", label: t("New") },
  { id: "changed", label: t("Changed by its source") },
  { id: "drafted", label: t("Changed in the draft") },
  { id: "disabled", label: t("Disabled for the organisation") },
  { id: "unavailable", label: t("Unavailable") },
  { id: "hidden", label: t("Hidden") },
  ...CALL_MARK_NAMES.map((id) => ({ id, label: CALL_MARKS[id].label })),
];
const CONFIG_FILTERS = [
  { id: "missing", label: t("Needs config") },
  { id: "invalid", label: t("Invalid config") },
  { id: "changed", label: t("Changed from default") },
  { id: "default", label: t("Default") },
  { id: "none", label: t("No settings") },
];

interface FilterChipsProps {
  /** The search text, which chips read and write. */
  text: string;
  onChange(text: string): void;
}

/** Chips that write filters as a person would type them. */
const FilterChips = memo(function FilterChips({ text, onChange }: FilterChipsProps) {
  const { filters } = parseSearch(text);
  const renderChip = (
    label: string,
    key: ToolFilterKey,
    choices: { id: string; label: string }[],
  ) => (
    <ChipMenu
      label={label}
      choices={choices}
      value={filters.find((filter) => filter.key === key && !filter.not)?.value}
      onChange={(value) => {
        const others = withoutFilters(text, [key]);
        onChange(value === undefined ? others : toggleFilter(others, { key, value }));
      }}
    />
  );
  const catalog = useAgentEdit((edit) => edit.definitions.catalog);
  const apps = useMemo(() => countApps(catalog.tools), [catalog]);
  const tags = useMemo(() => countTags(catalog.tools), [catalog]);
  return (
    <>
      {renderChip(t("State"), "is", STATE_FILTERS)}
      {renderChip(t("Source"), "app", apps)}
      {renderChip(t("Risk"), "risk", RISK_CHOICES)}
      {renderChip(t("Config", {}, "filter"), "config", CONFIG_FILTERS)}
      {tags.length > 0 && renderChip(t("Tag"), "tag", tags)}
    </>
  );
});

interface TreeColumnsProps {
  /** The rows that the search shows. */
  shown: ResolvedMatch[];
  /** The text that found it; empty when nothing is searched for. */
  search: string;
}

/** The headings of the columns, and the number of rows. */
export function TreeColumns({ shown, search }: TreeColumnsProps) {
  const matrix = matrixPath({ q: search });
  return (
    <div className="grid h-[26px] flex-none grid-cols-[minmax(0,1fr)_56px_56px_32px] items-center gap-2 border-t border-b border-t-line-soft border-b-line bg-sunken pr-4 pl-9 text-micro text-3 max-sm:hidden">
      <span className="num truncate">
        {columnsText(shown, search !== "")}
        {search !== "" && matrix !== undefined && shown.length > 0 && (
          <>
            {" · "}
            <a href={matrix} className="font-medium text-accent underline underline-offset-2">
              {t("Open in matrix")}
            </a>
          </>
        )}
      </span>
      <span aria-hidden className="truncate text-right">
        {t("Methods")}
      </span>
      <span aria-hidden className="truncate text-right">
        {t("Tokens")}
      </span>
      <span aria-hidden className="truncate text-right">
        {t("On")}
      </span>
    </div>
  );
}

function columnsText(shown: ResolvedMatch[], isSearch: boolean): string {
  if (!isSearch) return toolCount(shown.length);
  const methods = shown.reduce((sum, { methods: matching }) => sum + matching.length, 0);
  return t(
    "{tools, plural, one {# tool} other {# tools}}, {methods, plural, one {# method matches} other {# methods match}}",
    { tools: shown.length, methods },
  );
}

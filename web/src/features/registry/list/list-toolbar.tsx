import { buttonClass } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { Bot, FoldVertical, UnfoldVertical } from "lucide-react";
import { type ComponentProps, useMemo } from "react";
import { matrixPath } from "../../../addresses/paths.ts";
import {
  REGISTRY_FILTERS,
  type RegistryFilter,
} from "../../../addresses/searches/registry-search.ts";
import { PageSearch } from "../../../components/page-search.tsx";
import { t } from "../../../messages/t.ts";
import { UseInAgents } from "../../../owner-editor/use-in-agents/use-in-agents.tsx";
import { ArrangeMenus, type RememberedArrangement } from "../../../tool-list/arrange-menus.tsx";
import {
  parseSearch,
  TOOL_FILTER_KEYS,
  type ToolFilterKey,
  toggleFilter,
  withoutFilters,
} from "../../../tool-list/search/search-query.ts";
import { countApps } from "../../../tool-list/search/tool-filters.ts";
import { type RegistryTool, useRegistryPlace } from "../registry-model.ts";
import { type FoundTool, narrowTo } from "./registry-rows.ts";
import { WIDE_REGISTRY_COLUMN } from "./row-parts.tsx";
import { namesOfPlaces, placesOfFound, placesText } from "./selected-places.ts";

interface ListToolbarProps {
  tools: RegistryTool[];
  /** The tools that the search found. */
  matches: FoundTool[];
  /** The found tools that are shown. */
  found: FoundTool[];
  arrange: RememberedArrangement;
  isFolded: boolean;
  onFoldAll(): void;
  onLeaveDown(): void;
}

export function ListToolbar({
  tools,
  matches,
  found,
  arrange,
  isFolded,
  onFoldAll,
  onLeaveDown,
}: ListToolbarProps) {
  const { search, setSearch } = useRegistryPlace();
  const { q = "", only } = search;
  const apps = useMemo(() => countApps(tools.map(({ definition }) => definition)), [tools]);
  return (
    <div className="@container flex-none">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 max-sm:gap-y-1">
        <div className="flex w-75 flex-none @max-[960px]:w-56 @max-[600px]:w-full">
          <PageSearch
            label={t("Search the registry")}
            filterKeys={TOOL_FILTER_KEYS}
            value={q}
            onChange={(text) => setSearch({ ...search, q: text || undefined })}
            onLeaveDown={onLeaveDown}
          />
        </div>
        <QueryChip label={t("App")} filterKey="app" choices={apps} />
        <ChipMenu
          label={t("State")}
          choices={REGISTRY_FILTERS.map((id) => ({
            id,
            label: FILTER_WORDS[id],
            count: narrowTo(id, matches).length,
          }))}
          value={only}
          onChange={(id) =>
            setSearch({ ...search, only: REGISTRY_FILTERS.find((filter) => filter === id) })
          }
        />
        <QueryChip label={t("Risk")} filterKey="risk" choices={RISKS} />
        <span className="flex-1" />
        {(q !== "" || only) && found.length > 0 && <UseFound found={found} />}
        {q !== "" && (
          <a href={matrixPath({ q })} className={buttonClass("ghost", "s")}>
            {t("Open in matrix")}
          </a>
        )}
        <ArrangeMenus {...arrange} />
        <IconButton
          label={isFolded ? t("Unfold all") : t("Fold all")}
          icon={isFolded ? UnfoldVertical : FoldVertical}
          onClick={onFoldAll}
        />
      </div>
    </div>
  );
}

interface QueryChipProps extends Pick<ComponentProps<typeof ChipMenu>, "label" | "choices"> {
  filterKey: ToolFilterKey;
}

/**
 * A filter that writes what a person would type. Where there is little room, it has to be typed.
 */
function QueryChip({ label, filterKey: key, choices }: QueryChipProps) {
  const { search, setSearch } = useRegistryPlace();
  const { q = "" } = search;
  const change = (value: string | undefined) => {
    const others = withoutFilters(q, [key]);
    setSearch({
      ...search,
      q: (value === undefined ? others : toggleFilter(others, { key, value })) || undefined,
    });
  };
  return (
    <span className={WIDE_REGISTRY_COLUMN}>
      <ChipMenu
        label={label}
        choices={choices}
        value={parseSearch(q).filters.find((filter) => filter.key === key && !filter.not)?.value}
        onChange={change}
      />
    </span>
  );
}

const RISKS = [
  { id: "destructive", label: t("Destructive") },
  { id: "read-only", label: t("Read-only") },
];

function UseFound({ found }: { found: FoundTool[] }) {
  const places = useMemo(() => placesOfFound(found), [found]);
  const names = useMemo(() => namesOfPlaces(places), [places]);
  return (
    <UseInAgents
      what={placesText(places)}
      methods={names}
      trigger={<IconButton label={t("Use in agents…")} icon={Bot} />}
      align="end"
    />
  );
}

const FILTER_WORDS: Record<RegistryFilter, string> = {
  hidden: t("Hidden"),
  core: t("Core"),
  changed: t("Override", {}, "badge"),
  disabled: t("Disabled for the organisation"),
};

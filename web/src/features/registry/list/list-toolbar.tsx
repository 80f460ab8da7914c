import { buttonClass } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { Bot, FoldVertical, UnfoldVertical } from "lucide-react";
import { useMemo } from "react";
import { matrixPath } from "../../../addresses/paths.ts";
import {
  REGISTRY_FILTERS,
  type RegistryFilter,
} from "../../../addresses/searches/registry-search.ts";
import { PageSearch } from "../../../components/page-search.tsx";
import { t } from "../../../messages/t.ts";
import { UseInAgents } from "../../../owner-editor/use-in-agents/use-in-agents.tsx";
import { ArrangeMenus, type RememberedArrangement } from "../../../tool-list/arrange-menus.tsx";
import { QueryChip, RISK_CHOICES } from "../../../tool-list/search/query-chip.tsx";
import { TOOL_FILTER_KEYS } from "../../../tool-list/search/search-query.ts";
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
  const query = {
    text: q,
    onText: (text: string) => setSearch({ ...search, q: text || undefined }),
  };
  const apps = useMemo(() => countApps(tools.map(({ definition }) => definition)), [tools]);
  return (
    <div className="@container flex-none">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 max-sm:gap-y-1">
        <div className="flex w-75 flex-none @max-[960px]:w-56 @max-[600px]:w-full">
          <PageSearch
            label={t("Search the registry")}
            filterKeys={TOOL_FILTER_KEYS}
            value={q}
            onChange={query.onText}
            onLeaveDown={onLeaveDown}
          />
        </div>
        <span className={WIDE_REGISTRY_COLUMN}>
          <QueryChip label={t("App")} filterKey="app" choices={apps} {...query} />
        </span>
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
        <span className={WIDE_REGISTRY_COLUMN}>
          <QueryChip label={t("Risk")} filterKey="risk" choices={RISK_CHOICES} {...query} />
        </span>
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

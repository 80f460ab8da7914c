import { Button } from "@pegboard/ui/button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { Toolbar } from "@pegboard/ui/page/page.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { Plus, RefreshCw } from "lucide-react";
import type { SourcesSearch } from "../../addresses/searches/sources-search.ts";
import { useRefreshAllSources } from "../../api/sources/source-actions.ts";
import type { SourceSummary } from "../../api/sources/sources.ts";
import { CommandButton } from "../../components/command-button.tsx";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";
import { countWaiting, kindWords, sourcePlace } from "./source-words.tsx";

interface SourcesToolbarProps {
  /** The sources; undefined until they are known. */
  all: SourceSummary[] | undefined;
  search: SourcesSearch;
  setSearch(search: SourcesSearch): void;
  onAdd(): void;
}

export function SourcesToolbar({ all, search, setSearch, onAdd }: SourcesToolbarProps) {
  const refresh = useRefreshAllSources();
  return (
    <Toolbar>
      <div className="w-75 flex-none max-sm:w-full">
        <PageSearch
          label={t("Search sources, tools, methods")}
          value={search.q ?? ""}
          onChange={(q) => setSearch({ ...search, q: q || undefined })}
          onLeaveDown={() =>
            document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
          }
        />
      </div>
      <Segmented
        reads
        label={t("Show")}
        value={search.show ?? "all"}
        onChange={(show) => setSearch({ ...search, show: show === "all" ? undefined : show })}
        items={SOURCE_FILTERS.map(({ id, label, holds }) => ({
          id,
          label,
          ...(all && { count: all.filter(holds).length }),
        }))}
      />
      <span className="flex-1" />
      <span className="max-sm:hidden">
        <CommandButton
          words={t("Refresh all sources")}
          variant="ghost"
          icon={RefreshCw}
          blocked={refresh.isPending ? t("They are being loaded.") : undefined}
          onClick={() =>
            refresh.mutate(
              (all ?? []).flatMap(({ id, state }) =>
                state === "paused" || state === "waiting" ? [] : [id],
              ),
            )
          }
        >
          {t("Refresh all")}
        </CommandButton>
      </span>
      <span className="max-sm:hidden">
        <Button variant={search.add ? "default" : "primary"} icon={Plus} onClick={onAdd}>
          {t("Add source")}
        </Button>
      </span>
    </Toolbar>
  );
}

interface SourceFilter {
  id: "all" | NonNullable<SourcesSearch["show"]>;
  label: string;
  holds(source: SourceSummary): boolean;
}

/** The segments above the list. */
const SOURCE_FILTERS: readonly SourceFilter[] = [
  { id: "all", label: t("All"), holds: () => true },
  {
    id: "not-ready",
    label: t("Not ready"),
    holds: ({ state }) => state !== "ready" && state !== "paused",
  },
  { id: "review", label: t("To review"), holds: (source) => countWaiting(source) > 0 },
  { id: "paused", label: t("Paused"), holds: ({ state }) => state === "paused" },
];

interface WantedSources extends Pick<SourcesSearch, "show"> {
  /** Words in the name of a source, its place, its tools or their methods. */
  q: string;
  /** The names of a tool's methods. */
  methodsOf(tool: string): string;
}

/** The sources that match, in order. */
export function filterSources(
  sources: readonly SourceSummary[],
  { show, q, methodsOf }: WantedSources,
): SourceSummary[] {
  const filter = SOURCE_FILTERS.find(({ id }) => id === show);
  const hasWords = wordFilter(q);
  return sources.filter((source) => {
    if (filter && !filter.holds(source)) return false;
    if (q.trim() === "") return true;
    const tools = source.tools.map(
      ({ name, displayName }) => `${name} ${displayName} ${methodsOf(name)}`,
    );
    return hasWords(source.name, kindWords(source).label, sourcePlace(source), ...tools);
  });
}

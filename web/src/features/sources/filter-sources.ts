import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import type { SourcesSearch } from "../../addresses/searches/sources-search.ts";
import type { SourceSummary } from "../../api/sources.ts";
import { t } from "../../messages/t.ts";
import { countWaiting, kindWords, sourcePlace } from "./source-words.ts";

interface SourceFilter {
  id: "all" | NonNullable<SourcesSearch["show"]>;
  label: string;
  holds(source: SourceSummary): boolean;
}

/** The segments above the list. */
export const SOURCE_FILTERS: readonly SourceFilter[] = [
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

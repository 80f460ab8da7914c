import type { SourcesSearch } from "../../addresses/searches/sources-search.ts";
import type { SourceSummary } from "../../api/sources.ts";
import { wordFilter } from "../../components/search/word-filter.ts";
import { common } from "../../language/common.ts";
import { countWaiting, kindWords, placeOf } from "./source-words.ts";
import { say } from "./texts.ts";

interface SourceFilter {
  id: "all" | NonNullable<SourcesSearch["show"]>;
  label: string;
  holds(source: SourceSummary): boolean;
}

/** The segments above the list. */
export const SOURCE_FILTERS: readonly SourceFilter[] = [
  { id: "all", label: common.all, holds: () => true },
  {
    id: "not-ready",
    label: say.notReady,
    holds: ({ state }) => state !== "ready" && state !== "paused",
  },
  { id: "review", label: say.toReview, holds: (source) => countWaiting(source) > 0 },
  { id: "paused", label: say.paused, holds: ({ state }) => state === "paused" },
];

interface Wanted extends Pick<SourcesSearch, "show"> {
  /** Words in the name of a source, its place, its tools or their methods. */
  q: string;
  /** The names of a tool's methods. */
  methodsOf(tool: string): string;
}

/** The sources that match, in order. */
export function filterSources(
  sources: readonly SourceSummary[],
  { show, q, methodsOf }: Wanted,
): SourceSummary[] {
  const filter = SOURCE_FILTERS.find(({ id }) => id === show);
  const hasWords = wordFilter(q);
  return sources.filter((source) => {
    if (filter && !filter.holds(source)) return false;
    if (q.trim() === "") return true;
    const tools = source.tools.map(
      ({ name, displayName }) => `${name} ${displayName} ${methodsOf(name)}`,
    );
    return hasWords(source.name, kindWords(source).label, placeOf(source), ...tools);
  });
}

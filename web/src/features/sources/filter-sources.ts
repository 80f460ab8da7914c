import type { SourceSummary } from "../../api/sources.ts";
import { countWaiting, kindWords, placeOf } from "./source-words.ts";
import type { SourcesSearch } from "./sources-search.ts";

interface SourceFilter {
  id: "all" | NonNullable<SourcesSearch["show"]>;
  label: string;
  holds(source: SourceSummary): boolean;
}

/** The segments above the list. */
export const SOURCE_FILTERS: readonly SourceFilter[] = [
  { id: "all", label: "All", holds: () => true },
  { id: "not-ready", label: "Not ready", holds: ({ state }) => state !== "ready" && state !== "paused" },
  { id: "review", label: "To review", holds: (source) => countWaiting(source) > 0 },
  { id: "paused", label: "Paused", holds: ({ state }) => state === "paused" },
];

interface Wanted extends Pick<SourcesSearch, "show"> {
  /** Words that a source, its place, its tools or their methods have. */
  q: string;
  /** The names of a tool's methods. */
  methodsOf(tool: string): string;
}

/** In their order. */
export function filterSources(sources: readonly SourceSummary[], { show, q, methodsOf }: Wanted): SourceSummary[] {
  const filter = SOURCE_FILTERS.find(({ id }) => id === show);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return sources.filter((source) => {
    if (filter && !filter.holds(source)) return false;
    if (words.length === 0) return true;
    const tools = source.tools.map(({ name, displayName }) => `${name} ${displayName} ${methodsOf(name)}`);
    const text = [source.name, kindWords(source).label, placeOf(source), ...tools].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

import { type DefinitionCache, readCache } from "./definition-cache.ts";
import { notLoadedYet, type SourceEntry } from "./source-entry.ts";

/** Lists what a source had before the restart until it has loaded. */
export async function recallSource(entry: SourceEntry, cache: DefinitionCache | undefined): Promise<void> {
  const { tools: remembered, flaw } = await readCache(cache, entry.source);
  entry.flaw = flaw;
  // If the accepted definitions cannot be read, the load that follows reports it.
  const recalled = await entry.review?.recall(remembered).then(
    () => entry.review?.tools,
    () => [],
  );
  entry.tools = recalled ?? remembered;
  entry.unavailable = notLoadedYet(entry.source);
}

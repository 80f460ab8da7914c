import { type DefinitionCache, readCache } from "./definition-cache.ts";
import { notLoadedYet, type SourceEntry } from "./source-entry.ts";

/** Lists what a source had before the restart until it has loaded. */
export async function recallSource(
  entry: SourceEntry,
  cache: DefinitionCache | undefined,
): Promise<void> {
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

/**
 * Has it stand for itself with that, so that it need not be started. One that never loaded may
 * bring anything.
 */
export async function loadFromCache(
  entry: SourceEntry,
  cache: DefinitionCache | undefined,
): Promise<void> {
  await recallSource(entry, cache);
  if (entry.tools.length === 0) entry.state = "not started";
  else Object.assign(entry, { state: "ready", unavailable: undefined });
}

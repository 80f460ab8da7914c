import type { LoadedSource, Source } from "./source.ts";

/** Loads a source; rejects when the limit (milliseconds) is over or the load is given up, whatever the source does. */
export async function loadWithinLimit(source: Source, loading: AbortController, limit: number): Promise<LoadedSource> {
  const seconds = Math.round(limit / 1000);
  const late = new Error(
    `${source.name} did not finish loading within ${seconds} seconds. Check that it is running and answers, then refresh it.`,
  );
  const timer = setTimeout(() => loading.abort(late), limit);
  const givenUp = new Promise<never>((_, reject) => {
    loading.signal.addEventListener("abort", () => reject(loading.signal.reason), { once: true });
  });
  try {
    return await Promise.race([source.load(loading.signal), givenUp]);
  } finally {
    clearTimeout(timer);
  }
}

import type { LoadedSource, Source } from "./source.ts";
import { SourceError } from "./source-fault.ts";

/**
 * Loads a source. Rejects after `limit` milliseconds, or when `loading` is aborted, even if the
 * source never answers.
 */
export async function loadWithinLimit(
  source: Source,
  loading: AbortController,
  limit: number,
): Promise<LoadedSource> {
  const seconds = Math.round(limit / 1000);
  const late = new SourceError({ code: "too_slow", values: { name: source.name, seconds } });
  const timer = setTimeout(() => loading.abort(late), limit);
  const { signal } = loading;
  let giveUp = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener("abort", giveUp);
  });
  try {
    const load = async () => source.load(signal);
    return await Promise.race([givenUp, load()]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}

import type { IgnoredMark } from "@pegboard/registry-core";
import type { Store } from "../stores/store.ts";

/** Why problems are ignored, by their ids. */
export async function readIgnored(store: Pick<Store, "listIgnoredProblems">): Promise<Record<string, IgnoredMark>> {
  const stored = await store.listIgnoredProblems();
  return Object.fromEntries(stored.map(({ problem, ...mark }) => [problem, mark]));
}

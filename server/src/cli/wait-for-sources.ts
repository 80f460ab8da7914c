import { setTimeout as wait } from "node:timers/promises";
import type { SourceSummary, SourcesAnswer } from "../api-contract.ts";
import type { ReachedPegboard } from "./ask-pegboard.ts";
import { askPegboard } from "./ask-pegboard.ts";
import type { Terminal } from "./terminal.ts";

const SOURCE_POLL_INTERVAL = 100;

/**
 * Waits until every source has loaded or failed for the first time, because tools are missing
 * before that a file may name. Says once for what it waits.
 */
export async function waitForSources(
  pegboard: ReachedPegboard,
  terminal: Pick<Terminal, "tell">,
): Promise<void> {
  const told = new Set<string>();
  for (;;) {
    const { sources } = await askPegboard<SourcesAnswer>(pegboard, "GET /api/v1/sources");
    const loading = sources.filter(isLoading).map(({ name }) => name);
    const news = loading.filter((name) => !told.has(name));
    if (news.length > 0) terminal.tell(`Waiting for ${news.join(", ")} to load.`);
    for (const name of news) told.add(name);
    if (loading.length === 0) return;
    await wait(SOURCE_POLL_INTERVAL);
  }
}

/** Whether a source loads. One that failed, and is tried again, is not waited for. */
const isLoading = ({ state, loadedAt, messages }: SourceSummary) =>
  state === "loading" && loadedAt === null && messages.length === 0;

/** Names the sources of which nothing is known, because they are not started and never were. */
export async function tellUnknownSources(
  pegboard: ReachedPegboard,
  terminal: Pick<Terminal, "tell">,
): Promise<void> {
  const { sources } = await askPegboard<SourcesAnswer>(pegboard, "GET /api/v1/sources");
  const unknown = sources.filter(({ state }) => state === "not started").map(({ name }) => name);
  if (unknown.length === 0 || pegboard.address !== undefined) return;
  terminal.tell(
    `What ${unknown.join(", ")} brings is not known, since it never loaded here: run pegboard start once.`,
  );
}

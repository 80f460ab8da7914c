import { test as base, type ConsoleMessage, type Page } from "@playwright/test";
import { EVERY_SCREEN } from "./every-screen.ts";
import { type Pegboard, START_LIMIT, startNew } from "./pegboard-process.ts";
import { followRequests } from "./settled.ts";

interface Options {
  /** Command-line arguments of the server under test. */
  serverArgs: string[];
}

interface Fixtures {
  pegboard: Pegboard;
  /** Id of the agent that exists on first start. */
  agent: string;
  /** Errors of the page: console, uncaught, policy violations. Every test ends with none. */
  pageErrors: string[];
}

/** Servers for the tests to come, by their arguments: starting one costs more than most tests. */
type KeptServers = Map<string, Pegboard>;

export const test = base.extend<Fixtures & Options, { kept: KeptServers }>({
  serverArgs: [[], { option: true }],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what it has to set up before.
    async ({}, use) => {
      const servers: KeptServers = new Map();
      await use(servers);
      await Promise.all([...servers.values()].map((server) => server.remove()));
    },
    { scope: "worker" },
  ],
  pegboard: [
    async ({ serverArgs, kept }, use) => {
      const key = JSON.stringify(serverArgs);
      if (!kept.has(key)) await makeRoom(kept);
      const pegboard = kept.get(key) ?? (await startNew(serverArgs));
      // The one that was used last is the last that goes.
      kept.delete(key);
      kept.set(key, pegboard);
      await use(pegboard);
      if (await pegboard.beginAnew()) return;
      kept.delete(key);
      await pegboard.remove();
    },
    // Its start takes nothing of the test's own time.
    { timeout: 2 * START_LIMIT },
  ],
  baseURL: async ({ pegboard }, use) => use(pegboard.url),
  agent: async ({ pegboard }, use) => {
    const { agents } = await pegboard.get<{ agents: { id: string }[] }>("/api/v1/agents");
    const first = agents[0];
    if (!first) throw new Error("No agent exists on first start");
    await use(first.id);
  },
  pageErrors: [
    async ({ page }, use) => {
      followRequests(page);
      const errors = collectErrors(page);
      await use(errors);
      if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join("\n")}`);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** Each takes about 150 MB. */
const MOST_KEPT = 3;

async function makeRoom(kept: KeptServers): Promise<void> {
  const [oldest] = kept;
  if (!oldest || kept.size < MOST_KEPT) return;
  kept.delete(oldest[0]);
  await oldest[1].remove();
}

/**
 * Collects what a page logs as errors. A test that provokes a failed request empties the list
 * itself.
 */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message: ConsoleMessage) => {
    // Browsers log the answer 404 of an address that is no page.
    const isNoPage = message.location().url.endsWith(EVERY_SCREEN["not found"]);
    if (message.type() === "error" && !isNoPage) errors.push(message.text());
  });
  return errors;
}

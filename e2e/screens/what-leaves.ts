import type { BrowserContext, Page } from "@playwright/test";
import { FORMATS } from "./agent-tools-screen.ts";
import { expect } from "./pegboard.ts";
import type { Pegboard } from "./pegboard-process.ts";

/** The body of every answer that a tab gets. The event stream never ends: it is read apart. */
export async function recordAnswers(context: BrowserContext): Promise<string[]> {
  const answers: string[] = [];
  await context.route(/\/api\/v1\/(?!events)/, async (route) => {
    const response = await route.fetch();
    answers.push(await response.text(), JSON.stringify(response.headers()));
    await route.fulfill({ response });
  });
  return answers;
}

/** What the server tells every page. */
export function recordEvents(pegboard: Pegboard) {
  const abort = new AbortController();
  let text = "";
  const ended = fetch(`${pegboard.url}/api/v1/events`, { signal: abort.signal })
    .then(async ({ body }) => {
      for await (const chunk of body ?? []) text += Buffer.from(chunk).toString();
    })
    .catch(() => undefined);
  return {
    text: () => text,
    async stop(): Promise<string> {
      abort.abort();
      await ended;
      return text;
    },
  };
}

/** What the browser keeps of the page. */
export const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** Where the API says something of an agent. */
export async function everyAddress(pegboard: Pegboard, agent: string): Promise<string[]> {
  const { agents } = await pegboard.get<{ agents: { id: string }[] }>("/api/v1/agents");
  const history = `/api/v1/agents/${agent}/revisions`;
  const { revisions } = await pegboard.get<{ revisions: { revision: number }[] }>(history);
  // Set, kept, replaced and removed: each of them is there to be looked at.
  expect(revisions.length).toBeGreaterThanOrEqual(4);
  return [
    "/api/v1/tools",
    "/api/v1/tools/list",
    "/api/v1/agents",
    "/api/v1/agents/tools",
    "/api/v1/problems",
    "/api/v1/sources",
    "/api/v1/health",
    ...agents.flatMap(({ id }) =>
      ["settings", "toolset", "prompt", "revisions"].map((part) => `/api/v1/agents/${id}/${part}`),
    ),
    ...revisions.map(({ revision }) => `/api/v1/agents/${agent}/revisions/${revision}`),
    ...FORMATS.map((format) => `/api/v1/agents/${agent}/toolset?format=${format}`),
  ];
}

import type { Browser, Page } from "@playwright/test";
import { startScriptedModel } from "../../../server/src/testing/scripted-model.ts";
import { isDeepRun, sampleEveryNth } from "../../../test-depth.ts";
import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { axeViolationsAnywhere, TABLET } from "../../screens/axe-violations.ts";
import {
  EVERY_SCREEN,
  OVER_SCREENS,
  PEOPLE_FORMS,
  PEOPLE_SCREENS,
} from "../../screens/every-screen.ts";
import { walkByKeyboard } from "../../screens/keyboard-walk.ts";
import { press } from "../../screens/keys.ts";
import { speakLongWords } from "../../screens/long-words.ts";
import { expect, test } from "../../screens/pegboard.ts";
import type { Pegboard } from "../../screens/pegboard-process.ts";
import { invite, joinBy } from "../../screens/people.ts";
import { goOnSettled, openSettled } from "../../screens/settled.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

/** Screens of presets and of evaluations, which have to be made first. */
const isPrepared = ([, path]: [string, string]) =>
  path.startsWith("/presets") || path.includes("/evaluations");
const SCREENS = Object.entries(EVERY_SCREEN);
/**
 * They run beside each other, and one that fails is run again without the others. The last one
 * alone has presets and runs of an evaluation.
 */
const PARTS = [
  ...[0, 1, 2, 3].map((part) =>
    SCREENS.filter((screen) => !isPrepared(screen)).filter((_, index) => index % 4 === part),
  ),
  SCREENS.filter(isPrepared),
];

/** What Tab reaches there differs in few places from what it reaches on a desktop. */
const WALKED_ON_A_PHONE = [
  ...sampleEveryNth(Object.keys(EVERY_SCREEN), 3),
  ...sampleEveryNth(Object.keys(PEOPLE_SCREENS), 3),
];

/** A page that a sheet covers is hidden, with its names. */
const SWITCHES = ":is([role=switch],[aria-checked=mixed]):not([aria-hidden=true] *)";

for (const [part, screens] of PARTS.entries()) {
  test(`every screen has nothing that axe finds, Tab misses or longer words break, on a desktop and on a phone, part ${part + 1} of ${PARTS.length}`, async ({
    page,
    pegboard,
  }) => {
    test.slow();
    await addSecondAgent(pegboard);
    if (screens.some(isPrepared)) {
      const preset = { name: "Quiet", tools: { weather_tool: { enabled: false } } };
      expect((await pegboard.send("POST", "/api/v1/presets", preset)).status).toBe(201);
      await runTwice(pegboard);
    }
    expect(await findScreenIssues(page, screens)).toEqual([]);
  });
}

test("every screen of people has nothing that axe finds, Tab misses or longer words break, nor have their forms and dialogs for axe, on a desktop and on a phone", async ({
  page,
  pegboard,
  pageErrors,
  browser,
}) => {
  test.slow();
  const { pathOf, otherLink, endCall } = await beginTeam(page, pegboard, browser);
  const forms = Object.entries(PEOPLE_FORMS).map(([name, { path, button, shows }]) => ({
    name,
    shows,
    path: pathOf(path),
    open: () => page.getByRole("button", { name: button }).first().click(),
  }));
  await openSettled(page, "/settings");
  expect(await violationsOver(page, forms)).toEqual([]);
  const screens = Object.entries(PEOPLE_SCREENS).map(([name, path]): [string, string] => [
    name,
    pathOf(path),
  ]);
  expect(await findScreenIssues(page, screens)).toEqual([]);
  await page.context().clearCookies();
  const ofStrangers: [string, string][] = [
    ["the link of an invitation", otherLink],
    ["sign-in", "/sign-in"],
  ];
  expect(await findScreenIssues(page, ofStrangers)).toEqual([]);
  await endCall();
  // Whoever has not signed in is refused what the page asks for first.
  pageErrors.length = 0;
});

test("axe finds nothing in what opens over a screen, on a desktop and on a phone", async ({
  page,
  pegboard,
}) => {
  test.slow();
  await addSecondAgent(pegboard);
  await callOnce(pegboard, "first-agent");
  const over = Object.entries(OVER_SCREENS).map(([name, { path, keys, shows }]) => ({
    name,
    shows,
    path,
    open: async () => {
      for (const key of keys) await press(page, key);
    },
  }));
  await openSettled(page, "/settings");
  expect(await violationsOver(page, over)).toEqual([]);
});

interface Over {
  name: string;
  path: string;
  open: () => Promise<void>;
  shows: readonly ["dialog" | "group" | "textbox" | "button", string];
}

/**
 * What axe finds while something is open over a screen or in it. A page that is loaded goes on as
 * by links, and Escape closes what is open where the next one opens over the same screen.
 */
async function violationsOver(page: Page, all: readonly Over[]): Promise<string[]> {
  const found: string[] = [];
  for (const [index, { name, path, open, shows }] of all.entries()) {
    if (all[index - 1]?.path === path) await closeOver(page, all[index - 1]);
    else await goOnSettled(page, path);
    await open();
    const [role, title] = shows;
    await expect(page.getByRole(role, { name: title }).first()).toBeVisible();
    found.push(...named(name, await axeViolationsAnywhere(page)));
  }
  return found;
}

async function closeOver(page: Page, over: Over | undefined): Promise<void> {
  await page.setViewportSize(DESKTOP);
  if (over?.shows[0] !== "dialog") return;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: over.shows[1] })).toBeHidden();
}

/** What is wrong with screens, at all widths. */
async function findScreenIssues(
  page: Page,
  screens: readonly (readonly [name: string, path: string])[],
): Promise<string[]> {
  const findLongWordIssues = await speakLongWords(page);
  const found: string[] = [];
  for (const [index, [name, path]] of screens.entries()) {
    // Loading a page and axe in it takes longer than most of what is asked of a screen.
    await (index === 0 ? openSettled : goOnSettled)(page, path);
    found.push(...named(name, await findLongWordIssues()));
    for (const control of await page.locator(SWITCHES).all())
      await expect(control).toHaveAccessibleName(/\S/);
    found.push(...named(name, await walkByKeyboard(page)));
    found.push(...named(name, await axeViolationsAnywhere(page)));
    found.push(...named(`${name}, on a phone`, await findLongWordIssues()));
    if (WALKED_ON_A_PHONE.includes(name)) {
      await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
      found.push(...named(`${name}, on a phone`, await walkByKeyboard(page)));
      await page.emulateMedia({ forcedColors: "none" });
    }
    if (!isDeepRun) continue;
    await page.setViewportSize(TABLET);
    found.push(...named(`${name}, on a tablet`, await findLongWordIssues()));
    found.push(...named(`${name}, on a tablet`, await walkByKeyboard(page)));
  }
  return found;
}

const DESKTOP = { width: 1440, height: 900 };

/**
 * An admin who has joined by the link, somebody who is invited and somebody who is disabled, a
 * proposal and a call that waits.
 */
async function beginTeam(page: Page, pegboard: Pegboard, browser: Browser) {
  await addSecondAgent(pegboard);
  await callOnce(pegboard, "second-agent");
  const admin = { email: "ada@example.com", name: "Ada Brandt", role: "admin" } as const;
  const { link } = await invite(page, pegboard, admin);
  const endCall = await callThatWaits(pegboard);
  await joinBy(page, pegboard, link);
  const other = { email: "olga@example.com", name: "Olga Petrova", role: "editor" } as const;
  const { person, link: otherLink } = await invite(page, pegboard, other);
  const disabled = await disableSomebody(page, pegboard, browser);
  await propose(page, pegboard);
  const pathOf = (path: string) => path.replace(":person", person).replace(":disabled", disabled);
  return { endCall, otherLink, pathOf };
}

/** Two runs of a case by a real model's stand-in: what was offered differs, and one model is missing. */
async function runTwice(pegboard: Pegboard): Promise<void> {
  const model = await startScriptedModel();
  const send = async (...[method, path, body]: Parameters<Pegboard["send"]>) =>
    expect((await pegboard.send(method, path, body)).ok).toBe(true);
  const agent = "/api/v1/agents/first-agent";
  try {
    await send("PUT", "/api/v1/model-providers/scripted", {
      name: "Scripted",
      form: "openai-chat",
      baseUrl: model.url,
      allowPrivate: true,
      models: [{ name: "tiny" }],
    });
    const turns = [{ request: "What is 6 * 7", expected: [CALCULATE] }];
    await send("POST", `${agent}/evaluation-cases`, { case: { name: "A product", turns } });
    const variants = ["tiny", "gone"].map((name) => ({
      of: "saved",
      provider: "scripted",
      model: name,
    }));
    await run(variants.slice(0, 1));
    await send("PATCH", `${agent}/settings`, {
      baseRevision: 0,
      operations: [{ op: "setMethod", ...CALCULATE, state: "off" }],
    });
    const body = JSON.stringify({ error: { message: "model not found" } });
    model.before = () => {
      const isGone = model.requests.at(-1)?.body.model === "gone";
      model.next = isGone ? [{ status: 404, body }] : [];
    };
    await run(variants);
  } finally {
    model.close();
  }

  async function run(variants: object[]) {
    const path = `${agent}/evaluations`;
    await send("POST", path, { variants, atOnce: 1, limits: { tokens: 1_000_000 } });
    const state = async () =>
      (await pegboard.get<{ runs: { state: string }[] }>(path)).runs[0]?.state;
    await expect.poll(state, { timeout: 30_000 }).not.toBe("running");
  }
}

const CALCULATE = { tool: "calculator", method: "calculate" };

/** A call that nobody has decided about; answers what ends it. */
async function callThatWaits(pegboard: Pegboard): Promise<() => Promise<void>> {
  const asks = { op: "setMethodBehaviour", tool: "calculator", method: "calculate" };
  const operations = [{ ...asks, field: "needsApproval", value: true }];
  const body = { baseRevision: 0, operations };
  await pegboard.send("PATCH", "/api/v1/agents/first-agent/settings", body);
  const made = await pegboard.send("POST", "/api/v1/agents/first-agent/tokens", { name: "Desk" });
  const { value } = (await made.json()) as { value: string };
  const left = new AbortController();
  const place = "/api/v1/agents/first-agent/methods/calculate/call?wait=600s&run=one";
  const answered = fetch(`${pegboard.url}${place}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${value}`, "Content-Type": "application/json" },
    body: JSON.stringify({ arguments: { expression: "6*7" } }),
    signal: left.signal,
  }).catch(() => undefined);
  return async () => {
    left.abort();
    await answered;
  };
}

/** A call by which a review and a proposal say what would have happened. */
async function callOnce(pegboard: Pegboard, agent: string): Promise<void> {
  const body = { arguments: { place: "Kiel" } };
  const path = `/api/v1/agents/${agent}/methods/forecast/call`;
  expect((await pegboard.send("POST", path, body)).ok).toBe(true);
}

/** Somebody who has joined and was disabled since; answers their id. */
async function disableSomebody(page: Page, pegboard: Pegboard, browser: Browser): Promise<string> {
  const mei = { email: "mei@example.com", name: "Mei Lin", role: "viewer" } as const;
  const { person, link } = await invite(page, pegboard, mei);
  const context = await browser.newContext();
  await joinBy(await context.newPage(), pegboard, link);
  await context.close();
  const headers = { Origin: pegboard.url };
  const answer = await page.request.post(`${pegboard.url}/api/v1/people/${person}/disable`, {
    headers,
  });
  expect(answer.ok()).toBe(true);
  return person;
}

/** Proposes something about an agent that is protected. */
async function propose(page: Page, pegboard: Pegboard): Promise<void> {
  const change = {
    owner: { kind: "agent", id: "second-agent" },
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "weather_tool", state: "off" }],
  };
  const headers = { Origin: pegboard.url };
  for (const [method, path, data] of [
    ["PATCH", "/api/v1/agents/second-agent", { group: "Finance" }],
    [
      "PATCH",
      "/api/v1/preferences",
      { protected: { groups: ["Finance"], organisation: false, sources: false } },
    ],
    ["POST", "/api/v1/proposals", { title: "No weather for the second", changes: [change] }],
  ] as const) {
    const answer = await page.request.fetch(`${pegboard.url}${path}`, { method, data, headers });
    expect(answer.ok()).toBe(true);
  }
}

const named = (name: string, issues: string[]): string[] =>
  issues.map((issue) => `${name}: ${issue}`);

/** With one agent alone, the first start may stand in place of their list. */
const addSecondAgent = (pegboard: Pegboard) =>
  pegboard.send("POST", "/api/v1/agents", { name: "Second agent" });

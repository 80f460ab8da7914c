import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { EVERY_KIND_OF_SOURCE, EVERY_SHAPE_OF_TOOL } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { collectErrors, expect, test } from "../../screens/pegboard.ts";
import type { Pegboard } from "../../screens/pegboard-process.ts";
import { ProblemsScreen } from "../../screens/problems-screen.ts";
import { everyAddress, recordAnswers, recordEvents, stored } from "../../screens/what-leaves.ts";

/** Told apart by their lengths; with characters that look different in a URL and in base64. */
const FIRST = "sk+live/3f9a=never-shown";
const SECOND = "sk+live/77b1=never-shown-either";
const PRIVATE_KEY =
  "-----BEGIN PRIVATE KEY-----\nMIIBVgIBADANBgkq\nhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

test("a secret is set, kept, replaced and removed, and no answer, event, log line or file ever holds it", async ({
  page,
  context,
  pegboard,
  agent,
}) => {
  const logged = pegboard.output.length;
  const answers = await recordAnswers(context);
  const events = recordEvents(pegboard);
  const settings = `/api/v1/agents/${agent}/settings`;
  const keyOf = (of: string) => keyInUse(pegboard, of);
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=weather_tool&tab=config");
  const key = secretField(page);
  const second = await context.newPage();
  const errors = collectErrors(second);
  await second.goto(`${pegboard.url}/agents/${agent}/tools?tool=weather_tool&tab=config`);
  const seen = secretField(second);
  await expect(seen.input).toBeVisible();

  await test.step("set", async () => {
    await key.input.fill(FIRST);
    expect(await stored(page)).not.toContain(FIRST);
    expect(await keyOf(agent)).toBe("none");
    await screen.save();
    await expect(key.state).toBeVisible();
    await expect(seen.state).toBeVisible();
    expect(await keyOf(agent)).toBe(`${FIRST.length} characters`);
  });

  await test.step("kept by a save that does not touch it, and by one that sends back what was answered", async () => {
    await page.getByRole("textbox", { name: "Days" }).fill("5");
    await screen.save();
    expect(await keyOf(agent)).toBe(`${FIRST.length} characters`);
    const exported = await pegboard.get<Exported>(settings);
    const value = exported.settings.tools.weather_tool.config.apiKey;
    expect(value).toEqual({ $secret: expect.any(String) });
    const operations = [{ op: "setConfig", tool: "weather_tool", key: "apiKey", value }];
    const back = await pegboard.send("PATCH", settings, {
      baseRevision: exported.revision,
      operations,
    });
    expect(back.status).toBe(200);
    expect(await keyOf(agent)).toBe(`${FIRST.length} characters`);
    const moved = await pegboard.send("POST", "/api/v1/agents", { name: "Another" });
    const { id } = (await moved.json()) as { id: string };
    const refused = await pegboard.send("PATCH", `/api/v1/agents/${id}/settings`, {
      baseRevision: 0,
      operations,
    });
    expect(refused.status).toBe(422);
  });

  await test.step("replaced", async () => {
    await page.getByRole("button", { name: "Replace API key" }).click();
    await key.input.fill(SECOND);
    await screen.save();
    expect(await keyOf(agent)).toBe(`${SECOND.length} characters`);
    await page.reload();
    await expect(key.state).toBeVisible();
    for (const tab of [page, second]) expect(await tab.content()).not.toMatch(/never-shown/);
  });

  await test.step("removed", async () => {
    await page.getByRole("button", { name: "Remove API key" }).click();
    await screen.save();
    expect(await keyOf(agent)).toBe("none");
    await expect(seen.input).toBeVisible();
    await expect(seen.input).toHaveValue("");
    expect(JSON.stringify(await pegboard.get(settings))).not.toContain("$secret");
  });

  for (const path of await everyAddress(pegboard, agent)) answers.push(await pegboard.text(path));
  expect(answers.length).toBeGreaterThan(30);
  expect(await events.stop()).toContain("settings");
  expect(pegboard.output.slice(logged)).toContain("PATCH");
  for (const tab of [page, second]) expect(await stored(tab)).not.toMatch(/never-shown/);
  expect(errors).toEqual([]);
  await Promise.all([page.close(), second.close()]);
  await pegboard.stop();
  const files = await Promise.all(
    (await readdir(pegboard.dataDir)).map((file) => readFile(join(pegboard.dataDir, file))),
  );
  const left = [
    ...answers,
    events.text(),
    pegboard.output,
    ...files.map((file) => file.toString("latin1")),
  ];
  for (const secret of [FIRST, SECOND]) {
    for (const form of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString("base64"),
    ]) {
      expect(left.filter((text) => text.includes(form)).map((text) => text.slice(0, 200))).toEqual(
        [],
      );
    }
  }
});

test("a private key keeps its lines from the clipboard to the tool, and is not readable on the screen", {
  tag: "@deep",
}, async ({ page, context, pegboard, agent }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=weather_tool&tab=config");
  const key = secretField(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), PRIVATE_KEY);
  await key.input.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(key.input).toBeFocused();
  await expect(key.input).toHaveValue(PRIVATE_KEY);
  await expect(key.input).toHaveCSS("-webkit-text-security", "disc");
  expect(await page.content()).not.toContain("MIIBVg");
  await screen.save();
  await expect(key.state).toBeVisible();
  expect(await keyInUse(pegboard, agent)).toBe(`${PRIVATE_KEY.length} characters`);
});

test("changing the allowed hosts asks for the secret again and says why, and taking that back does not", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
  const set = (key: string, value: unknown) => ({ op: "setConfig", tool: "web_fetch", key, value });
  const operations = [
    set("allowedHosts", ["api.example.com"]),
    set("headers", { Authorization: FIRST }),
  ];
  await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, { baseRevision: 0, operations });
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=web_fetch&tab=config");
  const panel = page.getByRole("tabpanel").first();
  const host = panel.getByRole("textbox", { name: "Allowed hosts 1" });
  const reason = panel.getByText("Was entered before “Allowed hosts” changed: enter it again", {
    exact: true,
  });
  await host.fill("elsewhere.example.com");
  await expect(reason).toBeVisible();
  await expect(panel.getByText("Not used", { exact: true })).toBeVisible();
  await host.fill("api.example.com");
  await expect(reason).toHaveCount(0);
  await expect(panel.getByText("Set", { exact: true })).toBeVisible();

  await host.fill("elsewhere.example.com");
  await screen.save();
  await expect(reason).toBeVisible();
  await page.goto("/problems");
  const problem = new ProblemsScreen(page).cause("was entered before “Allowed hosts” changed");
  await problem.getByRole("link", { name: /^Open field/ }).click();
  const replace = page.getByRole("button", { name: /^Replace/ });
  await expect(replace).toBeFocused();
  await replace.click();
  await page.keyboard.type(SECOND);
  await screen.save();
  await expect(panel.getByText("Set", { exact: true })).toBeVisible();
  await expect(reason).toHaveCount(0);
});

test.describe("secrets in a map, a section, behind a reference and by the form's hints", () => {
  test.use({ serverArgs: EVERY_SHAPE_OF_TOOL });

  test("are shown neither by the review nor anywhere else before they are saved", async ({
    page,
    pegboard,
    agent,
  }) => {
    const screen = new AgentToolsScreen(page);
    await screen.open(agent, "?tool=vault&tab=config");
    const panel = page.getByRole("tabpanel").first();
    await panel.getByRole("button", { name: "JSON" }).click();
    const token = { user: "ada", token: "token=never-shown" };
    const values = {
      headers: { A: "header=never-shown" },
      account: token,
      pin: "pin=never-shown",
      region: "eu",
    };
    await panel.getByRole("textbox", { name: /as JSON$/ }).fill(JSON.stringify(values));
    await page
      .getByRole("region", { name: "Draft" })
      .getByRole("button", { name: "Review" })
      .click();
    const review = page.getByRole("dialog");
    for (const [field, shown] of [
      ["Headers", '{"A":"new secret"}'],
      ["Account", '{"user":"ada","token":"new secret"}'],
      ["Pin", "new secret"],
      ["Region", "eu"],
    ] as const) {
      const row = review.getByRole("row", { name: new RegExp(`^${field}`, "i") });
      await expect(row.getByText(shown, { exact: true })).toBeVisible();
    }
    expect(await page.content()).not.toContain("never-shown");
    expect(await stored(page)).not.toContain("never-shown");
    await review.getByRole("button", { name: "Save", exact: true }).click();
    await expect(review).toHaveCount(0);
    await expect
      .poll(() => pegboard.text(`/api/v1/agents/${agent}/settings`))
      .toContain('"region":"eu"');
    expect(await pegboard.text(`/api/v1/agents/${agent}/settings`)).not.toContain("never-shown");
    expect(await page.content()).not.toContain("never-shown");
  });
});

interface Exported {
  revision: number;
  settings: { tools: { weather_tool: { config: { apiKey: unknown } } } };
}

function secretField(page: Page) {
  const panel = page.getByRole("tabpanel").first();
  return {
    input: panel.getByRole("textbox", { name: "API key" }),
    state: panel.getByText("Set", { exact: true }),
  };
}

/** What the running tool says of its key; never the key. */
async function keyInUse(pegboard: Pegboard, agent: string): Promise<string> {
  const body = { arguments: { place: "Kiel" } };
  const answer = await pegboard.send("POST", `/api/v1/agents/${agent}/methods/forecast/call`, body);
  return ((await answer.json()) as { result: { key: string } }).result.key;
}

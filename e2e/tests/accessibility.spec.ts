import type { Page } from "@playwright/test";
import { EVERY_KIND_OF_SOURCE } from "../fixtures/every-kind-of-source.ts";
import { axeViolationsAnywhere } from "../screens/axe-violations.ts";
import { EVERY_SCREEN, OVER_SCREENS, REVIEW } from "../screens/every-screen.ts";
import { walkByKeyboard } from "../screens/keyboard-walk.ts";
import { expect, test } from "../screens/pegboard.ts";
import type { Pegboard } from "../screens/pegboard-process.ts";
import { tabTo } from "../screens/tab-to.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

/** A page that a sheet covers is hidden, with its names. */
const SWITCHES = ":is([role=switch],[aria-checked=mixed]):not([aria-hidden=true] *)";

/** What is found on each screen, with its name. */
async function walkEveryScreen(
  page: Page,
  pegboard: Pegboard,
  find: () => Promise<string[]>,
): Promise<string[]> {
  test.slow();
  await prepare(page, pegboard);
  const found: string[] = [];
  for (const [name, path] of Object.entries(EVERY_SCREEN)) {
    await load(page, path);
    for (const one of await find()) found.push(`${name}: ${one}`);
  }
  return found;
}

test("axe finds nothing on any screen, in any window, theme and with forced colours, and every switch has a name", async ({
  page,
  pegboard,
}) => {
  const found = await walkEveryScreen(page, pegboard, async () => {
    const violations = await axeViolationsAnywhere(page);
    for (const control of await page.locator(SWITCHES).all())
      await expect(control).toHaveAccessibleName(/\S/);
    return violations;
  });
  expect(found).toEqual([]);
});

test("axe finds nothing in what opens over a screen, in any window, theme and with forced colours", async ({
  page,
  pegboard,
}) => {
  test.slow();
  await prepare(page, pegboard);
  const found: string[] = [];
  for (const [name, { path, keys, shows }] of Object.entries(OVER_SCREENS)) {
    await load(page, path);
    for (const key of keys) await press(page, key);
    const [role, title] = shows;
    await expect(page.getByRole(role, { name: title })).toBeVisible();
    for (const violation of await axeViolationsAnywhere(page)) found.push(`${name}: ${violation}`);
  }
  expect(found).toEqual([]);
});

test("Tab reaches on every screen what a mouse does, and the focus is seen, on a phone with forced colours too", async ({
  page,
  pegboard,
}) => {
  const found = await walkEveryScreen(page, pegboard, async () => {
    const wide = await walkByKeyboard(page);
    await page.emulateMedia({ forcedColors: "active" });
    await page.setViewportSize({ width: 390, height: 844 });
    const narrow = await walkByKeyboard(page);
    await page.emulateMedia({ forcedColors: "none" });
    return [...wide, ...narrow.map((one) => `on a phone, ${one}`)];
  });
  expect(found).toEqual([]);
});

test("Tab reaches on every screen what a mouse does, and the focus is seen, on a tablet too", async ({
  page,
  pegboard,
}) => {
  const found = await walkEveryScreen(page, pegboard, async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    return walkByKeyboard(page);
  });
  expect(found).toEqual([]);
});

test("with keys alone: the focus is never nowhere after something was done, and Escape gives it back", async ({
  page,
  agent,
}) => {
  const row = page.getByRole("row").and(page.locator(":focus"));
  const draft = page.getByRole("region", { name: "Draft" });
  const pressAll = async (...keys: string[]) => {
    for (const key of keys) await press(page, key);
    await expect
      .poll(() => page.evaluate(() => document.activeElement === document.body))
      .toBe(false);
  };
  await load(page, `/agents/${agent}/tools`);
  await pressAll("j", "Space");
  await expect(draft).toContainText("1 change");
  await pressAll("Control+s");
  await expect(draft).toContainText("No changes");
  await expect(row).toBeVisible();
  await pressAll("Space", "Control+k", ">discard", "Enter");
  await expect(draft).toContainText("No changes");
  await expect(row).toBeVisible();
  for (const keys of [REVIEW, ["?"], ["Control+k"]]) {
    await pressAll("Space", ...keys);
    await expect(page.getByRole("dialog")).toBeVisible();
    await pressAll("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(row).toBeVisible();
  }
  await pressAll("Control+k", ">duplicate", "Enter");
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
  await pressAll("Enter");
  await expect(page).not.toHaveURL(new RegExp(`/agents/${agent}/`));
  await expect(page.getByRole("treegrid")).toBeVisible();
  await pressAll("Control+k", ">delete", "Enter");
  const confirm = page.getByRole("dialog").getByRole("button", { name: /^Delete/ });
  await expect(confirm).toBeVisible();
  while (!(await confirm.and(page.locator(":focus")).count())) await page.keyboard.press("Tab");
  await pressAll("Enter");
  await expect(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
  await pressAll("Control+k", ">problems", "Enter");
  await expect(page).toHaveURL(/\/problems/);
  await pressAll("j");
});

test("with keys alone: a preset is made, filled, followed and left, a revision restored, a document imported, a source added", async ({
  page,
  agent,
}) => {
  const draft = page.getByRole("region", { name: "Draft" });
  const dialog = page.getByRole("dialog");
  const pressAll = async (...keys: string[]) => {
    for (const key of keys)
      await (/^(j$|>)/.test(key) ? press(page, key) : page.keyboard.press(key));
    await expect(page.locator("body:focus")).toHaveCount(0);
  };
  await load(page, `/agents/${agent}/tools`);
  await pressAll("j", "Space", "Control+s");
  await expect(draft).toContainText("revision 1");
  await pressAll("Control+k", ">save this agent", "Enter");
  await expect(dialog.getByRole("textbox", { name: /^Name/ })).toBeFocused();
  await page.keyboard.type("Office");
  await pressAll("Enter");
  await expect(page).toHaveURL(/\/presets\/office/);
  await pressAll("Control+k", ">add a tool", "Enter");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("date");
  await pressAll("Enter");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await pressAll("Escape", "Escape", "Control+s");
  await expect(draft).toContainText("No changes");

  await pressAll("Control+k", ">first agent", "Enter");
  await expect(page.getByRole("treegrid")).toBeVisible();
  await pressAll("Control+k", ">follow a preset", "Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Follow Office" }));
  await pressAll("Enter", "Escape");
  await expect(draft).toContainText("1 change");
  await pressAll("Control+z");
  await expect(draft).toContainText("No changes");
  await pressAll("j", "Space", "Control+s");
  await expect(draft).toContainText("revision 2");
  await pressAll("Control+k", ">its history", "Enter");
  await expect(page.getByRole("button", { name: /^Restore 1 as draft/ })).toBeVisible();
  await pressAll("Control+k", ">restore 1 as draft", "Enter");
  await expect(draft).toContainText("1 change");
  await pressAll("Control+z", "j");
  await tabTo(page, page.getByRole("button", { name: /^Restore Weather/ }).first());
  await pressAll("Enter", "Control+s");
  await expect(draft).toContainText("revision 3");

  await pressAll("Control+k", ">import", "Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Or paste it" }));
  await page.keyboard.type('{"calculator": false}');
  await pressAll("Tab", "Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Name of the new agent" }));
  await page.keyboard.type("Imported");
  await tabTo(page, page.getByRole("button", { name: "Make 1 draft" }));
  await pressAll("Enter");
  await expect(page.getByText("1 draft made")).toBeVisible();

  await pressAll("Control+k", ">servers from json", "Enter");
  await expect(page.getByRole("radio", { name: "Paste JSON" })).toBeFocused();
  await pressAll("ArrowLeft", "ArrowRight", "Tab");
  await page.keyboard.type('{"mcpServers": {"second": {"url": "http://127.0.0.1:9"}}}');
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await pressAll("Enter");
  await tabTo(page, page.getByRole("button", { name: "Add source" }).last());
  await pressAll("Enter");
  await expect(page.getByRole("heading", { name: "second" })).toBeFocused();
  await pressAll("Control+k", ">pause: second", "Enter");
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await pressAll("Control+k", ">remove…: second", "Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Remove source" }));
  await pressAll("Enter");
  await expect(page.getByRole("listitem", { name: "second" })).toHaveCount(0);
});

async function prepare(page: Page, pegboard: Pegboard): Promise<void> {
  const preset = { name: "Quiet", tools: { weather_tool: { enabled: false } } };
  expect((await pegboard.send("POST", "/api/v1/presets", preset)).status).toBe(201);
  await page.emulateMedia({ reducedMotion: "reduce" });
}

async function load(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  // A sheet over the page hides its heading from the tree of roles.
  await expect(page.locator("h1")).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // Parts that load late may take the page's place for a moment.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(undefined))));
  await expect(page.locator("h1")).toBeAttached();
}

async function press(page: Page, key: string): Promise<void> {
  if (key.startsWith(">")) {
    const text = key.slice(1);
    await page.keyboard.type(text);
    return expect(page.getByRole("option", { selected: true })).toContainText(
      new RegExp(text, "i"),
    );
  }
  // The keys of a page load after what it shows.
  const isNowhere = () =>
    page.evaluate(() => document.activeElement?.matches("body, main") ?? true);
  const wasNowhere = await isNowhere();
  await expect(async () => {
    await page.keyboard.press(key);
    if (wasNowhere) await expect.poll(isNowhere, { timeout: 1000 }).toBe(false);
  }).toPass({ timeout: 20_000 });
}

import type { Browser, Page } from "@playwright/test";
import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { press, tabTo } from "../../screens/keys.ts";
import { expect, test } from "../../screens/pegboard.ts";
import type { Pegboard } from "../../screens/pegboard-process.ts";
import { invite, joinBy, PASSWORD } from "../../screens/people.ts";
import { openSettled } from "../../screens/settled.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

const ADA = { email: "ada@example.com", name: "Ada Brandt", role: "admin" } as const;
const OLGA = { email: "olga@example.com", name: "Olga Petrova", role: "editor" } as const;

/** The first admin, in a browser of their own. */
async function openAsAdmin(browser: Browser, pegboard: Pegboard): Promise<Page> {
  const context = await browser.newContext({ baseURL: pegboard.url, reducedMotion: "reduce" });
  const admin = await context.newPage();
  const { link } = await invite(admin, pegboard, ADA);
  await joinBy(admin, pegboard, link);
  return admin;
}

async function pressAll(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await press(page, key);
}

test("with keys alone: somebody signs in, saves, proposes where it is protected, and signs out", async ({
  page,
  pegboard,
  pageErrors,
  browser,
}) => {
  const admin = await openAsAdmin(browser, pegboard);
  const headers = { Origin: pegboard.url };
  const clerk = { id: "clerk", name: "Clerk", group: "Finance" };
  await admin.request.post("/api/v1/agents", { data: clerk, headers });
  const chosen = { groups: ["Finance"], organisation: false, sources: false };
  await admin.request.patch("/api/v1/preferences", { data: { protected: chosen }, headers });
  const { link } = await invite(admin, pegboard, OLGA);
  await joinBy(page, pegboard, link);
  await page.context().clearCookies();

  await page.goto("/agents/first-agent/tools");
  await tabTo(page, page.getByRole("textbox", { name: "E-mail" }));
  await page.keyboard.type(OLGA.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  const draft = page.getByRole("region", { name: "Draft" });
  await expect(page.getByRole("treegrid")).toBeVisible();
  await pressAll(page, "j", "Space");
  await expect(draft).toContainText("1 change");
  await pressAll(page, "Control+s");
  await expect(draft).toContainText("No changes");

  await pressAll(page, "Control+k", ">clerk", "Enter");
  await expect(page).toHaveURL(/\/agents\/clerk\//);
  await expect(page.getByRole("treegrid")).toBeVisible();
  await pressAll(page, "j", "Space");
  await expect(draft).toContainText("1 change");
  await pressAll(page, "Control+s");
  const dialog = page.getByRole("dialog", { name: "Propose the changes" });
  await tabTo(page, dialog.getByRole("textbox", { name: "Title" }));
  await page.keyboard.type("Another tool for the clerk");
  await tabTo(page, dialog.getByRole("button", { name: "Propose" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Another tool for the clerk" })).toBeVisible();

  await pressAll(page, "Control+k", ">your account", "Enter");
  await expect(page).toHaveURL(/\/account/);
  await tabTo(page, page.getByRole("button", { name: "Sign out" }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  // Whoever has not signed in is refused what the page asks for first.
  pageErrors.length = 0;
  await admin.context().close();
});

test("with keys alone: an admin invites, gives another role, and disables", async ({
  pegboard,
  browser,
}) => {
  const page = await openAsAdmin(browser, pegboard);
  const { person } = await invite(page, pegboard, OLGA);
  await openSettled(page, "/people");
  await pressAll(page, "/");
  await tabTo(page, page.getByRole("button", { name: "Invite people" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await expect(dialog.getByRole("textbox", { name: "E-mail addresses" })).toBeFocused();
  await page.keyboard.type("mei@example.com");
  await tabTo(page, dialog.getByRole("button", { name: "Viewer" }));
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Create invitation" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "I have sent them" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem", { name: "mei@example.com" })).toBeVisible();

  await openSettled(page, `/people?person=${person}`);
  await pressAll(page, "/");
  const pane = page.getByRole("region", { name: OLGA.name });
  await tabTo(page, page.getByRole("listitem", { name: OLGA.name }).getByRole("link"));
  await page.keyboard.press("Enter");
  await tabTo(page, pane.getByRole("button", { name: "Viewer" }));
  await page.keyboard.press("Enter");
  await tabTo(page, pane.getByRole("button", { name: /^Change role/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem", { name: OLGA.name })).toContainText("Viewer");
  await page.context().close();
});

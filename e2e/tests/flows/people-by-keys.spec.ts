import type { Browser, Page } from "@playwright/test";
import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { press, tabTo } from "../../screens/keys.ts";
import { expect, test } from "../../screens/pegboard.ts";
import type { Pegboard } from "../../screens/pegboard-process.ts";
import { invite, joinBy, PASSWORD } from "../../screens/people.ts";
import { openSettled, settled } from "../../screens/settled.ts";

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

test("with keys alone: an admin invites, gives another role, and disables somebody, who loses their page at once", {
  tag: "@deep",
}, async ({ pegboard, browser, page: olga, pageErrors }) => {
  const page = await openAsAdmin(browser, pegboard);
  const { person, link } = await invite(page, pegboard, OLGA);
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

  await joinBy(olga, pegboard, link);
  await openSettled(olga, "/tools");
  await tabTo(page, pane.getByRole("button", { name: "Disable…" }));
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: `Disable ${OLGA.name}?` });
  await expect(asked).toContainText("1 session");
  await tabTo(page, asked.getByRole("button", { name: "Disable" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem", { name: OLGA.name })).toContainText("Disabled");
  // Nothing was pressed or loaded here.
  const again = olga.getByRole("dialog", { name: "Sign in again" });
  await again.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await olga.keyboard.press("Enter");
  await expect(again.getByText(/is wrong/)).toBeVisible();
  await olga.reload();
  await expect(olga.getByRole("heading", { name: "Sign in" })).toBeVisible();
  // The browser logs what was refused.
  pageErrors.length = 0;
  await page.context().close();
});

/** The answer of a call of the calculator, which asks: it waits until somebody decides. */
async function callOf(pegboard: Pegboard, token: string, expression: string) {
  const place = "/api/v1/agents/first-agent/methods/calculate/call?wait=120s&run=one";
  const answer = await fetch(`${pegboard.url}${place}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ arguments: { expression } }),
  });
  return answer.text();
}

/** Presses the key of a decision once the call is there to be decided. */
async function decideBy(page: Page, key: string): Promise<void> {
  await expect(page.getByRole("button", { name: /^Approve once/ })).toBeVisible();
  await settled(page);
  await page.keyboard.press(key);
}

test("with keys alone: an approver declines with a reason, approves once, and approves for a run", async ({
  pegboard,
  browser,
  page,
}) => {
  const asks = { op: "setMethodBehaviour", tool: "calculator", method: "calculate" };
  const saved = await pegboard.send("PATCH", "/api/v1/agents/first-agent/settings", {
    baseRevision: 0,
    operations: [{ ...asks, field: "needsApproval", value: true }],
  });
  expect(saved.status).toBe(200);
  const admin = await openAsAdmin(browser, pegboard);
  const made = await admin.request.post("/api/v1/agents/first-agent/tokens", {
    data: { name: "Desk" },
    headers: { Origin: pegboard.url },
  });
  const { value: token } = (await made.json()) as { value: string };
  const { link } = await invite(admin, pegboard, { ...OLGA, isApprover: true });
  await joinBy(page, pegboard, link);
  await openSettled(page, "/approvals");

  const waits = (expression: string) =>
    page
      .getByRole("link", { name: "Calculate" })
      .and(page.locator("[aria-current]"))
      .locator("xpath=..")
      .getByText(expression);
  const declined = callOf(pegboard, token, "1+1");
  await expect(waits("1+1")).toBeVisible();
  await decideBy(page, "d");
  await expect(page.getByRole("textbox", { name: /^Why do you decline/ })).toBeFocused();
  await page.keyboard.type("Add it in your head.");
  await page.keyboard.press("Control+Enter");
  expect(await declined).toContain("Declined by a person: Add it in your head.");

  const once = callOf(pegboard, token, "20+1");
  await expect(waits("20+1")).toBeVisible();
  await decideBy(page, "a");
  expect(await once).toContain("21");

  const forRun = callOf(pegboard, token, "40+2");
  await expect(waits("40+2")).toBeVisible();
  await decideBy(page, "Shift+a");
  expect(await forRun).toContain("42");
  expect(await callOf(pegboard, token, "50+1")).toContain("51");
  await expect(page.getByText("No calls are waiting")).toBeVisible();
  await expect(page.getByText(/approved for the run/).first()).toBeVisible();
  await admin.context().close();
});

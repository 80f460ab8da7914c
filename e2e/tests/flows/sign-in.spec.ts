import type { Page } from "@playwright/test";
import { axeViolationsAnywhere } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";
import type { Pegboard } from "../../screens/pegboard-process.ts";

const PASSWORD = "correct horse battery";

/** The link that the operator at the terminal makes for an admin. */
async function adminLink(pegboard: Pegboard): Promise<string> {
  const answer = await pegboard.send("POST", "/api/v1/people/invitations", {
    people: [{ email: "ada@example.com", name: "Ada Brandt" }],
    rights: { role: "admin" },
  });
  const { invited } = (await answer.json()) as { invited: { link: string }[] };
  return invited[0]?.link ?? "";
}

/** A link that an admin makes in their browser for somebody else. */
async function inviteFrom(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch("/api/v1/people/invitations", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        people: [{ email: "olga@example.com", name: "Olga Petrova" }],
        rights: { role: "editor" },
      }),
    });
    const { invited } = (await answer.json()) as { invited: { link: string }[] };
    return invited[0]?.link ?? "";
  });
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

async function signOut(page: Page, who: string): Promise<void> {
  await page.getByRole("button", { name: `${who}: account` }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

test("an admin joins by a link, signs out and in, keeps drafts from others, and ends sessions elsewhere", async ({
  page,
  pegboard,
  pageErrors,
  browser,
}) => {
  const link = await adminLink(pegboard);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Welcome, Ada Brandt" })).toBeVisible();
  await expect(page).toHaveURL(`${pegboard.url}/link`);
  expect(await axeViolationsAnywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Ada Brandt: account" })).toBeVisible();

  await page.goto("/agents/first-agent/tools");
  await page
    .getByRole("switch", { name: /^Enable (?!Message)/, checked: true })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("1 change");
  const olga = await inviteFrom(page);
  await signOut(page, "Ada Brandt");
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await axeViolationsAnywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(olga);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Olga Petrova: account" })).toBeVisible();
  await page.goto("/agents/first-agent/tools");
  await expect(page.getByRole("treegrid")).toBeVisible();
  await expect(page.getByRole("region", { name: "Draft" })).not.toContainText("1 change");
  await signOut(page, "Olga Petrova");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await page.goto("/agents/first-agent/tools");
  await signIn(page, "ada@example.com", "wrong");
  await expect(page.getByText(/^The e-mail address or the password is wrong/)).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  pageErrors.length = 0;
  await signIn(page, "ada@example.com");
  await expect(page).toHaveURL(`${pegboard.url}/agents/first-agent/tools`);
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("1 change");

  const elsewhere = await browser.newContext({ baseURL: pegboard.url });
  const other = await elsewhere.newPage();
  await other.goto("/account");
  await signIn(other, "ada@example.com");
  expect(await axeViolationsAnywhere(other)).toEqual([]);
  await other.setViewportSize({ width: 1440, height: 900 });
  await other
    .getByRole("button", { name: /^End the / })
    .first()
    .click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await expect(again).toBeVisible();
  await again.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(again).toBeHidden();
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("1 change");
  pageErrors.length = 0;
  await page.keyboard.press("Control+s");
  await expect(page.getByText("No changes")).toBeVisible();
  // The browser logs what was refused to the stream of the session that had ended.
  pageErrors.length = 0;
  await elsewhere.close();
});

test("somebody joins with a passkey in the place of a password, and signs in with it", async ({
  page,
  pegboard,
  pageErrors,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(await adminLink(pegboard));
  await page.getByRole("radio", { name: /^Passkey/ }).check();
  await expect(page.getByLabel("Password", { exact: true })).toBeHidden();
  expect(await axeViolationsAnywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Create account and sign in" }).click();
  await expect(page.getByRole("button", { name: "Ada Brandt: account" })).toBeVisible();
  await signOut(page, "Ada Brandt");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("button", { name: "Ada Brandt: account" })).toBeVisible();
  // What the page asked after it had signed out.
  pageErrors.length = 0;
});

test("two people read two languages at once, each in every browser of theirs", {
  tag: "@deep",
}, async ({ page, pegboard, browser }) => {
  await page.goto(await adminLink(pegboard));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Ada Brandt: account" })).toBeVisible();
  const link = await inviteFrom(page);
  const context = await browser.newContext({ baseURL: pegboard.url });
  const olga = await context.newPage();
  await olga.goto(link);
  await olga.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await olga.keyboard.press("Enter");
  await expect(olga.getByRole("button", { name: "Olga Petrova: account" })).toBeVisible();
  await olga.goto("/account");
  await olga.getByRole("button", { name: "Deutsch" }).click();
  await expect(olga.getByRole("heading", { name: "Konto" })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  const other = await browser.newContext({ baseURL: pegboard.url });
  const again = await other.newPage();
  await again.goto("/account");
  await signIn(again, "olga@example.com");
  await expect(again.getByRole("heading", { name: "Konto" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  await context.close();
  await other.close();
});

test("people are walked with keys, and their dialogs fit a phone", { tag: "@deep" }, async ({
  page,
  pegboard,
}) => {
  await page.goto(await adminLink(pegboard));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Ada Brandt: account" })).toBeVisible();
  await inviteFrom(page);
  await page.goto("/people");
  await page.getByRole("listitem", { name: "Ada Brandt" }).getByRole("link").focus();
  await page.keyboard.press("j");
  const pane = page.getByRole("region", { name: "Olga Petrova" });
  await expect(pane.getByRole("heading", { name: "Olga Petrova" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(pane.locator(":focus")).toHaveCount(1);
  expect(await axeViolationsAnywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await pane.getByRole("button", { name: "New link…" }).click();
  const dialog = page.getByRole("dialog", { name: "New link for Olga Petrova" });
  await dialog.getByLabel("The link is good for").selectOption("30 days");
  expect(await axeViolationsAnywhere(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite people" }).click();
  const invite = page.getByRole("dialog", { name: "Invite people" });
  await expect(invite).toBeVisible();
  const box = await invite.boundingBox();
  expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 844]);
  expect(await axeViolationsAnywhere(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
  expect(await axeViolationsAnywhere(page)).toEqual([]);
});

test("a power asks for the password once more, in its own dialog", { tag: "@deep" }, async ({
  page,
  pegboard,
  pageErrors,
}) => {
  await page.goto(await adminLink(pegboard));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Ada Brandt: account" })).toBeVisible();
  // As after ten minutes, for which no test waits; the server itself does it in the page's tests.
  let isStale = true;
  await page.route("**/api/v1/preferences", (route) => {
    if (!isStale || route.request().method() !== "PATCH") return route.continue();
    const refusal = { code: "powerNotFresh", values: { powers: [{ code: "lessLog" }] } };
    const error = { code: "fresh_sign_in_needed", message: "Sign in again.", refusal };
    return route.fulfill({ status: 403, json: { error } });
  });
  await page.route("**/api/v1/session/fresh", async (route) => {
    const answer = await route.fetch();
    isStale = !answer.ok();
    await route.fulfill({ response: answer });
  });
  await page.goto("/settings/calls");
  await page.getByLabel("Keep a log of calls").click();
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Prove that it is you" });
  await expect(dialog.getByText("Keeping less of the log of calls")).toBeVisible();
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  pageErrors.length = 0;
  await page.reload();
  await expect(page.getByLabel("Keep a log of calls")).toHaveAttribute("aria-checked", "false");
});

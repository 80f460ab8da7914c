import type { Browser, Locator, Page } from "@playwright/test";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { walkByKeyboard } from "../../screens/keyboard-walk.ts";
import { expect, test } from "../../screens/pegboard.ts";
import type { Pegboard } from "../../screens/pegboard-process.ts";

interface Invited {
  invited: { link: string }[];
}

const PASSWORD = "correct horse battery";

/** Signs in by a link, as its page does. */
async function useLink(page: Page, { invited }: Invited, origin: string): Promise<void> {
  const [, code] = invited[0]?.link.split("#") ?? [];
  const used = await page.request.post("/api/v1/links/use", {
    data: { code, password: PASSWORD },
    headers: { Origin: origin },
  });
  expect(used.status()).toBe(200);
}

test("two people in two browsers edit, propose, comment, accept and approve, one by keyboard alone", async ({
  page: ada,
  pegboard,
  browser,
}) => {
  test.slow();
  await pegboard.send("POST", "/api/v1/agents", { id: "clerk", name: "Clerk", group: "Finance" });
  const asks = { op: "setMethodBehaviour", tool: "calculator", method: "calculate" };
  const operations = [{ ...asks, field: "needsApproval", value: true }];
  const settings = "/api/v1/agents/clerk/settings";
  expect((await pegboard.send("PATCH", settings, { baseRevision: 0, operations })).status).toBe(
    200,
  );
  const { nora, close } = await joinBoth(ada, pegboard, browser);
  await ada.goto("/settings/security");
  await ada
    .getByRole("group", { name: "Protected" })
    .getByRole("button", { name: "Finance" })
    .click();
  await ada.getByRole("region", { name: "Draft" }).getByRole("button", { name: /^Save/ }).click();
  await expect(ada.getByRole("region", { name: "Draft" })).toContainText("No changes");

  const tools = new AgentToolsScreen(nora);
  await tools.open("clerk");
  await tools.switch("Date").click();
  await tools.draft.getByRole("button", { name: /^Propose…/ }).click();
  const dialog = nora.getByRole("dialog", { name: "Propose the changes" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("One tool less for the clerk");
  await dialog.getByRole("textbox", { name: "Why" }).fill("Nobody has used it for 90 days.");
  expect(await axeViolations(nora)).toEqual([]);
  await dialog.getByRole("button", { name: "Propose" }).click();
  await expect(nora).toHaveURL(/proposal=1/);
  await expect(nora.getByText("Waiting for Ada Brandt")).toBeVisible();
  await expect(nora.getByRole("button", { name: /Approve and apply/ })).toHaveCount(0);

  // From here on Ada has no mouse.
  await ada.goto("/review?tab=proposals");
  await expect(ada.getByRole("heading", { name: "One tool less for the clerk" })).toBeVisible();
  await expect(ada.getByRole("heading", { name: /^Problems/ })).toBeVisible();
  const context = ada.getByRole("complementary", { name: "About the proposal" });
  expect(await context.evaluate((one) => innerWidth - one.getBoundingClientRect().right)).toBe(0);
  expect(await walkByKeyboard(ada)).toEqual([]);
  const comment = ada.getByRole("textbox", { name: "Comment", exact: true });
  await pressWhenReady(ada, "c", comment);
  await ada.keyboard.type("Month-end needs it?");
  await ada.keyboard.press("Control+Enter");
  await expect(nora.getByText("Month-end needs it?")).toBeVisible();
  await nora
    .getByRole("button", { name: /^Comment on .* › / })
    .first()
    .click();
  await nora.getByRole("textbox", { name: "Comment on this change" }).fill("It has its own.");
  await nora.keyboard.press("Control+Enter");
  await expect(ada.getByText("It has its own.")).toBeVisible();
  for (const person of [ada, nora]) expect(await axeViolations(person)).toEqual([]);
  if (process.env.PEGBOARD_PICTURES) {
    await takePictures(ada, nora, process.env.PEGBOARD_PICTURES);
    await pressWhenReady(ada, "c", comment);
  }
  await ada.keyboard.press("Escape");
  await expect(ada.getByRole("heading", { name: "One tool less for the clerk" })).toBeFocused();
  await ada.keyboard.press("a");
  await expect(ada.getByText("Accepted by Ada Brandt")).toBeVisible();
  await expect(nora.getByText("Accepted by Ada Brandt")).toBeVisible();
  await nora.goto("/agents/clerk/history");
  await expect(nora.getByText("proposed by Nora Dahl, accepted by Ada Brandt")).toBeVisible();

  const called = callAsClerk(nora, pegboard);
  await ada.goto("/approvals");
  await expect(ada.getByRole("button", { name: /^Approve once/ })).toBeVisible();
  expect(await walkByKeyboard(ada)).toEqual([]);
  expect(await axeViolations(ada)).toEqual([]);
  await ada.keyboard.press("a");
  expect(await (await called).json()).toMatchObject({ result: { result: 42 } });
  await nora.goto("/approvals");
  await expect(nora.getByText(/Ada Brandt/).first()).toBeVisible();
  await close();
});

/** Ada, an admin, in the browser of the test, and Nora, an editor, in another one. */
async function joinBoth(ada: Page, pegboard: Pegboard, browser: Browser) {
  const origin = new URL(pegboard.url).origin;
  const invite = "/api/v1/people/invitations";
  const first = await pegboard.send("POST", invite, {
    people: [{ email: "ada@example.com", name: "Ada Brandt" }],
    rights: { role: "admin" },
  });
  await useLink(ada, (await first.json()) as Invited, origin);
  const people = [{ email: "nora@example.com", name: "Nora Dahl" }];
  const second = await ada.request.post(invite, {
    data: { people, rights: { role: "editor" } },
    headers: { Origin: origin },
  });
  const context = await browser.newContext({ baseURL: pegboard.url, reducedMotion: "reduce" });
  const nora = await context.newPage();
  await useLink(nora, (await second.json()) as Invited, origin);
  return { nora, close: () => context.close() };
}

/** A call of a method that asks, with a token that Nora made: it waits for somebody else. */
async function callAsClerk(nora: Page, pegboard: Pegboard): Promise<Response> {
  const made = await nora.request.post("/api/v1/agents/clerk/tokens", {
    data: { name: "Desk" },
    headers: { Origin: new URL(pegboard.url).origin },
  });
  const { value } = (await made.json()) as { value: string };
  return fetch(`${pegboard.url}/api/v1/agents/clerk/methods/calculate/call?wait=120s`, {
    method: "POST",
    headers: { Authorization: `Bearer ${value}`, "Content-Type": "application/json" },
    body: JSON.stringify({ arguments: { expression: "6*7" } }),
  });
}

/** Presses a key until the page has its keys and does what it says. */
async function pressWhenReady(page: Page, key: string, focused: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(focused).toBeFocused({ timeout: 2_000 });
  }).toPass();
}

/** Pictures for a comparison by eye, where a folder is given. */
async function takePictures(decider: Page, author: Page, folder: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    for (const [name, page] of [
      ["decider", decider],
      ["author", author],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.screenshot({ path: `${folder}/proposals-${name}-${theme}.png` });
    }
  }
  await decider.getByRole("button", { name: /^Request changes…/ }).click();
  await decider.screenshot({ path: `${folder}/proposals-changes-dark.png` });
  await decider.keyboard.press("Escape");
  await decider.emulateMedia({ colorScheme: "light" });
  await decider.setViewportSize({ width: 390, height: 844 });
  await decider.goto("/review?tab=proposals");
  await expect(decider.getByRole("link", { name: /^One tool less for the clerk/ })).toBeVisible();
  await decider.screenshot({ path: `${folder}/proposals-390-list.png` });
  await decider.goto("/review?tab=proposals&proposal=1");
  await expect(decider.getByRole("heading", { name: /^Problems/ })).toBeVisible();
  await decider.screenshot({ path: `${folder}/proposals-390.png`, fullPage: true });
  await decider.setViewportSize({ width: 1440, height: 900 });
  await decider.goto("/review?tab=proposals&proposal=1");
}

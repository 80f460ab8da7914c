import { axeViolationsAnywhere } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

test("the head of a screen leads to its page, and a search there to another", async ({
  page,
  agent,
  context,
}) => {
  await page.goto(`/agents/${agent}/usage`);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Help for this page" }).click();
  const docs = await opened;
  await expect(docs.getByRole("heading", { level: 1 })).toHaveText(/What an agent is offered/);
  await docs.waitForLoadState("domcontentloaded");
  await docs.keyboard.press("/");
  await docs.keyboard.type("backup");
  await expect(docs.getByRole("option").first()).toContainText("Backup");
  await docs.keyboard.press("Enter");
  await expect(docs.getByRole("heading", { level: 1 })).toHaveText(/back/i);
  // Its heading is shown before its script listens to keys.
  await docs.waitForLoadState("domcontentloaded");
  await docs.keyboard.press("/");
  await docs.keyboard.type("xylophones");
  await expect(docs.getByText("Nothing has “xylophones”.")).toBeVisible();
});

test("the palette finds pages of the documentation and the headings in them", async ({
  page,
  context,
}) => {
  await page.goto("/agents");
  await page.getByRole("button", { name: "Search or run a command" }).click();
  await page.getByRole("combobox", { name: "Search or run a command" }).fill("approve calls");
  const opened = context.waitForEvent("page");
  await page.getByRole("option", { name: /^Approve calls\s*Calls and approvals/ }).click();
  expect((await opened).url()).toContain("/docs/calls.html#approve-calls");
});

/** One page of each kind: the beginning, a task with a picture, code, and the API. */
const KINDS = ["index", "agents", "library/config", "http/agents"];

test("axe finds nothing on its pages, which fit a phone", async ({ page }) => {
  const desktop = page.viewportSize();
  for (const kind of KINDS) {
    if (desktop) await page.setViewportSize(desktop);
    await page.goto(`/docs/${kind}.html`);
    expect([kind, await axeViolationsAnywhere(page)]).toEqual([kind, []]);
    // It is left as on a phone.
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([kind, over]).toEqual([kind, 0]);
  }
});

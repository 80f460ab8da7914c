import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { expect, test } from "../../screens/pegboard.ts";
import { PreviewDock } from "../../screens/preview-dock.ts";

const dateOff = [{ op: "setTool", tool: "date_tool", state: "off" }];
const LOST = "The connection is lost: changes of others do not arrive.";
const UPDATED = "Pegboard was updated while this page was open.";

test("two people edit one agent at once: each sees what the other saved, and what became of the own change", async ({
  page,
  browser,
  agent,
  pegboard,
}) => {
  const mine = new AgentToolsScreen(page);
  const theirs = new AgentToolsScreen(await (await browser.newContext()).newPage());
  await theirs.page.goto(`${pegboard.url}/agents/${agent}/tools`);
  await mine.open(agent);
  await expect(theirs.tree).toBeVisible();
  for (const screen of [mine, theirs]) await screen.switch("Date").click();
  await mine.switch("Calculator").click();
  await expect(mine.draft).toContainText("2 changes");
  await theirs.save();
  await expect(mine.draft).toContainText("1 change");
  const said = page.getByRole("status").filter({ hasText: /^Date was switched off by / });
  await expect(said).toContainText("; your change to it was the same and was taken back.");
  await mine.save();
  await expect(theirs.switch("Calculator")).not.toBeChecked();
  await expect(
    theirs.page.getByRole("status").filter({ hasText: "Calculator was switched off by" }),
  ).toBeVisible();
  await theirs.page.context().close();
});

test("what was saved while the connection was lost is there when it is back, also from a new server", async ({
  page,
  agent,
  pegboard,
  pageErrors,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  await new PreviewDock(page).waitForText();
  await screen.switch("Calculator").click();
  let isCut = true;
  await page.route("**/api/v1/events", (route) => (isCut ? route.abort() : route.continue()));
  await pegboard.restart();
  const notice = page.getByRole("status").filter({ hasText: LOST });
  await expect(notice).toBeVisible();
  const saved = await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
    baseRevision: 0,
    operations: dateOff,
  });
  expect(saved.status).toBe(200);
  await expect(screen.switch("Date")).toBeChecked();
  isCut = false;
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(screen.switch("Date")).not.toBeChecked();
  await expect(
    page.getByRole("status").filter({ hasText: "Date was switched off by" }),
  ).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText(UPDATED)).toHaveCount(0);
  await expect(screen.draft).toContainText("1 change");
  pageErrors.length = 0;
});

test("a save that the lost server did not get is said in the line about it, and nowhere else", {
  tag: "@deep",
}, async ({ page, agent, pegboard, pageErrors }) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  await new PreviewDock(page).waitForText();
  await screen.switch("Calculator").click();
  await expect(screen.draft).toContainText("1 change");
  await pegboard.stop();
  const notice = page.getByRole("status").filter({ hasText: LOST });
  await expect(notice).toBeVisible();
  await screen.saveButton.click();
  await expect(notice).toContainText("Not saved.");
  await expect(page.getByText("Pegboard cannot be reached")).toHaveCount(0);
  await pegboard.start();
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(screen.draft).toContainText("No changes");
  pageErrors.length = 0;
});

test("a sheet that covers the page of a phone says too that the connection is lost", {
  tag: "@deep",
}, async ({ page, agent, pegboard, pageErrors }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/agents/${agent}/tools?tool=calculator`);
  const sheet = page.getByRole("dialog", { name: "Calculator" });
  await expect(sheet.getByRole("tab", { name: /^Methods/ })).toBeVisible();
  await pegboard.stop();
  await expect(sheet.getByRole("status").filter({ hasText: LOST })).toBeInViewport();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("status").filter({ hasText: LOST })).toBeInViewport();
  await pegboard.start();
  await expect(page.getByText(LOST)).toHaveCount(0);
  pageErrors.length = 0;
});

test("a server that is killed while it saves loses neither the save nor the draft", async ({
  page,
  agent,
  pegboard,
  pageErrors,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  await new PreviewDock(page).waitForText();
  await screen.switch("Calculator").click();
  // The server stores the save and dies before its answer arrives.
  await page.route("**/settings", async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    await route.fetch();
    pegboard.kill();
    await route.abort();
  });
  await screen.saveButton.click();
  // The line that says that the connection is lost says it of the save, too.
  await expect(page.getByRole("status").filter({ hasText: LOST })).toContainText("Not saved.");
  await expect(screen.draft).toContainText("1 change");
  await pegboard.start();
  await expect(page.getByText("Your last save did arrive: revision 1 holds it.")).toBeVisible();
  await expect(screen.draft).toContainText("No changes");
  await expect(page.getByText("Not saved.")).toHaveCount(0);
  await expect(screen.switch("Calculator")).not.toBeChecked();
  pageErrors.length = 0;
});

test("a page of an older build says that Pegboard was updated, and keeps the draft", {
  tag: "@deep",
}, async ({ page, agent, pegboard, pageErrors }) => {
  const screen = new AgentToolsScreen(page);
  const follows = page.waitForResponse(/\/api\/v1\/events$/);
  await screen.open(agent, "?tool=sql_tool&tab=config");
  const json = page.getByRole("button", { name: "JSON", exact: true });
  await expect(json).toBeVisible();
  await new PreviewDock(page).waitForText();
  await screen.switch("Calculator").click();
  await expect(screen.draft).toContainText("1 change");
  await follows;
  // As after an update: the page has other scripts, and those of before are gone.
  await page.route(/\/(assets\/.*\.js)?$/, (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ status: 404, body: "" })
      : route.fulfill({
          contentType: "text/html",
          body: '<script type="module" src="/assets/index-new.js"></script>',
        }),
  );
  await pegboard.restart();
  await expect(page.getByRole("status").filter({ hasText: UPDATED })).toBeVisible();
  // The editor is the code of this page that was not needed yet.
  await json.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: UPDATED })).toBeVisible();
  await page.unroute(/\/(assets\/.*\.js)?$/);
  await page.getByRole("button", { name: "Reload" }).first().click();
  await expect(screen.switch("Calculator")).not.toBeChecked();
  await expect(screen.draft).toContainText("1 change");
  pageErrors.length = 0;
});

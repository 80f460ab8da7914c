import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { expect, test } from "../../screens/pegboard.ts";
import { PreviewDock } from "../../screens/preview-dock.ts";

test.describe("a module that throws while loading", () => {
  test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

  test("costs only itself, and a problem names the line", async ({ page, agent }) => {
    await page.goto("/problems");
    await expect(page.getByText(/broken-tools\.ts:3/).first()).toBeVisible();
    const screen = new AgentToolsScreen(page);
    await screen.open(agent);
    await expect(screen.switch("Weather")).toBeVisible();
    await expect(screen.switch("Calculator")).toBeVisible();
    await page.goto("/sources");
    await expect(
      page.getByRole("listitem", { name: "broken-tools.ts", exact: true }),
    ).toContainText("Failed");
  });
});

test("a page that was not loaded yet says that the server is gone, and comes by itself when it is back", async ({
  page,
  agent,
  pegboard,
  pageErrors,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  await screen.switch("Calculator").click();
  await pegboard.stop();
  await page.getByRole("link", { name: "Sources" }).first().click();
  // Parts of the page before that were still loading say the same.
  const alert = page.getByRole("alert").filter({ hasText: "This page could not be shown" });
  await expect(alert).toContainText("Pegboard cannot be reached");
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  expect(page.url()).toContain("/sources");
  await pegboard.start();
  await expect(page.getByRole("button", { name: "Add source" })).toBeVisible();
  await screen.open(agent);
  await expect(screen.switch("Calculator")).not.toBeChecked();
  pageErrors.length = 0;
});

test("with the server gone, an editor that was not loaded yet says so in its place", {
  tag: "@deep",
}, async ({ page, agent, pegboard, pageErrors }) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=sql_tool&tab=config");
  await new PreviewDock(page).waitForText();
  const json = page.getByRole("button", { name: "JSON", exact: true });
  const form = page.getByRole("button", { name: "Form", exact: true });
  await expect(json).toBeVisible();
  await screen.switch("Calculator").click();
  await pegboard.stop();
  await json.click();
  const alert = page.getByRole("alert").filter({ hasText: "Pegboard cannot be reached" });
  await expect(alert).toBeInViewport();
  await expect(screen.switch("Calculator")).not.toBeChecked();
  await expect(screen.draft).toContainText("1 change");
  await alert.getByRole("button", { name: "Retry" }).first().click();
  await expect(alert).toBeVisible();
  await form.click();
  await expect(alert).toHaveCount(0);
  await expect(page.locator("body")).not.toBeFocused();
  await json.click();
  await expect(alert).toBeVisible();

  await pegboard.start();
  await alert.getByRole("button", { name: "Retry" }).first().click();
  await expect(alert).toHaveCount(0);
  await expect(screen.switch("Calculator")).not.toBeChecked();
  pageErrors.length = 0;
});

test("problems that could not be checked are not counted as none", { tag: "@deep" }, async ({
  page,
  pageErrors,
}) => {
  await page.route("**/api/v1/problems", (route) => route.abort());
  // What failed before the stream stands is asked for again by itself.
  const stream = page.waitForResponse("**/api/v1/events");
  await page.goto("/problems");
  await stream;
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Errors", exact: true })).toBeVisible();
  await page.unroute("**/api/v1/problems");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("button", { name: /^Errors \d+$/ })).toBeVisible();
  pageErrors.length = 0;
});

test("an MCP server added in the browser brings its tools; one that cannot start says why", async ({
  page,
  agent,
  pegboard,
  pageErrors,
}) => {
  await page.goto("/sources?add=command");
  const pane = page.getByRole("region", { name: "Add a source" });
  await pane.getByLabel("Name").fill("everything");
  await pane.getByLabel("Command").fill("node");
  await pane
    .getByLabel("Arguments")
    .fill("node_modules/@modelcontextprotocol/server-everything/dist/index.js\nstdio");
  const submit = pane.getByRole("button", { name: "Add source" });
  const code = pane.getByLabel("Code from the terminal");
  await expect(code).toBeVisible();
  await submit.focus();
  await page.keyboard.press("Enter");
  await expect(code).toBeFocused();
  await page.keyboard.type("aaaaaaaaaa");
  await expect(code).toHaveValue("AAAA-AAAA-AA");
  await expect(pane).toContainText("This is not the code");
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(pane.getByLabel("Command")).toHaveValue("node");
  // What was refused for want of the code goes on with the right one.
  await code.fill(pegboard.terminalCode);
  // The browser logs the two answers of 403 that this is about.
  await expect.poll(() => pageErrors.length).toBe(2);
  pageErrors.length = 0;
  await expect(page.getByRole("region", { name: "everything", exact: true })).toContainText(
    /1[3-9] methods/,
  );
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  await expect(screen.switch("Everything")).not.toBeChecked();

  await page.goto("/sources?add=command");
  // This browser is not asked again.
  await expect(pane).toContainText("This browser has given the code");
  await pane.getByLabel("Name").fill("nowhere");
  await pane.getByLabel("Command").fill("no-such-program-here");
  await pane.getByRole("button", { name: "Add source" }).click();
  await expect(page.getByRole("region", { name: "nowhere", exact: true })).toContainText(
    /no-such-program-here/,
  );
});

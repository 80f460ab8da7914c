import { readFile } from "node:fs/promises";
import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";
import { PreviewDock } from "../../screens/preview-dock.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

test("the text is found, copied, saved as a file and copied as a program that sends it", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
  const dock = new PreviewDock(page);
  await new AgentToolsScreen(page).open(agent);
  await dock.open("Anthropic");
  await dock.text.focus();
  await page.keyboard.press("ControlOrMeta+f");
  await page.keyboard.type("remove_STATION");
  await expect(dock.find).toContainText("1 of 1");
  await expect(dock.text.locator("mark")).toHaveText("remove_station");
  await page.keyboard.press("Escape");
  await expect(dock.find).toBeHidden();
  await expect(dock.text).toBeFocused();

  await page.keyboard.press("ControlOrMeta+f");
  await page.keyboard.type("sqrt, tan");
  await expect(dock.text.locator("mark", { hasText: "sqrt, tan" })).toBeInViewport({ ratio: 1 });
  await dock.line("sqrt, tan").hover();
  await expect(dock.text.getByText(/› Arguments › expression$/)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");

  const served = await pegboard.text(`/api/v1/agents/${agent}/toolset?format=anthropic`);
  expect(await dock.copyAs("Copy text")).toBe(served);
  const program = await dock.copyAs("Copy as TypeScript, Anthropic SDK");
  expect(program).toContain("You are First agent.");
  expect(program).toContain('"name": "remove_station"');
  expect(await dock.copyAs("Copy as curl")).toContain("https://api.anthropic.com/v1/messages");
  expect(await dock.copyAs("Copy as TypeScript, Vercel AI SDK")).toContain("generateText");

  const saving = page.waitForEvent("download");
  await dock.dock.getByRole("button", { name: "More ways to copy" }).click();
  await page.getByRole("menuitem", { name: "Download" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`${agent}-anthropic.json`);
  expect(await readFile(await download.path(), "utf8")).toBe(served);
});

test("a line leads to the field that wrote it, by pointer and by keyboard, and the tree leads to its lines", async ({
  page,
  agent,
}) => {
  const screen = new AgentToolsScreen(page);
  const dock = new PreviewDock(page);
  await screen.open(agent);
  await dock.open("OpenAI");
  const line = await dock.show('"name": "forecast"');
  await line.hover();
  await expect(dock.line("Weather › Forecast › Name")).toBeVisible();
  await line.click();
  await expect(page).toHaveURL(/tool=weather_tool.*method=forecast/);

  await dock.open("MCP");
  await expect(dock.text.locator(".bg-selected").first()).toBeInViewport();
  await (await dock.show('"place": {')).click();
  await expect(screen.inspectorTab("Arguments")).toHaveAttribute("aria-selected", "true");

  await dock.openRare("XML");
  await screen.row("Calculator").first().click();
  await expect(dock.line('<tool name="calculator')).toBeInViewport();
  await expect(screen.tree).toContainText("Calculator");
  await expect(dock.text).not.toBeFocused();

  await dock.open("System");
  await dock.text.focus();
  await page.keyboard.press("Home");
  await expect(dock.text).toContainText("System template, line 1");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/prompt\?.*line=1/);
});

test("the draft is compared with what is saved, a revision and another agent, and the address keeps it", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
  await pegboard.send("POST", "/api/v1/agents", { name: "Support" });
  const screen = new AgentToolsScreen(page);
  const dock = new PreviewDock(page);
  await screen.open(agent);
  await dock.open("OpenAI");
  await expect(dock.comparison("saved")).toBeVisible();
  await screen.unfold("Weather");
  await screen.switch("Remove Station in Weather").click();
  await expect(dock.line("unchanged lines")).toBeVisible();
  await dock.dock.getByRole("button", { name: "Changes", exact: true }).click();
  await expect(dock.changes.getByRole("button", { name: /^Weather changed −\d+$/ })).toBeVisible();
  await screen.save();
  await expect(dock.changes).toBeHidden();

  await dock.compare("saved", "A revision…");
  const revisions = page.getByRole("dialog", { name: "Compare with a revision" });
  await expect(revisions.getByRole("button", { name: /^Revision 1/ })).toContainText("1 change");
  expect(await axeViolations(page)).toEqual([]);
  await revisions.getByRole("button", { name: /^Revision 0/ }).click();
  await dock.changes.getByRole("button", { name: /^Weather changed/ }).click();
  await expect(dock.line("remove_station")).toBeInViewport();

  await dock.compare("revision 0", "Side by side");
  await page.reload();
  await expect(dock.comparison("revision 0")).toBeVisible();
  await expect(page).toHaveURL(/revision=0/);
  await expect(page).toHaveURL(/split=true/);
  expect(await axeViolations(page)).toEqual([]);

  await dock.compare("revision 0", "Another agent…");
  await page.getByRole("dialog").getByRole("button", { name: "Support" }).click();
  await expect(dock.comparison("Support")).toBeVisible();
  await screen.unfold("Weather");
  await screen.switch("Remove Station in Weather").click();
  await expect(dock.dock.getByText("No difference")).toBeVisible();
});

test("a revision that is not there is told, with a way to try again", { tag: "@deep" }, async ({
  page,
  agent,
  pageErrors,
}) => {
  const dock = new PreviewDock(page);
  await new AgentToolsScreen(page).open(agent, "?revision=99");
  await expect(dock.dock.getByRole("alert")).toContainText("Revision 99 could not be loaded");
  await expect(dock.line("You are First agent.")).toBeVisible();
  await dock.dock.getByRole("button", { name: "Retry" }).click();
  await expect(dock.dock.getByRole("alert")).toContainText("Revision 99 could not be loaded");
  // The browser reports every answer that is not a good one.
  pageErrors.length = 0;
});

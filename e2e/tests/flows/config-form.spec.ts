import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { expect, test } from "../../screens/pegboard.ts";
import { ProblemsScreen } from "../../screens/problems-screen.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

test("the form's code is there before Config is opened", async ({ page, agent }) => {
  const isFetched = page.waitForEvent("requestfinished", (request) =>
    /forms-[^/]*\.js$/.test(request.url()),
  );
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=weather_tool");
  // The file's own imports may come after it: all of them are there once it has run.
  const file = JSON.stringify((await isFetched).url());
  await page.evaluate(`import(${file}).then(() => undefined)`);
  await page.route("**/assets/*", (route) => route.abort());
  await screen.inspectorTab("Config").click();
  await expect(page.getByRole("textbox", { name: "Days" })).toBeVisible();
});

test("a problem leads to the very field, which is in view and has the focus", async ({
  page,
  pegboard,
  agent,
}) => {
  const operations = [
    { op: "setConfig", tool: "weather_tool", key: "apiKey", value: "${env:NO_SUCH_VARIABLE}" },
  ];
  const saved = await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
    baseRevision: 0,
    operations,
  });
  expect(saved.status).toBe(200);
  await page.goto("/problems");
  const problem = new ProblemsScreen(page).cause("NO_SUCH_VARIABLE");
  await problem.getByRole("link", { name: /^Open field/ }).click();
  const replace = page.getByRole("button", { name: "Replace API key" });
  await expect(replace).toBeFocused();
  await expect(replace).toBeInViewport();
  await expect(page).toHaveURL(/tab=config$/);
  await page.getByRole("textbox", { name: "Days" }).focus();
  await page
    .getByRole("region", { name: /does not fit any more/ })
    .getByRole("button", { name: "Go to field" })
    .click();
  await expect(replace).toBeFocused();
});

test("organisation settings that are not saved wait while another tool is looked at", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/tools/weather_tool?tab=settings");
  const days = page.getByRole("textbox", { name: "Days" });
  await days.fill("6");
  await page.getByRole("link", { name: "Calculator" }).click();
  await expect(page.getByRole("heading", { name: "Calculator" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeVisible();
  await page.getByRole("link", { name: "Weather" }).click();
  await expect(days).toHaveValue("6");
  await page.reload();
  await expect(days).toHaveValue("6");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toHaveCount(0);
});

import { fileURLToPath } from "node:url";
import { AgentToolsScreen } from "../screens/agent-tools-screen.ts";
import { expect, test } from "../screens/pegboard.ts";
import { ProblemsScreen } from "../screens/problems-screen.ts";

const WEATHER = fileURLToPath(new URL("../fixtures/weather-tools.ts", import.meta.url));

test.use({
  serverArgs: ["--tools", WEATHER],
  serverEnv: { PEGBOARD_SECRET_VARIABLES: "NO_SUCH_VARIABLE" },
});

test("the form's code is there before Config is opened", async ({ page, agent }) => {
  const isFetched = page.waitForEvent("requestfinished", (request) =>
    /forms-[^/]*\.js$/.test(request.url()),
  );
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=weather_tool");
  await isFetched;
  await page.route("**/assets/*", (route) => route.abort());
  await screen.inspectorTab("Config").click();
  await expect(page.getByRole("textbox", { name: "Days" })).toBeVisible();
});

test("an invalid value cannot be saved and says why at the field; fixed, the running tool uses it", async ({
  page,
  pegboard,
  agent,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=weather_tool&tab=config");
  const days = page.getByRole("textbox", { name: "Days" });
  await days.fill("9");
  await expect(page.getByRole("tabpanel").getByText(/at most 7/)).toBeVisible();
  await expect(screen.inspectorTab("Config")).toContainText("1");
  await expect(screen.saveButton).toHaveAttribute("aria-disabled", "true");

  await days.fill("5");
  await expect(page.getByRole("tabpanel").getByText(/at most 7/)).toHaveCount(0);
  await screen.save();
  const answer = await pegboard.send("POST", `/api/v1/agents/${agent}/methods/forecast/call`, {
    arguments: { place: "Kiel" },
  });
  expect(await answer.json()).toMatchObject({ result: { place: "Kiel", region: "city", days: 5 } });

  const refused = await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
    baseRevision: (await pegboard.get<{ revision: number }>(`/api/v1/agents/${agent}/settings`))
      .revision,
    operations: [{ op: "setConfig", tool: "weather_tool", key: "days", value: 9 }],
  });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(await refused.json())).toContain("days");
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

test("organisation settings that are not saved wait while another tool is looked at", async ({
  page,
}) => {
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

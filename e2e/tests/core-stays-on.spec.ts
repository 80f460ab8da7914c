import { fileURLToPath } from "node:url";
import { AgentToolsScreen } from "../screens/agent-tools-screen.ts";
import { expect, test } from "../screens/pegboard.ts";
import { RegistryScreen } from "../screens/registry-screen.ts";

const WEATHER = fileURLToPath(new URL("../fixtures/weather-tools.ts", import.meta.url));

test.use({ serverArgs: ["--tools", WEATHER] });

test("a core method stays on: by click, by key, in bulk and by API", async ({
  page,
  pegboard,
  agent,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  await screen.unfold("Weather");
  const status = screen.switch("Status in Weather");
  await expect(status).toBeChecked();
  await expect(status).toBeDisabled();
  await status.click({ force: true });
  await screen.row("Status").click();
  await page.keyboard.press("Space");
  await expect(screen.draft).toContainText("No changes");

  await page.getByRole("button", { name: "Everything shown" }).click();
  await page.getByRole("menuitem", { name: /off/i }).click();
  await expect(status).toBeChecked();
  await expect(screen.switch("Forecast in Weather")).not.toBeChecked();
  await screen.save();

  const { revision } = await pegboard.get<{ revision: number }>(`/api/v1/agents/${agent}/settings`);
  const refused = await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
    baseRevision: revision,
    operations: [
      { op: "setMethod", tool: "weather_tool", method: "forecast", state: "on" },
      { op: "setMethod", tool: "weather_tool", method: "status", state: "off" },
      { op: "setTool", tool: "message_tool", state: "off" },
    ],
  });
  expect(refused.status).toBe(422);
  const { error } = (await refused.json()) as {
    error: { code: string; issues: { path: unknown[]; message: string }[] };
  };
  expect(error.code).toBe("core_cannot_be_off");
  expect(error.issues.map(({ path }) => path[1] ?? path[0])).toEqual([1, 2]);
  expect(await pegboard.text(`/api/v1/agents/${agent}/toolset?format=openai-chat`)).toContain(
    '"status"',
  );
});

test("a tool made core in the Registry is locked on for every agent; reset, it is free again", async ({
  page,
  pegboard,
  agent,
}) => {
  const created = await pegboard.send("POST", "/api/v1/agents", { name: "Second agent" });
  expect(created.status).toBe(201);
  const { id: second } = (await created.json()) as { id: string };

  await page.goto("/tools/calculator");
  const detail = page.getByRole("region", { name: "Tool" });
  const registry = new RegistryScreen(page);
  await detail.getByRole("switch", { name: "Core: Calculator" }).click();
  await expect(detail.getByText("organisation").first()).toBeVisible();
  await expect(registry.draft).toContainText("1 change");
  await registry.save();

  const screen = new AgentToolsScreen(page);
  for (const id of [agent, second]) {
    await screen.open(id);
    await expect(screen.switch("Calculator")).toBeChecked();
    await expect(screen.switch("Calculator")).toBeDisabled();
  }
  await page.goto("/tools/calculator");
  await detail.getByRole("switch", { name: "Core: Calculator" }).click();
  await registry.save();
  await screen.open(second);
  await expect(screen.switch("Calculator")).toBeEnabled();
});

test("a tool hidden in the Registry leaves the list but not the toolset", async ({
  page,
  pegboard,
  agent,
}) => {
  await page.goto("/tools/weather_tool");
  await page
    .getByRole("region", { name: "Tool" })
    .getByRole("switch", { name: "Visible: Weather" })
    .click();
  await new RegistryScreen(page).save();
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  await expect(page.getByText("1 hidden tool is on")).toBeVisible();
  await expect(screen.row("Weather")).toHaveCount(0);
  expect(await pegboard.text(`/api/v1/agents/${agent}/toolset?format=anthropic`)).toContain(
    "remove_station",
  );
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(screen.row("Weather").first()).toBeVisible();
});

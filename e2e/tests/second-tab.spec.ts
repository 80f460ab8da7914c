import { AgentToolsScreen } from "../screens/agent-tools-screen.ts";
import { expect, test } from "../screens/pegboard.ts";

test("a second tab follows a save without a reload", async ({ page, context, agent, pegboard }) => {
  const first = new AgentToolsScreen(page);
  const second = new AgentToolsScreen(await context.newPage());
  await first.open(agent);
  await second.page.goto(`${pegboard.url}/agents/${agent}/tools`);
  await expect(second.switch("Calculator")).toBeChecked();
  await first.switch("Calculator").click();
  await expect(second.switch("Calculator")).toBeChecked();
  await first.save();
  await expect(second.switch("Calculator")).not.toBeChecked();
});

test("two people change different items and both win", async ({ page, agent, pegboard }) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  await screen.switch("Calculator").click();
  const other = await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "date_tool", state: "off" }],
  });
  expect(other.status).toBe(200);
  await expect(screen.switch("Date")).not.toBeChecked();
  await screen.save();
  await expect(screen.switch("Date")).not.toBeChecked();
  await expect(screen.switch("Calculator")).not.toBeChecked();
});

test("two people change the same item: both sides are shown, and one is chosen", async ({
  page,
  agent,
  pegboard,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  await screen.switch("Calculator").click();
  await screen.switch("Date").click();
  const other = await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "date_tool", state: "on" }],
  });
  expect(other.status).toBe(200);

  await expect(page.getByText(/changed Date just now/)).toBeVisible();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "1 item changed by both" });
  await expect(dialog.getByRole("definition")).toHaveText(["off", "on"]);
  await dialog.getByText("Theirs", { exact: true }).click();
  await dialog.getByRole("button", { name: "Use these" }).click();

  await expect(screen.switch("Date")).toBeChecked();
  await expect(screen.switch("Calculator")).not.toBeChecked();
  await screen.save();
  const { settings } = await pegboard.get<{ settings: object }>(`/api/v1/agents/${agent}/settings`);
  expect(settings).toMatchObject({
    tools: { calculator: { enabled: false }, date_tool: { enabled: true } },
  });
});

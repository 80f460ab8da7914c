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

test("two people change different items and both win; the same item is shown side by side", async ({
  page,
  agent,
  pegboard,
  pageErrors,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  await screen.switch("Calculator").click();
  const other = await pegboard.send("PATCH", `/api/agents/${agent}/settings`, {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "date_tool", state: "off" }],
  });
  expect(other.status).toBe(200);
  await expect(screen.switch("Date")).not.toBeChecked();
  await screen.save();
  await expect(screen.switch("Date")).not.toBeChecked();
  await expect(screen.switch("Calculator")).not.toBeChecked();

  await page.route("**/api/events", (route) => route.abort());
  const { revision } = await pegboard.get<{ revision: number }>(`/api/agents/${agent}/settings`);
  const clash = await pegboard.send("PATCH", `/api/agents/${agent}/settings`, {
    baseRevision: revision - 1,
    operations: [{ op: "setTool", tool: "calculator", state: "on" }],
  });
  expect(clash.status).toBe(409);
  expect(await clash.json()).toMatchObject({
    error: { code: "conflict", conflicts: [{ item: "tool:calculator", operation: 0 }] },
  });
  pageErrors.length = 0;
});

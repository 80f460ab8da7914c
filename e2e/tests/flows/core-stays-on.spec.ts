import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { expect, test } from "../../screens/pegboard.ts";
import { RegistryScreen } from "../../screens/registry-screen.ts";

test("a tool made core in the Registry is locked on for every agent; reset, it is free again", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
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

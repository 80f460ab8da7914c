import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { expect, test } from "../../screens/pegboard.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

test("a preset made of an agent is followed by another, which Why says, and gets what changes in it", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
  const operations = [{ op: "setTool", tool: "weather_tool", state: "off" }];
  await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, { baseRevision: 0, operations });
  await pegboard.send("POST", "/api/v1/agents", { name: "Follower" });
  const offered = () => pegboard.text("/api/v1/agents/follower/toolset?format=openai-chat");
  expect(await offered()).toContain("remove_station");

  await page.goto("/presets?dialog=new");
  const form = page.getByRole("dialog", { name: "New preset" });
  await form.getByLabel("Name").fill("No weather");
  await form.getByRole("button", { name: /^Start with/ }).click();
  await page.getByRole("option", { name: "The settings of First agent" }).click();
  await form.getByRole("button", { name: "Create preset" }).click();
  const tools = page.getByRole("treegrid", { name: "Tools of the preset" });
  await expect(tools).toContainText("Weather");

  const screen = new AgentToolsScreen(page);
  await screen.open("follower", "?tool=weather_tool&tab=why");
  await page.getByRole("button", { name: /^New tools/i }).click();
  await page.getByRole("menuitem", { name: "Follow or copy a preset…" }).click();
  const presets = page.getByRole("dialog", { name: "Presets of Follower" });
  await presets.getByRole("button", { name: "Follow No weather", exact: true }).click();
  await presets.getByRole("button", { name: "Done" }).click();
  const why = page.getByRole("list", { name: "Rules in their order" });
  await expect(why).toContainText("Switched off by the preset No weather.");
  await screen.save();
  expect(await offered()).not.toContain("remove_station");

  await why.getByRole("link", { name: "Open the preset" }).click();
  await tools
    .getByRole("row", { name: /Weather/ })
    .getByRole("radio", { name: "On" })
    .click();
  const draft = page.getByRole("region", { name: "Draft" });
  await expect(draft).toContainText("1 agent");
  await draft.getByRole("button", { name: /^Save/ }).click();
  await expect(draft).toContainText("No changes");
  expect(await offered()).toContain("remove_station");
});

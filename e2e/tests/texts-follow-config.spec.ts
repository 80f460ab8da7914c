import { fileURLToPath } from "node:url";
import { AgentToolsScreen } from "../screens/agent-tools-screen.ts";
import { expect, test } from "../screens/pegboard.ts";

test.use({
  serverArgs: ["--tools", fileURLToPath(new URL("../fixtures/page-search.ts", import.meta.url))],
});

test("what a tool says follows its config while it is typed, and is sent like that once it is saved", async ({
  page,
  pegboard,
  agent,
}) => {
  const served = (format: string) =>
    pegboard.text(`/api/v1/agents/${agent}/toolset?format=${format}`);
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=page_search&tab=config");
  expect(await screen.preview("OpenAI")).toContain("Finds up to 10 pages");

  await page.getByRole("textbox", { name: "Limit" }).fill("7");
  await expect(page.getByRole("region", { name: "Preview", exact: true })).toContainText(
    "Finds up to 7 pages",
  );
  const drafted = await screen.preview("OpenAI");
  expect(drafted).toContain("Finds up to 7 pages");
  expect(await served("openai-chat")).toContain("Finds up to 10 pages");

  await screen.save();
  expect(await served("openai-chat")).toBe(drafted);
  expect(await screen.preview("OpenAI")).toBe(drafted);
  expect(await screen.preview("MCP")).toBe(await served("mcp"));
  expect(await screen.preview("System")).toContain("Search docs.example.org before you answer.");
});

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";
import type { Pegboard } from "../../screens/pegboard-process.ts";
import { ProblemsScreen } from "../../screens/problems-screen.ts";
import { RegistryScreen } from "../../screens/registry-screen.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

/** What the running tool of an agent says that it works with. */
async function forecast(pegboard: Pegboard, agent: string): Promise<unknown> {
  const body = { arguments: { place: "Kiel" } };
  const answer = await pegboard.send("POST", `/api/v1/agents/${agent}/methods/forecast/call`, body);
  return ((await answer.json()) as { result: unknown }).result;
}

async function addAgent(pegboard: Pegboard, name: string): Promise<string> {
  const answer = await pegboard.send("POST", "/api/v1/agents", { name });
  return ((await answer.json()) as { id: string }).id;
}

test("a value of the organisation reaches the agents that have none of their own, once it is saved, until it is reset", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
  const other = await addAgent(pegboard, "Second agent");
  const own = {
    baseRevision: 0,
    operations: [{ op: "setConfig", tool: "weather_tool", key: "days", value: 2 }],
  };
  expect((await pegboard.send("PATCH", `/api/v1/agents/${other}/settings`, own)).status).toBe(200);

  const registry = new RegistryScreen(page);
  await registry.openSettings("weather_tool");
  await registry.field("Days").fill("6");
  expect(await forecast(pegboard, agent)).toMatchObject({ days: 3 });
  await registry.save();
  expect(await forecast(pegboard, agent)).toMatchObject({ days: 6 });
  expect(await forecast(pegboard, other)).toMatchObject({ days: 2 });

  await expect(registry.settings.getByText("Organisation", { exact: true })).toBeVisible();
  await expect(registry.settings.getByText("default 3")).toBeVisible();
  const agents = registry.settings.getByRole("region", { name: "Values of agents" });
  await expect(agents).toContainText("Days");
  await agents.getByRole("link", { name: "Second agent" }).click();

  const screen = new AgentToolsScreen(page);
  const panel = page.getByRole("tabpanel").first();
  const days = panel.getByRole("textbox", { name: "Days" });
  await expect(days).toHaveValue("2");
  await expect(panel.getByText("organisation 6")).toBeVisible();
  await panel.getByRole("button", { name: "Reset Days" }).click();
  await expect(days).toHaveValue("6");
  await expect(panel.getByText("Organisation", { exact: true })).toBeVisible();
  await screen.save();
  expect(await forecast(pegboard, other)).toMatchObject({ days: 6 });

  await registry.openSettings("weather_tool");
  await expect(registry.settings.getByRole("region", { name: "Values of agents" })).toHaveCount(0);
  await registry.settings.getByRole("button", { name: "Reset Days" }).click();
  await registry.save();
  for (const each of [agent, other])
    expect(await forecast(pegboard, each)).toMatchObject({ days: 3 });
  await screen.open(agent, "?tool=weather_tool&tab=config");
  await expect(days).toHaveValue("3");
  await expect(panel.getByText("Organisation", { exact: true })).toHaveCount(0);
});

test("a value that cannot be is not saved for anybody, in the form and as JSON", {
  tag: "@deep",
}, async ({ page, pegboard }) => {
  const registry = new RegistryScreen(page);
  await registry.openSettings("weather_tool");
  await registry.field("Days").fill("9");
  await expect(registry.settings.getByText("Must be at most 7")).toBeVisible();
  await expect(registry.saveButton).toHaveAttribute("aria-disabled", "true");

  await registry.settings.getByRole("button", { name: "JSON" }).click();
  const editor = registry.settings.getByRole("textbox", { name: /as JSON$/ });
  await expect(editor).toContainText('"days": 9');
  await editor.fill('{ "days": 4 ');
  await expect(registry.saveButton).toHaveAttribute("aria-disabled", "true");
  await editor.fill('{ "days": 4, "region": "alps" }');
  await registry.save();
  const { settings } = await pegboard.organisation();
  expect(settings).toEqual({ tools: { weather_tool: { config: { days: 4, region: "alps" } } } });
  await page.reload();
  await expect(registry.settings).toContainText("2 of 3 set for the organisation");
});

test("a secret of the organisation whose key is lost becomes a problem that one click settles", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
  const registry = new RegistryScreen(page);
  await registry.openSettings("weather_tool");
  await registry.field("API key").fill("shared-key");
  await registry.save();
  await expect(registry.settings.getByText("Set", { exact: true })).toBeVisible();
  expect(await forecast(pegboard, agent)).toMatchObject({ key: "10 characters" });

  await page.goto("about:blank");
  await pegboard.stop();
  await rm(join(pegboard.dataDir, "secret.key"));
  await pegboard.start();
  await page.goto(`${pegboard.url}/problems`);
  const problem = new ProblemsScreen(page).cause(/API key cannot be read.*Weather/);
  await expect(problem).toBeVisible();
  await problem.getByRole("link", { name: /^Open field/ }).click();
  await expect(
    registry.settings.getByText(/cannot be read with the present key/i).first(),
  ).toBeVisible();
  await expect(registry.settings.getByRole("button", { name: "Replace API key" })).toBeFocused();
  await page.goBack();
  await problem.getByRole("button", { name: /^Reset API key for every agent/ }).click();
  await page.getByRole("button", { name: "Save the organisation" }).click();
  await expect(problem).toHaveCount(0);
  expect(await forecast(pegboard, agent)).toMatchObject({ key: "none" });
});

test("organisation changes say whom they reach, survive a reload, and show another person's side by side", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
  const registry = new RegistryScreen(page);
  await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "calculator", state: "off" }],
  });
  await page.goto("/tools/calculator");
  const detail = page.getByRole("region", { name: "Tool" });
  await detail.getByRole("switch", { name: "Core: Calculator" }).click();
  await detail.getByRole("tab", { name: "Details" }).click();
  await detail.getByRole("textbox", { name: "Weight" }).fill("7");
  await expect(registry.draft).toContainText("2 changes");
  await expect(registry.draft).toContainText("reaches 1 agent, +1 forced on");
  await page.reload();
  await expect(detail.getByRole("textbox", { name: "Weight" })).toHaveValue("7");

  const theirs = { op: "setToolMetadata", tool: "calculator", field: "weight", value: 3 };
  await pegboard.saveForOrganisation(theirs);
  await page.getByRole("button", { name: "Compare" }).click();
  const both = page.getByRole("dialog", { name: "1 item changed by both" });
  await expect(both).toContainText("Mine7");
  await expect(both).toContainText("Theirs, saved3");
  expect(await axeViolations(page)).toEqual([]);
  await both.getByRole("button", { name: "Theirs" }).click();
  await both.getByRole("button", { name: "Use these" }).click();

  await registry.draft.getByRole("button", { name: "Review" }).click();
  const review = page.getByRole("dialog", { name: "Review before saving" });
  await expect(review).toContainText("Saving reaches 1 agent, +1 forced on, +");
  expect(await axeViolations(page)).toEqual([]);
  const { revision } = await pegboard.organisation();
  await review.getByRole("button", { name: "Save" }).click();
  await expect(registry.draft).toContainText(`No changes · revision ${revision + 1}`);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("list", { name: "Revisions" })).toContainText(`${revision + 1} · `);
  expect(await pegboard.text(`/api/v1/agents/${agent}/toolset?format=openai-chat`)).toContain(
    "calculate",
  );
});

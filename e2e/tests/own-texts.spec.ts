import { fileURLToPath } from "node:url";
import { AgentToolsScreen } from "../screens/agent-tools-screen.ts";
import { axeViolations } from "../screens/axe-violations.ts";
import { expect, test } from "../screens/pegboard.ts";

const WEATHER = fileURLToPath(new URL("../fixtures/weather-tools.ts", import.meta.url));
test.use({ serverArgs: ["--tools", WEATHER] });

const PLACE = "?tool=weather_tool&tab=prompts";

test("an agent's own description reaches its prompt and payloads, and is reset, by keyboard", async ({
  page,
  agent,
  request,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, PLACE);
  const description = page.getByLabel("Description", { exact: true });
  const original = await description.inputValue();
  await description.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Tells the weather to sailors.");
  await expect(page.getByText(`Original: ${original}`)).toBeVisible();
  expect(await screen.preview("System")).toContain("Tells the weather to sailors.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(screen.draft).toContainText("No changes");
  const served = async () => (await request.get(`/api/v1/agents/${agent}/prompt`)).text();
  expect(await served()).toContain("Tells the weather to sailors.");

  await page.reload();
  const reset = page.getByRole("button", { name: "Reset Description" });
  await reset.focus();
  await page.keyboard.press("Enter");
  await expect(description).toHaveValue(original);
  await screen.save();
  expect(await served()).not.toContain("sailors");
  expect(await axeViolations(page)).toEqual([]);
});

test("an original that changed is noticed, on the screen and among the problems, and settled", async ({
  page,
  agent,
  request,
}) => {
  const text = { field: "displayName", value: "Forecasts", original: "Before" };
  const operation = { op: "setToolText", tool: "weather_tool", ...text };
  const saved = await request.patch(`/api/v1/agents/${agent}/settings`, {
    data: { baseRevision: 0, operations: [operation] },
  });
  expect(saved.status()).toBe(200);
  await page.goto("/problems");
  await expect(page.getByText(/^The original display name of/)).toBeVisible();
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, PLACE);
  await expect(screen.row("Forecasts")).toBeVisible();
  await expect(page.getByText("The original changed since this text was written")).toBeVisible();
  await page.getByRole("button", { name: "Keep this text" }).click();
  await screen.save();
  await page.goto("/problems");
  await expect(page.getByRole("heading", { name: "Problems" })).toBeVisible();
  await expect(page.getByText(/^The original display name of/)).toHaveCount(0);
});

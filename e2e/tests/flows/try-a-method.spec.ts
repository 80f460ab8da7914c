import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

test("a method is tried with the keyboard, its result is read, and the try is taken again", async ({
  page,
  agent,
  request,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=calculator&method=calculate&tab=try");
  const field = page.getByRole("textbox", { name: /^Expression/ });
  await field.fill("6*7");
  await page.keyboard.press("ControlOrMeta+Enter");
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("42");
  expect(await axeViolations(page)).toEqual([]);
  await field.fill("1/");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("alert")).toContainText("failed");
  expect(await axeViolations(page)).toEqual([]);
  const tries = page.getByRole("region", { name: "Tries" });
  await expect(tries.getByRole("listitem")).toHaveCount(2);
  await tries.getByRole("button", { name: /6\*7/ }).click();
  await expect(field).toHaveValue("6*7");
  const asks = {
    op: "setMethodBehaviour",
    tool: "calculator",
    method: "calculate",
    field: "needsApproval",
    value: true,
  };
  const saved = await request.patch(`/api/v1/agents/${agent}/settings`, {
    data: { baseRevision: 0, operations: [asks] },
  });
  expect(saved.status()).toBe(200);
  await page.reload();
  await expect(tries.getByRole("listitem")).toHaveCount(2);
  // What is typed while the page still loads may come before its keys.
  await expect(async () => {
    await field.fill("6*7");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByRole("button", { name: "Decline" })).toBeFocused({ timeout: 3_000 });
  }).toPass();
  expect(await axeViolations(page)).toEqual([]);
});

import type { Page } from "@playwright/test";
import { axeViolations } from "../screens/axe-violations.ts";
import { tabTo } from "../screens/keys.ts";
import { expect, test } from "../screens/pegboard.ts";

const rows = (page: Page) =>
  page.getByRole("row").filter({ has: page.getByRole("checkbox", { name: /^Select .*desk/ }) });

test("agents are sorted, selected, archived and brought back, and found from anywhere, without a mouse", async ({
  page,
  pegboard,
}) => {
  for (const name of ["Refund desk", "Night desk", "Day desk"]) {
    await pegboard.send("POST", "/api/v1/agents", { name, group: "Support", newTools: "off" });
  }
  await page.goto("/agents");
  await expect(rows(page)).toHaveText([/Day desk/, /Night desk/, /Refund desk/]);
  await page.getByRole("button", { name: "Agent", exact: true }).press("Enter");
  await expect(page.getByRole("columnheader", { name: "Agent" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(rows(page)).toHaveText([/Refund desk/, /Night desk/, /Day desk/]);

  await page.getByRole("link", { name: "Refund desk" }).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("group", { name: "Selection" });
  await expect(bar).toContainText("2 agents");
  expect(await axeViolations(page)).toEqual([]);
  await bar.getByRole("button", { name: "Archive…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Archive 2 agents?" });
  await expect(dialog).toContainText("will answer nobody");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Archive" }).press("Enter");
  await expect(rows(page)).toHaveText([/Day desk/]);
  expect((await page.request.get("/api/v1/agents/night-desk/toolset")).status()).toBe(409);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(rows(page)).toHaveCount(3);

  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page.getByRole("combobox", { name: "Go to an agent" })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type("night");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/agents\/night-desk\/tools$/);
  await page.getByRole("button", { name: "New tools: off" }).press("Enter");
  await page.getByRole("menuitemcheckbox", { name: "New tools: on" }).press("Enter");
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("1 change");

  await page.getByRole("link", { name: "Agents, 1 draft" }).press("Enter");
  await page.getByRole("button", { name: "1 draft" }).press("Enter");
  const drafts = page.getByRole("dialog", { name: "Drafts" });
  await expect(drafts).toContainText("Night desk");
  expect(await axeViolations(page)).toEqual([]);
  await drafts.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(drafts).toContainText("Saved");
  const { settings } = await pegboard.get<{ settings: object }>(
    "/api/v1/agents/night-desk/settings",
  );
  expect(settings).toEqual({ newTools: "on" });
});

test("several agents get a preset as drafts and a group, and are archived, with keys alone", async ({
  page,
  pegboard,
}) => {
  for (const name of ["Day desk", "Early desk"])
    await pegboard.send("POST", "/api/v1/agents", { name });
  await pegboard.send("POST", "/api/v1/presets", {
    name: "Quiet",
    tools: { calculator: { enabled: false } },
  });
  const bar = page.getByRole("group", { name: "Selection" });
  const pressAll = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.locator("body:focus")).toHaveCount(0);
  };
  await page.goto("/agents");
  await expect(rows(page)).toHaveCount(2);
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: "Day desk" })).toBeFocused({ timeout: 1000 });
  }).toPass();
  await pressAll("x", "Shift+ArrowDown");
  await expect(bar).toContainText("2 agents");

  await tabTo(page, bar.getByRole("button", { name: "Use preset…" }));
  await pressAll("Enter");
  const preset = page.getByRole("dialog", { name: "Use a preset in 2 agents" });
  await expect(preset).toContainText(/2 agents change · −\d+ tokens/);
  expect(await axeViolations(page)).toEqual([]);
  await tabTo(page, preset.getByRole("button", { name: "Add to 2 drafts" }));
  await pressAll("Enter");
  await expect(page.getByRole("button", { name: "2 drafts" })).toBeVisible();
  await expect(preset).toHaveCount(0);

  await tabTo(page, bar.getByRole("button", { name: "Group…" }));
  await pressAll("Enter");
  await expect(page.getByRole("combobox", { name: "Group" })).toBeFocused();
  await page.keyboard.type("Shifts");
  await pressAll("Enter");
  await expect(rows(page)).toContainText(["Shifts", "Shifts"]);

  await tabTo(page, bar.getByRole("button", { name: "Archive…" }));
  await pressAll("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Archive" }));
  await pressAll("Enter");
  await expect(rows(page)).toHaveCount(0);
  await expect(page.locator("body:focus")).toHaveCount(0);
});

test("a tool is switched in an agent that is not open, found, ticked and saved without a mouse", async ({
  page,
  pegboard,
}) => {
  for (const name of ["Night desk", "Day desk"]) {
    await pegboard.send("POST", "/api/v1/agents", { name, group: "Support", newTools: "off" });
  }
  await page.goto("/tools/calculator");
  await page.getByRole("button", { name: "Use in agents…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Use .* in agents$/ });
  const night = dialog.getByRole("checkbox", { name: /^Night desk/ });
  await expect(night).not.toBeChecked();
  await page.keyboard.type("night");
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(dialog).toContainText(/1 agent changes · \+\d+ tokens/);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toContainText("Nothing changes");
  await expect(night).toBeChecked();
  const { settings } = await pegboard.get<{ settings: object }>(
    "/api/v1/agents/night-desk/settings",
  );
  expect(settings).toMatchObject({ tools: { calculator: { enabled: true } } });
});

test("on a phone, a list of agents has cards that say tokens, drafts and errors, and none runs out of it", async ({
  page,
  pegboard,
}) => {
  await pegboard.send("POST", "/api/v1/agents", {
    name: "Refund desk of all the shops in the north",
  });
  const operations = [{ op: "setTokenBudget", tokens: 10 }];
  await pegboard.send(
    "PATCH",
    "/api/v1/agents/refund-desk-of-all-the-shops-in-the-north/settings",
    {
      baseRevision: 0,
      operations,
    },
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/agents");
  await expect(rows(page)).toContainText(/\d times/);
  await page.getByRole("checkbox", { name: /^Select Refund/ }).check();
  await expect(page.getByRole("group", { name: "Selection" })).toContainText("1 agent");
  expect(await axeViolations(page)).toEqual([]);
  const { scrollWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(390);
});

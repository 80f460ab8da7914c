import type { Locator, Page } from "@playwright/test";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { expect, test } from "../../screens/pegboard.ts";

for (const dock of [true, false]) {
  test(`a clash over the draft bar moves neither the preview, ${dock ? "open" : "folded"}, nor the bar`, {
    tag: dock ? [] : "@deep",
  }, async ({ page, agent, pegboard }) => {
    const screen = new AgentToolsScreen(page);
    await screen.open(agent, `?dock=${dock}`);
    await screen.switch("Calculator").click();
    await expect(screen.draft).toContainText("1 change");
    const preview = page.getByRole("region", { name: "Preview", exact: true });
    const before = [await topOf(preview), await topOf(screen.draft)];
    const operations = [{ op: "setTool", tool: "calculator", state: "on" }];
    const url = `/api/v1/agents/${agent}/settings`;
    await pegboard.send("PATCH", url, { baseRevision: 0, operations });
    const choose = page.getByRole("button", { name: "Keep mine" });
    await expect(choose).toBeVisible();
    await page.keyboard.press("Control+s");
    await expect(page.getByText(/^Not saved: Choose between/)).toBeVisible();
    expect([await topOf(preview), await topOf(screen.draft)]).toEqual(before);
    if (!dock) {
      const { y, height } = await boxOf(choose);
      expect(y + height).toBeLessThanOrEqual(before[0] ?? 0);
    }
    await choose.click();
    await expect(choose).toHaveCount(0);
    expect([await topOf(preview), await topOf(screen.draft)]).toEqual(before);
  });
}

test("what is empty says so at one height in its place, on every screen", { tag: "@deep" }, async ({
  page,
}) => {
  const heights: number[] = [];
  for (const name of ["agents", "presets", "tools", "sources", "problems", "matrix", "audit"]) {
    await page.goto(`/${name}?q=nothing-has-this`);
    heights.push(await heightInPlace(page));
  }
  await page.goto("/review");
  heights.push(await heightInPlace(page));
  expect(new Set(heights).size, heights.join(", ")).toBe(1);
});

async function heightInPlace(page: Page): Promise<number> {
  const place = page.locator("[data-empty]");
  await expect(place).toBeVisible();
  return (await topOf(place.locator("> *").first())) - (await topOf(place));
}

test("on a phone the first tool stands within 150 pixels, and filters are one press away", async ({
  page,
  agent,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  expect(await topOf(screen.tree.getByRole("row").first())).toBeLessThanOrEqual(150);
  const filters = page.getByRole("button", { name: "Filters and order" });
  await expect(page.getByRole("button", { name: "State", exact: true })).toBeHidden();
  await filters.click();
  await page.getByRole("button", { name: "State", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "On", exact: true }).click();
  await expect(screen.search).toHaveValue("is:on");
  await expect(page.getByRole("button", { name: "Filters and order, 1 filter set" })).toBeVisible();
});

test("names of agents, presets and tools are whole where their descriptions are", {
  tag: "@deep",
}, async ({ page, agent, pegboard }) => {
  await pegboard.send("PATCH", `/api/v1/agents/${agent}`, { name: "Engineering agent 58" });
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/agents", "/tools", "/tools/calculator"]) {
      await page.goto(path);
      await expect(page.getByRole("row").getByRole("link").first()).toBeVisible();
      expect(await cutNames(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

const cutNames = (page: Page) =>
  page
    .locator("[role=row] a.truncate")
    .evaluateAll((links) =>
      links.flatMap((link) => (link.scrollWidth > link.clientWidth ? [link.textContent] : [])),
    );

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not in the page.");
  return box;
}

const topOf = async (locator: Locator) => (await boxOf(locator)).y;

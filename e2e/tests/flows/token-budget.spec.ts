import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

test("a budget is set, exceeded by switching on, seen everywhere, and kept again with one key", async ({
  page,
  agent,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  const tokens = page.getByRole("button", { name: /^≈ [\d,]+ tokens/ });
  const shown = async () =>
    Number(/≈ ([\d,]+)/.exec((await tokens.textContent()) ?? "")?.[1]?.replaceAll(",", ""));
  const before = await shown();
  const details = page.getByRole("dialog", { name: "Tokens of this agent" });

  await tokens.focus();
  await page.keyboard.press("Enter");
  await expect(details).toBeVisible();
  await details.getByRole("textbox").fill(String(before + 100));
  await page.keyboard.press("Enter");
  await expect(details).toContainText("100 tokens left.");
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(tokens).toBeFocused();

  await screen.switch("Everything").click();
  await expect(tokens).toContainText("over");
  await expect(screen.draft).toContainText(/over budget by [\d,]+/);
  await screen.save();
  await page.goto("/problems");
  await expect(page.getByText(/First agent \d+ % over/)).toBeVisible();
  await page.goto("/agents");
  await expect(page.getByRole("row", { name: /First agent/ })).toContainText("over");

  await page.goto("/problems");
  await page.getByRole("link", { name: /^Find the dearest/ }).click();
  await expect(screen.search).toHaveValue(/^is:on tokens:>\d+$/);
  await expect(screen.row("GZip File as Resource Tool")).toBeVisible();
  await expect(screen.row("Echo Tool")).toHaveCount(0);

  const exceeding = await shown();
  await tokens.focus();
  await page.keyboard.press("Enter");
  const off = details.getByRole("button", { name: /^Switch off/ }).first();
  const name = ((await off.textContent()) ?? "").replace("Switch off ", "");
  await off.focus();
  await page.keyboard.press("Enter");
  await expect(details.getByRole("button", { name: `Switch off ${name}` })).toHaveCount(0);
  await expect.poll(shown).toBeLessThan(exceeding);
  await expect(screen.draft).toContainText("1 change");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(shown).toBe(exceeding);
});

test("another tokenizer counts everything and is named everywhere, at once", {
  tag: "@deep",
}, async ({ page, context, agent }) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent);
  const dock = page.getByRole("region", { name: "Preview", exact: true });
  await expect(dock).toContainText(/\d tokens counted with o200k_base/);
  const row = screen.row("Weather");
  const before = await row.textContent();

  const settings = await context.newPage();
  await settings.goto("/settings");
  await settings
    .getByRole("combobox", { name: "Tokenizer" })
    .selectOption({ label: "cl100k_base" });
  await settings.keyboard.press("ControlOrMeta+s");
  await expect(dock).toContainText(/\d tokens counted with cl100k_base/);
  await settings
    .getByRole("combobox", { name: "Tokenizer" })
    .selectOption({ label: "claude (estimate, 3.5 characters a token)" });
  await settings.keyboard.press("ControlOrMeta+s");
  await expect(dock).toContainText(/\d tokens counted with claude/);
  await expect(row).not.toHaveText(before ?? "");
  await settings.goto("/agents");
  await expect(
    settings.getByRole("columnheader", { name: /^Tokens ?, counted with claude/ }),
  ).toBeVisible();
});

test("a limit of a provider that is set is a problem of the agents above it", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/settings/limits");
  const field = page.getByRole("textbox", { name: "Most functions for Anthropic" });
  await field.fill("2");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("No changes");
  await page.goto("/problems");
  await expect(page.getByText(/A request takes at most 2 for Anthropic/).first()).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`axe finds nothing in the details of tokens, ${width} px`, { tag: "@deep" }, async ({
    page,
    agent,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/agents/${agent}/tools`);
    await page
      .getByRole("button", { name: /^≈ [\d,]+ tokens/ })
      .filter({ visible: true })
      .click();
    const details = page.getByRole("dialog", { name: "Tokens of this agent" });
    await details.getByRole("textbox").fill("10");
    await page.keyboard.press("Enter");
    await expect(details).toContainText("over the budget");
    await expect(details).not.toContainText("…");
    expect(await axeViolations(page)).toEqual([]);
  });
}

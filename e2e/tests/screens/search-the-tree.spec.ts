import { MANY_TOOLS } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

test.use({ serverArgs: MANY_TOOLS });
/** Their kind of server is started once: in one worker. */
test.describe.configure({ mode: "default" });

test("a search begins at its first match, wherever the list was", { tag: "@deep" }, async ({
  page,
  agent,
}) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=desk_58");
  await expect(screen.row("Desk 58")).toBeInViewport();
  await screen.search.fill("desk");
  await expect(screen.row("Desk 0").first()).toBeInViewport();
  await expect(screen.row("Desk 58")).not.toBeInViewport();
  // Nothing matches in between: the list comes back at its start too.
  await screen.search.fill("nothing like that");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await screen.search.fill("close");
  await expect(screen.row("Close desk 0")).toBeInViewport();
  await page.keyboard.press("ArrowDown");
  await expect(screen.row("Close desk 0")).toBeFocused();
  await screen.search.fill("");
  await expect(screen.row("Desk 58")).toBeInViewport();
});

test("a search of the registry begins at its first match, wherever the list was", {
  tag: "@deep",
}, async ({ page }) => {
  const tools = page.getByRole("treegrid", { name: "Tools" });
  const link = (name: string) => tools.getByRole("link", { name, exact: true });
  await page.goto("/tools/desk_58");
  await expect(link("Desk 58")).toBeInViewport();
  await page.getByRole("searchbox", { name: "Search the registry" }).fill("desk");
  await expect(link("Desk 0")).toBeInViewport();
  await expect(link("Desk 58")).not.toBeInViewport();
});

test("Ctrl+A in a search switches what the menu switches, and says how much before", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
  const screen = new AgentToolsScreen(page);
  const saved = async () =>
    (await pegboard.get<{ settings: object }>(`/api/v1/agents/${agent}/settings`)).settings;
  await screen.open(agent, "?q=close is:on");
  await screen.row("Close desk 0").focus();
  await page.keyboard.press("ControlOrMeta+a");
  const selection = screen.page.getByText(
    "60 methods in 60 tools selected · Space switches them off",
  );
  await expect(selection.first()).toBeVisible();
  const effect = page.getByRole("region", { name: "What is selected" });
  await expect(effect).toContainText("60 methods selectedfrom the search close is:on · 1 app");
  await expect(effect).toContainText(
    /If switched off.*Methods offered186 → 126−60.*By app.*many-tools60 methods/,
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Space");
  await expect(screen.draft).toContainText("−60 methods");
  await screen.save();
  const byKeys = await saved();

  await page.keyboard.press("ControlOrMeta+z");
  await screen.search.fill("close");
  await page.getByRole("button", { name: "Everything shown" }).click();
  await page.getByRole("menuitem", { name: "Switch on all 60 methods shown" }).click();
  await screen.save();
  await screen.search.fill("close is:on");
  await page.getByRole("button", { name: "Everything shown" }).click();
  await page.getByRole("menuitem", { name: "Switch off all 60 methods shown" }).click();
  await screen.save();
  expect(await saved()).toEqual(byKeys);
});

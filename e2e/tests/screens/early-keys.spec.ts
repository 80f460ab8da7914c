import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { expect, test } from "../../screens/pegboard.ts";

test("a key that is pressed before the code of its command is there acts once it is", async ({
  page,
  agent,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/assets\/screen-parts-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/agents/${agent}/tools?tool=calculator`);
  await expect(new AgentToolsScreen(page).row("Calculator").first()).toBeVisible();
  await page.keyboard.press("w");
  answer();
  await expect(page).toHaveURL(/tab=why/);
});

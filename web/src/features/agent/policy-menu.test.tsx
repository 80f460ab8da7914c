import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../testing/open-app.tsx";

test("what holds for new tools stands in the agent's head, and is changed there as a draft", async () => {
  const { user, saved } = await openApp("/agents/first-agent/tools");
  await user.click(await screen.findByRole("button", { name: "New tools: tool's default" }));
  const choice = await screen.findByRole("menuitemcheckbox", { name: "New tools: off" });
  await user.click(choice);
  const draft = screen.getByRole("region", { name: "Draft" });
  await expect.poll(() => draft.textContent).toMatch(/^1 change/);
  expect(screen.getByRole("button", { name: "New tools: off" })).toBeTruthy();
  expect(await saved()).toMatchObject({ revision: 0 });
  await user.click(within(draft).getByRole("button", { name: /^Save/ }));
  await expect.poll(saved).toMatchObject({ revision: 1, settings: { newTools: "off" } });
});

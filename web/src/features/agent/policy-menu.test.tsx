import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../server/src/testing/api-client.ts";
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

test("the head names the preset that is followed, opens it, and says what it says of new tools", async () => {
  const { server, user, address } = await openApp("/agents");
  await request(server, "POST /api/v1/presets", { name: "Reader", newTools: "off" });
  const presets = { ids: ["reader"], how: "follow" };
  await request(server, "POST /api/v1/agents", { name: "Desk", presets });
  await user.click(await screen.findByRole("link", { name: "Desk" }));
  await user.click(await screen.findByRole("button", { name: "New tools: off" }));
  await screen.findByRole("menuitemcheckbox", { name: "New tools: as the preset says" });
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("link", { name: "Follows Reader" }));
  await expect.poll(address).toBe("/presets/reader");
});

test("the head says whether the agent runs unattended, and for how long a call then waits", async () => {
  const { user, saved } = await openApp("/agents/first-agent/tools");
  await user.click(await screen.findByRole("button", { name: "New tools: tool's default" }));
  await user.click(await screen.findByRole("menuitem", { name: "Runs unattended…" }));
  const asked = within(await screen.findByRole("dialog"));
  await user.click(asked.getByRole("checkbox", { name: "It runs unattended" }));
  const seconds = asked.getByRole("textbox", { name: "When nobody answers, decline after" });
  expect(seconds).toHaveProperty("value", "120");
  await user.clear(seconds);
  await user.type(seconds, "3601");
  await user.click(asked.getByRole("button", { name: "Put it into the draft" }));
  expect(asked.getByText("Enter at most 3,600 seconds")).toBeTruthy();
  await user.clear(seconds);
  await user.type(seconds, "90");
  await user.click(asked.getByRole("button", { name: "Put it into the draft" }));
  expect(await screen.findByRole("button", { name: "Unattended" })).toBeTruthy();
  expect(await saved()).toMatchObject({ revision: 0 });
  const draft = screen.getByRole("region", { name: "Draft" });
  await user.click(within(draft).getByRole("button", { name: /^Save/ }));
  await expect.poll(saved).toMatchObject({ settings: { unattended: { declineAfter: 90 } } });
});

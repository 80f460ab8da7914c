import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AgentsAnswer } from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { openApp } from "../../testing/open-app.tsx";

test.each([
  ["Default tools", "inherit", "New tools: tool's default."],
  ["Core tools only", "off", "New tools: off."],
  ["Every tool on", "on", "New tools: on."],
])("a new agent that starts with “%s” is saved so", async (start, newTools, help) => {
  const { user, server } = await openApp("/agents?dialog=new");
  const dialog = await screen.findByRole("dialog", { name: "New agent" });
  await user.type(within(dialog).getByRole("textbox", { name: /^Name/ }), "Desk");
  await user.click(within(dialog).getByRole("button", { name: /^Start with: / }));
  await user.type(
    await screen.findByRole("combobox", { name: "Search presets and agents" }),
    start,
  );
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(
    within(dialog).getByRole("button", { name: `Start with: ${start}` }),
  );
  expect(within(dialog).getByText(help)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Create agent" }));
  const created = async () =>
    (await request<AgentsAnswer>(server, "GET /api/v1/agents")).body.agents.find(
      ({ name }) => name === "Desk",
    );
  await expect.poll(created).toMatchObject({ newTools, revision: newTools === "inherit" ? 0 : 1 });
  const { counts } = (await created()) ?? {};
  if (newTools === "on") expect(counts?.toolsOn).toBe(counts?.tools);
});

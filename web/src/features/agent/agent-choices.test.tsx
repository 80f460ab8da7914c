import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../server/src/testing/api-client.ts";
import { openApp } from "../../testing/open-app.tsx";

async function openWith(path: string, names: string[]) {
  const opened = await openApp(path);
  for (const name of names)
    await request(opened.server, "POST /api/v1/agents", { name, group: "Desk" });
  return opened;
}
const shown = () => {
  const list = screen.getByRole("listbox", { name: "Go to an agent" });
  return within(list)
    .getAllByRole("option")
    .map((option) => option.textContent);
};

test("from the head, an agent is found by its letters, and opened with the same tool or without", async () => {
  const { user, address } = await openWith("/agents/first-agent/tools?tool=message_tool", [
    "Sales",
    "Refund desk",
  ]);
  await screen.findByRole("region", { name: "Draft" });
  await user.click(screen.getByRole("button", { name: "First agent" }));
  const field = await screen.findByRole("combobox", { name: "Go to an agent" });
  await expect.poll(() => shown().length).toBe(3);
  expect(shown().join()).toMatch(/First agent.*Refund desk.*Sales/);
  expect(document.activeElement).toBe(field);
  await user.keyboard("desk ref{Control>}{Enter}{/Control}");
  await expect.poll(address).toBe("/agents/refund-desk/tools?tool=message_tool");

  await screen.findByRole("button", { name: "Refund desk" });
  await screen.findByRole("region", { name: "Draft" });
  await user.click(screen.getByRole("button", { name: "Refund desk" }));
  await screen.findByText("Recent");
  expect(shown()[0]).toContain("First agent");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  await expect.poll(address).toBe("/agents/sales/tools");
});

test("with g and a, an agent is opened from any page; nothing found is said", async () => {
  const { user, address } = await openWith("/settings", ["Sales"]);
  await screen.findByRole("heading", { name: "Settings" });
  await user.keyboard("ga");
  const dialog = await screen.findByRole("dialog", { name: "Go to an agent" });
  await within(dialog).findByRole("combobox");
  await user.paste("nobody");
  await within(dialog).findByText("No agents with this name.");
  await user.clear(within(dialog).getByRole("combobox"));
  await user.keyboard("sal{Enter}");
  await expect.poll(address).toBe("/agents/sales/tools");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an archived agent says on its own page that it answers nobody, and is brought back there", async () => {
  const { user, server } = await openWith("/agents/sales/tools", []);
  await request(server, "POST /api/v1/agents", { name: "Sales" });
  await request(server, "PATCH /api/v1/agents/sales", { archived: true });
  await screen.findByText(/this agent answers nobody/);
  await user.click(screen.getByRole("button", { name: "Restore" }));
  await expect.poll(() => screen.queryByText(/this agent answers nobody/)).toBeNull();
  expect((await request(server, "GET /api/v1/agents/sales/toolset")).status).toBe(200);
});

import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openApp } from "../../testing/open-app.tsx";

afterEach(() => vi.unstubAllGlobals());

test("a preset is made, says something of a tool, is saved, and deleted with a way back", async () => {
  const { user, address } = await openApp("/presets");
  await user.click((await screen.findAllByRole("button", { name: "New preset" }))[0] as HTMLElement);
  const form = within(await screen.findByRole("dialog"));
  await user.click(form.getByRole("button", { name: "Create preset" }));
  expect(form.getByText("Give the preset a name.")).toBeTruthy();
  await user.type(form.getByLabelText(/^Name/), "Quiet");
  await user.click(form.getByRole("button", { name: "Create preset" }));
  await vi.waitFor(() => expect(address()).toBe("/presets/quiet"));
  await user.click((await screen.findAllByRole("button", { name: "Add a tool…" }))[0] as HTMLElement);
  const adding = within(await screen.findByRole("dialog"));
  const [add] = await adding.findAllByRole("button", { name: /^Add \w/ });
  const tool = add?.getAttribute("aria-label")?.slice("Add ".length) ?? "";
  await user.click(add as HTMLElement);
  await user.click(adding.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("heading", { name: tool })).toBeTruthy();
  const save = await screen.findByRole("button", { name: /^Save/ });
  await user.click(save);
  await vi.waitFor(() => expect(screen.queryByText(/^1 change/)).toBeNull());
  await user.click(screen.getByRole("button", { name: "Presets" }));
  await user.click(await screen.findByRole("button", { name: "More of Quiet" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete…" }));
  const sure = within(await screen.findByRole("dialog"));
  expect(sure.getByText(/No agent follows it/)).toBeTruthy();
  await user.click(sure.getByRole("button", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("link", { name: /Quiet/ })).toBeTruthy();
});

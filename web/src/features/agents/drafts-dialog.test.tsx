import type { SettingsOperation } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../server/src/testing/api-client.ts";
import { createDraft, reduceDraft } from "../../drafts/draft.ts";
import { storeDraft } from "../../drafts/draft-storage.ts";
import { openApp } from "../../testing/open-app.tsx";

const OFF: SettingsOperation = { op: "setNewTools", state: "off" };
const REFUSED: SettingsOperation = { op: "setTool", tool: "message_tool", state: "off" };

function leaveDraft(id: string, operations: SettingsOperation[]): void {
  const step = { label: "Edit", operations };
  storeDraft(
    { kind: "agent", id },
    reduceDraft(createDraft({ revision: 0, settings: {} }), { type: "change", step }),
    [],
  );
}

test("drafts are seen wherever agents are, and are saved or discarded together; what was refused is named and stays", async () => {
  leaveDraft("first-agent", [OFF]);
  leaveDraft("desk", [OFF, REFUSED]);
  leaveDraft("gone", [OFF]);
  const { user, server, saved } = await openApp("/agents");
  await request(server, "POST /api/v1/agents", { name: "Desk" });
  expect(await screen.findByRole("link", { name: "Agents, 3 drafts" })).toBeTruthy();
  const row = (await screen.findByRole("link", { name: "Desk" })).closest("[role=row]");
  expect(row?.textContent).toContain("2 unsaved changes");
  // One place counts them.
  expect(document.body.textContent).not.toContain("with drafts");

  await user.click(screen.getByRole("button", { name: "3 drafts" }));
  const dialog = await screen.findByRole("dialog", { name: "Drafts" });
  const line = (name: string) => within(dialog).getByText(name).closest("li") as HTMLElement;
  expect(line("gone").textContent).toContain("it does not exist any more");
  await user.click(within(dialog).getByRole("button", { name: "Save all 2" }));
  await expect.poll(saved).toMatchObject({ revision: 1, settings: { newTools: "off" } });
  expect((await within(line("Desk")).findByRole("alert")).textContent).toContain("Message");
  await waitFor(() => expect(line("First agent").textContent).toContain("Saved"));
  expect(await within(dialog).findByText("1 draft saved, 1 not saved.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Agents, 2 drafts", hidden: true })).toBeTruthy();

  await user.click(within(line("Desk")).getByRole("button", { name: "Discard" }));
  await within(line("Desk")).findByText("Discarded");
  await user.click(within(line("Desk")).getByRole("button", { name: "Undo" }));
  await within(line("Desk")).findByText(/2 changes/);
});

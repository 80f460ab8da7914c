import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../server/src/testing/api-client.ts";
import { openApp } from "../testing/open-app.tsx";

const isKept = () =>
  waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.isConnected).toBe(true);
  });
/** Longer than anything waits that could still take the focus away. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));

test("the focus stays on the page after a draft was saved by mouse", async () => {
  const { user, saved } = await openApp("/agents/first-agent/tools");
  await user.click(
    (await screen.findAllByRole("switch", { name: /Enable Sb Shell/ }))[0] as HTMLElement,
  );
  await user.click(await screen.findByRole("button", { name: /^Save/ }));
  await waitFor(async () => expect(await saved()).toMatchObject({ revision: 1 }));
  await settled();
  await isKept();
});

test("the focus stays on the template that was chosen", async () => {
  const { user } = await openApp("/agents/first-agent/prompt");
  for (const name of ["User", "System"]) {
    const { parentElement: choice } = await screen.findByRole("button", { name });
    await user.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(choice?.isConnected).toBe(false));
    await settled();
    expect(document.activeElement).toBe(screen.getByRole("button", { name, pressed: true }));
  }
});

test("the focus stays near a button that goes away with what it did", async () => {
  const { user } = await openApp("/tools/sb_shell_tool");
  await user.click(await screen.findByRole("button", { name: "More for Sb Shell" }));
  await user.click(await screen.findByRole("menuitem", { name: "Disable for the organisation…" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/^Reason/), "Audit");
  await user.click(within(dialog).getByRole("button", { name: "Disable for the organisation" }));
  await user.click(await screen.findByRole("button", { name: "Enable again" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Enable again" })).toBeNull());
  await settled();
  await isKept();
  expect(screen.getByRole("region", { name: "Tool" }).contains(document.activeElement)).toBe(true);
  // A whole region has no ring, until somebody goes there.
  const region = document.querySelector("[data-kept-focus]");
  expect(region).toBe(document.activeElement);
  await user.tab();
  expect(document.querySelector("[data-kept-focus]")).toBeNull();
});

test("the focus stays on the page after a conflict was settled", async () => {
  const { user, save } = await openApp("/agents/first-agent/tools");
  await user.click(
    (await screen.findAllByRole("switch", { name: /Enable Sb Shell/ }))[0] as HTMLElement,
  );
  await save({
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "sb_shell_tool", state: "on" }],
  });
  await user.click(await screen.findByRole("button", { name: /^Take theirs/ }));
  await settled();
  await isKept();
});

test.each([
  ["closed", "{Escape}", "Search or run a command"],
  ["used on the page", "theme{Enter}", "Search or run a command"],
  ["asked for the page that is open", "agents{Enter}", undefined],
])("the focus stays on the page after the palette was %s", async (_case, keys, label) => {
  const { user } = await openApp("/agents");
  await screen.findByRole("table");
  await user.click(screen.getByRole("button", { name: "Search or run a command" }));
  await screen.findByRole("dialog");
  await user.keyboard(keys);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await settled();
  await isKept();
  if (label) expect(document.activeElement?.getAttribute("aria-label")).toBe(label);
});

const focused = () => document.activeElement as HTMLElement;

test("on a fresh page an arrow enters the tree; e goes into the form and Escape back; ] stays in the tree", async () => {
  const { user, server } = await openApp("/agents/first-agent/tools?tool=acme.web_search");
  await request(server, "POST /api/v1/agents", { name: "Second" });
  await screen.findByRole("treegrid");
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(focused().textContent).toContain("Acme.Web Search"));
  expect(focused().role).toBe("row");
  await user.keyboard("e");
  await waitFor(() =>
    expect(focused().matches("[role=tabpanel] :is(input, textarea, button, select)")).toBe(true),
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(focused().role).toBe("row"));
  await user.keyboard("]");
  await waitFor(() =>
    expect(focused().closest("[role=treegrid]")?.ariaLabel).toBe("Tools of Second"),
  );
});

test.each([
  ["/agents", "row"],
  ["/sources", "listitem"],
  ["/matrix", "grid"],
])("j enters the list of %s", async (path, row) => {
  const { user } = await openApp(path);
  await screen.findAllByRole(row);
  await user.keyboard("j");
  await waitFor(() => expect(focused().closest("[role=rowgroup], [role=grid], li")).toBeTruthy());
});

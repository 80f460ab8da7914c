import type { SettingsOperation } from "@pegboard/registry-core";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../server/src/testing/api-client.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import { createDraft, reduceDraft } from "../../drafts/draft.ts";
import { storeDraft } from "../../drafts/draft-storage.ts";
import { draftBar, enter, name, textOf } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

const boxOf = (agent: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${agent}, `) });
const stateOf = async (agent: string) =>
  (await boxOf(agent)).getAttribute("aria-label")?.split(", ")[1];

/** Three agents and one that is put away; Desk's draft has what the server refuses. */
async function openWith(path: string) {
  const app = await openApp(path);
  const create = (agent: object) =>
    request<{ id: string }>(app.server, "POST /api/v1/agents", agent);
  await create({ name: "Desk", group: "Support" });
  await create({ name: "Away" });
  await create({ name: "Empty", newTools: "off" });
  await request(app.server, "PATCH /api/v1/agents/away", { archived: true });
  const settings = async (id: string) =>
    (await request<{ settings: object }>(app.server, `GET /api/v1/agents/${id}/settings`)).body
      .settings;
  const open = async () => {
    await app.user.click(await screen.findByRole("button", name("Use in agents…")));
    return screen.findByRole("dialog", name(/^Use .* in agents$/));
  };
  return { ...app, settings, open };
}

/** Stores an agent's draft of one step, as another tab would. */
function storeStep(id: string, operation: SettingsOperation) {
  const empty = createDraft({ revision: 0, settings: {} });
  const step = { label: "Edit", operations: [operation] };
  storeDraft({ kind: "agent", id }, reduceDraft(empty, { type: "change", step }), []);
  window.dispatchEvent(new StorageEvent("storage", { key: `pegboard.draft.${id}` }));
}

test("Save saves what it names, and what else a draft has stays in it", async () => {
  const { user, open, settings } = await openWith("/tools/sb_shell_tool");
  storeStep("empty", { op: "setTool", tool: "sandbox_files_tool", state: "on" });
  const dialog = await open();
  await user.click(await boxOf("Empty"));
  await expect.poll(() => stateOf("Empty")).toBe("off → on");
  await user.click(await within(dialog).findByRole("button", name("Save 1 agent")));
  await expect.poll(() => stateOf("Empty")).toBe("on");
  expect(await settings("empty")).toEqual({
    newTools: "off",
    tools: { sb_shell_tool: { enabled: true } },
  });
  const { steps } = JSON.parse(localStorage.getItem("pegboard.draft.empty") ?? "{}");
  expect(steps.map(({ operations }: { operations: object[] }) => operations)).toEqual([
    [{ op: "setTool", tool: "sandbox_files_tool", state: "on" }],
  ]);
});

test("a tool is switched in the drafts of several agents, a tick is taken back, and what is refused is named and stays", async () => {
  const { user, open, settings, server } = await openWith("/tools/sb_shell_tool");
  const dialog = await open();
  expect(await stateOf("First agent")).toBe("on");
  expect(await stateOf("Empty")).toBe("off");
  expect(screen.queryByRole("checkbox", { name: /^Away/ })).toBeNull();

  await user.click(await boxOf("Empty"));
  await expect.poll(() => stateOf("Empty")).toBe("off → on");
  await user.click(await boxOf("Empty"));
  await expect.poll(() => stateOf("Empty")).toBe("off");
  expect(localStorage.getItem("pegboard.draft.empty")).toBeNull();

  await user.click(await boxOf("Empty"));
  await user.click(await boxOf("Desk"));
  await expect.poll(() => stateOf("Desk")).toBe("on → off");
  await expect.poll(() => textOf(dialog)).toMatch(/2 agents change · [+−±][\d,]+ tokens/);
  await request(server, "PATCH /api/v1/agents/desk/settings", {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "sb_shell_tool", state: "on" }],
  });
  await user.click(within(dialog).getByRole("button", name("Save 2 agents")));
  expect(textOf(await within(dialog).findByRole("alert"))).toMatch(/Desk: Somebody else changed/);
  await expect.poll(() => stateOf("Empty")).toBe("on");
  expect(await settings("empty")).toMatchObject({ tools: { sb_shell_tool: { enabled: true } } });
  expect(await settings("desk")).toEqual({ tools: { sb_shell_tool: { enabled: true } } });
  expect(await stateOf("Desk")).toBe("on → off");
  await within(dialog).findByRole("button", name("Save 1 agent"));
});

test.runIf(isDeepRun)(
  "agents are found by name and group, and those shown are switched together",
  async () => {
    const { user, open } = await openWith("/tools/sb_shell_tool");
    const dialog = await open();
    await boxOf("Desk");
    await user.click(within(dialog).getByRole("checkbox", { name: "All 3" }));
    await expect.poll(() => stateOf("Empty")).toBe("off → on");
    expect(await stateOf("Desk")).toBe("on");
    await enter(user, within(dialog).getByRole("searchbox"), "support");
    expect(within(dialog).getAllByRole("checkbox")).toHaveLength(1);
    await user.keyboard("{Escape}");
    await user.click(within(dialog).getByRole("button", name("Group")));
    await user.click(await screen.findByRole("menuitemcheckbox", name(/^No group/)));
    await boxOf("Empty");
    await user.click(within(dialog).getByRole("checkbox", { name: "All shown 2" }));
    await expect.poll(() => stateOf("Empty")).toBe("off");
    await user.click(within(dialog).getByRole("button", name(/^Take away the filter Group/)));
    expect(await stateOf("Desk")).toBe("on");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test.runIf(isDeepRun)("what is core is locked in every agent", async () => {
  const { open } = await openWith("/tools/message_tool");
  await open();
  expect(await stateOf("Empty")).toBe("on");
  expect((await boxOf("Empty")).getAttribute("aria-disabled")).toBe("true");
});

test("a selection of the tree is switched elsewhere and in the agent that is open, where it is one step to undo", async () => {
  const { user } = await openWith(
    "/agents/first-agent/tools?tool=sandbox_files_tool&method=read_file",
  );
  (await screen.findByRole("row", name(/^Write/))).focus();
  await user.keyboard("x");
  const bar = await screen.findByRole("group", name("Selection"));
  await user.click(within(bar).getByRole("button", name("Use in agents…")));
  const dialog = await screen.findByRole("dialog", name("Use 1 method in 1 tool in agents"));
  await user.click(await boxOf("Empty"));
  await user.click(await boxOf("First agent"));
  await new Promise((r) => setTimeout(r, 800));
  await expect.poll(() => stateOf("First agent")).toBe("on → off");
  await expect.poll(() => textOf(dialog)).toContain("2 agents change");
  expect(localStorage.getItem("pegboard.draft.empty")).toContain("sandbox_files_tool");
  await user.keyboard("{Escape}");
  expect(screen.getByRole("group", name("Selection"))).toBeTruthy();
  expect(textOf(draftBar())).toContain("1 change");
  await user.keyboard("{Control>}z{/Control}");
  expect(textOf(draftBar())).toContain("No changes");
});

test.each([
  ["a method", "/tools/sb_shell_tool?method=execute_command", "Use Execute Command in agents"],
  ["a search", "/tools?q=execute_command", "Use 1 method in agents"],
])("%s of the Registry is used in agents", async (_case, path, label) => {
  const { open, user, settings } = await openWith(path);
  expect((await open()).getAttribute("aria-label")).toBe(label);
  await user.click(await boxOf("Empty"));
  await expect.poll(() => stateOf("Empty")).toBe("off → on");
  await user.click(await screen.findByRole("button", name("Save 1 agent")));
  await expect.poll(() => settings("empty")).toHaveProperty("tools.sb_shell_tool.enabled", true);
});

import { defineTool, type SettingsOperation } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { draftBar, name, textOf } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

const METHODS = Array.from({ length: 8 }, (_, index) => `act_${index}`);
/** Ten tools of eight methods. */
const tools = Array.from({ length: 10 }, (_, index) =>
  defineTool({
    name: `desk_${index}`,
    visible: true,
    methods: Object.fromEntries(METHODS.map((method) => [method, { run: () => method }])),
  }),
);

const off = (desk: number, method: string): SettingsOperation => ({
  op: "setMethod",
  tool: `desk_${desk}`,
  method,
  state: "off",
});

/** The review of a draft with these operations. */
async function openReview(operations: SettingsOperation[], settings: object = {}) {
  const app = await openApp("/calls", tools);
  if (Object.keys(settings).length > 0) await app.save({ baseRevision: 0, operations: [settings] });
  const { revision, settings: saved } = await app.saved();
  const draft = { base: { revision, settings: saved }, steps: [{ label: "All", operations }] };
  localStorage.setItem("pegboard.draft.first-agent", JSON.stringify(draft));
  app.goTo("/agents/first-agent/tools");
  await screen.findByRole("button", name("Undo Ctrl+Z"));
  await app.user.click(within(draftBar()).getByRole("button", name(/^Review/)));
  const dialog = within(await screen.findByRole("dialog", name(/^Review/)));
  const rows = async () =>
    within(await dialog.findByRole("table", name("Changes")))
      .getAllByRole("row")
      .slice(1)
      .map(textOf);
  return { ...app, dialog, rows };
}

test("changes stand below their tool with sums, what concerns the agent first, each part with its undo", async () => {
  const { user, dialog, rows } = await openReview([
    off(0, "act_0"),
    { op: "setTokenBudget", tokens: 900 },
    { op: "setTool", tool: "desk_1", state: "off" },
    off(0, "act_1"),
  ]);
  expect(await rows()).toEqual([
    expect.stringMatching(/First agenttoken budget$/),
    expect.stringMatching(/^Token budgetnone.*900$/),
    expect.stringMatching(/^Desk 02 methods off−\d+/),
    expect.stringMatching(/^Act 0.*off−\d+$/),
    expect.stringMatching(/^Act 1.*off−\d+$/),
    expect.stringMatching(/^Desk 1tool off−\d+/),
    expect.stringMatching(/^Tool.*off−\d+$/),
  ]);
  // Nothing was saved yet, so that there is no revision to name.
  expect(dialog.queryByText(/based on revision/)).toBeNull();
  await user.click(dialog.getByRole("button", name("Undo all of Desk 0")));
  await user.click(dialog.getByRole("button", name("Undo Token budget")));
  expect(await rows()).toHaveLength(2);
  await dialog.findByRole("heading", name("1 change"));
});

test("many changes begin folded by tool, fold out, and are searched", async () => {
  const all = tools.flatMap((_, desk) => METHODS.map((method) => off(desk, method)));
  const { user, dialog } = await openReview(all);
  const count = () =>
    Number(dialog.getByRole("table", name("Changes")).getAttribute("aria-rowcount")) - 1;
  expect(count()).toBe(10);
  await user.click(dialog.getByRole("button", name(/^Desk 3/)));
  expect(count()).toBe(18);
  await user.type(dialog.getByRole("searchbox", name("Search changes")), "desk_4");
  await waitFor(() => expect(count()).toBe(9));
  await user.clear(dialog.getByRole("searchbox", name("Search changes")));
  await user.type(dialog.getByRole("searchbox", name("Search changes")), "act_7");
  await waitFor(() => expect(count()).toBe(20));
});

test("a switch says what it was by the policy that is saved", async () => {
  const { rows } = await openReview([{ op: "setTool", tool: "desk_0", state: "on" }], {
    op: "setNewTools",
    state: "off",
  });
  expect(await rows()).toContainEqual(expect.stringMatching(/^Toolinherited off.*on\+\d+$/));
});

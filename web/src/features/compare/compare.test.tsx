import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../server/src/testing/api-client.ts";
import { testTools } from "../../../../server/src/testing/test-tools.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import { draftBar, name, textOf } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

/** The first agent and another, which have different methods, values and prompts. */
async function openPair(more: object[] = []) {
  const app = await openApp("/agents", testTools);
  const { server, save, goTo } = app;
  const made = await request(server, "POST /api/v1/agents", { name: "Chat triage" });
  expect(made.status).toBe(201);
  const off = (method: string) => ({ op: "setMethod", tool: "notes", method, state: "off" });
  const secret = { op: "setConfig", tool: "vault", key: "api_key", value: "first-key" };
  const most = { op: "setConfig", tool: "vault", key: "max_results", value: 7 };
  await save({ baseRevision: 0, operations: [off("read_note"), secret, most] });
  const other = await request(server, "PATCH /api/v1/agents/chat-triage/settings", {
    baseRevision: 0,
    operations: [
      off("delete_note"),
      { op: "setTemplate", template: "system", source: "Hello" },
      { op: "setNewTools", state: "off" },
      ...more,
    ],
  });
  expect(other.status).toBe(200);
  goTo("/agents/compare?a=first-agent&b=chat-triage");
  await table();
  return app;
}

const table = () => screen.findByRole("table", name("What differs"));
const rows = async () =>
  within(await table())
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent?.replace(/FA|CT/g, ""));
const copy = (what: string, to: string) =>
  screen.getByRole("button", name(`Copy ${what} to ${to}`));

test("tells what only one agent has, what differs and what both have, and compares no secret", async () => {
  const { user } = await openPair();
  const said = await rows();
  expect(said[0]).toMatch(/^Only in First agent/);
  expect(said).toContainEqual(expect.stringMatching(/^Notes1 of 3on, 1 methodCopyoff\d+$/));
  expect(said).toContainEqual(expect.stringMatching(/^VaultMax results7CopyCopydefault/));
  expect(said).toContainEqual(expect.stringMatching(/1 value with a secret is not compared/));
  expect(said).toContainEqual(expect.stringMatching(/^System prompt.*default template.*own/));
  expect(document.body.textContent).not.toContain("first-key");
  const [fold] = await screen.findAllByRole("button", name(/^Notes/));
  await user.click(fold as HTMLElement);
  expect(await rows()).toContainEqual(expect.stringMatching(/^Delete Note.*onCopyoff/));
  await user.click(screen.getByRole("button", name(/^System prompt/)));
  await screen.findByLabelText("System prompt");
  await user.click(screen.getByRole("button", name(/^Same/)));
  expect((await rows())[0]).toMatch(/^In both/);
  await user.click(screen.getByRole("button", name(/^Differences/)));
  await user.type(screen.getByRole("searchbox", name("Search differences")), "risk:destructive");
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  await user.keyboard("{Escape}");
});

test("copies into the draft of the other agent as one act, whose row stays and says so", async () => {
  const { user, server, saved } = await openPair();
  await user.click(copy("Notes", "Chat triage"));
  expect(textOf(draftBar())).toMatch(/Chat triage.*1 change/);
  expect(await rows()).toContainEqual(expect.stringMatching(/^Notes.*in draftoff → on, 1 method/));
  await user.click(copy("Max results", "Chat triage"));
  expect(await rows()).toContainEqual(expect.stringMatching(/7in draftdefault → 7±0$/));
  await user.click(within(draftBar()).getByRole("button", name(/^Undo/)));
  expect(await rows()).toContainEqual(
    expect.stringMatching(/^VaultMax results7CopyCopydefault±0$/),
  );
  await user.click(copy("New tools", "First agent"));
  expect(textOf(draftBar())).toMatch(/First agent.*1 change/);
  await user.click(within(draftBar()).getByRole("button", name("Chat triage")));
  await user.click(within(draftBar()).getByRole("button", name(/^Save/)));
  await screen.findByText(/No changes · revision 2/);
  const { body } = await request<{ settings: object }>(
    server,
    "GET /api/v1/agents/chat-triage/settings",
  );
  expect(body.settings).toMatchObject({ tools: { notes: {} }, newTools: "off" });
  expect(JSON.stringify(body.settings)).not.toContain("delete_note");
  expect((await saved()).revision).toBe(1);
  expect((await rows()).join()).not.toMatch(/^Notes1 of 3on/);
});

test.runIf(isDeepRun)(
  "says what different values and prompts cost, and groups methods by apps or not at all",
  async () => {
    const asked = { tool: "notes", method: "delete_note", field: "thinkAugment" };
    const { user, address } = await openPair([{ op: "setMethodBehaviour", ...asked, value: true }]);
    const said = (text: RegExp) =>
      waitFor(async () => expect(await rows()).toContainEqual(expect.stringMatching(text)));
    await said(/^VaultMax results7CopyCopydefault±0$/);
    await said(/^Notes.*CopyCopy.*\+\d+$/);
    await said(/^System prompt.* · \d+ tokensCopyCopyown template, 1 line · 1 token−\d+$/);
    await said(/^Prompts1.*−\d+$/);
    const group = async (choice: string) => {
      await user.click(screen.getByRole("button", name(/^Group/)));
      await user.click(await screen.findByRole("menuitemcheckbox", name(choice)));
    };
    await group("Not grouped");
    expect(address()).toContain("group=none");
    await said(/^Delete NoteNotes.*onCopyoff\d+$/);
    await group("App");
    await said(/^No app\d methods?$/);
    await said(/^Notes1 of 3on, 1 methodCopyoff\d+$/);
    await group("Tool");
    expect(address()).not.toContain("group");
  },
);

test.runIf(isDeepRun)(
  "swaps the agents by a key, and keeps the choice where one is missing or unknown",
  async () => {
    const { user, address, goTo } = await openPair();
    await user.keyboard("x");
    await waitFor(() => expect(address()).toContain("a=chat-triage&b=first-agent"));
    expect((await rows())[0]).toMatch(/^Only in Chat triage/);
    goTo("/agents/compare?a=first-agent&b=nobody");
    await screen.findByText("One of these agents does not exist");
    await user.click(screen.getByRole("button", name("Second agent: nobody")));
    await user.click(await screen.findByRole("option", name(/Chat triage/)));
    await table();
    goTo("/agents/compare?a=first-agent");
    await screen.findByText("Choose two agents");
  },
);

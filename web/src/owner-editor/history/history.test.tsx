import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AgentsAnswer } from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { testTools } from "../../../../server/src/testing/test-tools.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import { draftBar, name, startAgent, textOf } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pegboard-history-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const setMethod = (method: string, state: "on" | "off") => ({
  op: "setMethod",
  tool: "notes",
  method,
  state,
});

/** Three saves of the first agent, and its history. */
async function openHistory(search = "") {
  const before = await startAgent({ tools: testTools, dataDir });
  const save = async (baseRevision: number, operations: object[]) =>
    expect((await before.save({ baseRevision, operations })).status).toBe(200);
  await save(0, [
    setMethod("read_note", "off"),
    { op: "setConfig", tool: "vault", key: "api_key", value: "first-key" },
  ]);
  await save(1, [
    setMethod("delete_note", "off"),
    { op: "setConfig", tool: "vault", key: "max_results", value: 7 },
  ]);
  await save(2, [
    setMethod("read_note", "on"),
    { op: "setTemplate", template: "system", source: "Hello" },
    { op: "setConfig", tool: "vault", key: "api_key", value: "second-key" },
  ]);
  return openApp(`/agents/first-agent/history${search}`, testTools, { dataDir });
}

const list = () => screen.findByRole("list", name("Revisions"));
const compared = async () => screen.findByRole("table", name("What differs"));
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent)
        .join("|"),
    );

test("tells each save, and compares any two of them by their pins", async () => {
  const { user, address } = await openHistory();
  await within(await list()).findByText("System prompt, 1 method on, 1 value in 2 tools");
  expect(within(await list()).getAllByText("1 method off, 1 value in 2 tools")).toHaveLength(2);
  expect(rowsOf(await compared())).toEqual([
    expect.stringMatching(/First agentsystem prompt/),
    expect.stringMatching(
      /^System prompt\|default template\|default template →own template, 1 line\|/,
    ),
    expect.stringMatching(/^Notes1 method on\|\+\d+\|/),
    expect.stringMatching(/^Read Note\|off\|off →on\|\+\d+\|/),
    expect.stringMatching(/^Vault1 value\|/),
    expect.stringMatching(/^API key\|stored secret\|.*stored secret\|/),
  ]);
  await user.click(screen.getByRole("button", name("Compare with revision 1")));
  await waitFor(() => expect(address()).toMatch(/a=1&b=3/));
  await waitFor(async () =>
    expect(rowsOf(await compared())).toContainEqual(
      expect.stringMatching(/^Max results\|default\|/),
    ),
  );
  expect(document.body.textContent).not.toContain("first-key");
});

test.runIf(isDeepRun)("says at each save of an agent what it cost, before and after", async () => {
  await openHistory();
  const revisions = await list();
  const costs = () =>
    within(revisions).queryAllByTitle(/^[\d,]+ → [\d,]+ tokens, with the tools of now$/);
  await waitFor(() => expect(costs()).toHaveLength(3));
  // A note on again, another off, and at first one off while a key brings two methods.
  const signs = costs().map((cost) => cost.firstChild?.textContent?.charAt(0));
  expect(signs).toEqual(["+", "−", expect.stringMatching(/[−±+]/)]);
});

test("brings a revision back as one step of the draft, and says what of it stays as it is", async () => {
  const { user, saved } = await openHistory("?a=1&b=3");
  await compared();
  await user.click(screen.getByRole("button", name(/^Restore 1 as draft/)));
  const told = await screen.findByText(/Revision 1: \d changes are in the draft/);
  expect(textOf(told)).toMatch(
    /4 changes are in the draft\. Nothing applies until you save\. 1 item stays as it is/,
  );
  expect(textOf(told)).toContain(
    "API key (Vault · Config): its secret of then is no longer stored: enter it again",
  );
  expect(textOf(draftBar())).toContain("4 changes");
  expect((await saved()).revision).toBe(3);
  await user.click(within(draftBar()).getByRole("button", name(/^Undo/)));
  expect(textOf(draftBar())).toContain("No changes");
  expect(screen.queryByText(/are in the draft/)).toBeNull();
  await user.click(within(draftBar()).getByRole("button", name(/^Redo/)));
  await screen.findByText(/Revision 1: 4 changes are in the draft/);
  await user.click(within(draftBar()).getByRole("button", name("Discard")));
  expect(screen.queryByText(/are in the draft/)).toBeNull();
});

test.runIf(isDeepRun)(
  "a revision opens wherever its row is pressed, and a long last one begins folded",
  async () => {
    const { user, save, goTo } = await openHistory();
    const row = async (revision: number) =>
      screen.findByRole("button", name(`Changes of revision ${revision}`));
    expect((await row(3)).getAttribute("aria-expanded")).toBe("true");
    const second = await row(2);
    await user.click(within(second).getByText("1 method off, 1 value in 2 tools"));
    expect(second.getAttribute("aria-expanded")).toBe("true");
    const operations = Array.from({ length: 13 }, (_, index) => {
      return { op: "setVariable", name: `v${index}`, value: index };
    });
    expect((await save({ baseRevision: 3, operations })).status).toBe(200);
    await row(4);
    expect((await row(3)).getAttribute("aria-expanded")).toBe("true");
    goTo("/agents");
    await screen.findByRole("button", name(/^New agent/));
    goTo("/agents/first-agent/history");
    expect((await row(4)).getAttribute("aria-expanded")).toBe("false");
    await user.click(within(await row(4)).getByText("13 variables of the prompts"));
    expect((await row(4)).getAttribute("aria-expanded")).toBe("true");
  },
);

test.runIf(isDeepRun)("brings one tool, and one value, back", async () => {
  const { user, saved } = await openHistory("?a=1&b=3");
  await user.click(within(await compared()).getByRole("button", name("Restore Notes")));
  expect(textOf(draftBar())).toContain("2 changes");
  await user.click(
    within(await compared()).getByRole("button", name(/^Restore .+ › Max results as a draft$/)),
  );
  expect(textOf(draftBar())).toContain("3 changes");
  await user.click(within(draftBar()).getByRole("button", name(/^Save/)));
  await screen.findByText(/No changes · revision 4/);
  expect((await saved()).settings).toMatchObject({
    prompts: { system: "Hello" },
    tools: { notes: { methods: { read_note: false } } },
  });
});

test("takes one item of a save back from the list, and narrows the list", async () => {
  const { user } = await openHistory();
  await user.click(await screen.findByRole("button", name("Changes of revision 2")));
  await user.click(
    await screen.findByRole("button", name("Restore Notes › Delete Note as before revision 2")),
  );
  expect(textOf(draftBar())).toContain("1 change");
  await user.type(screen.getByRole("searchbox", name("Search tools and people")), "vault");
  await waitFor(async () =>
    expect(within(await list()).queryByText("As it was created")).toBeNull(),
  );
  await user.click(screen.getByRole("button", name("What")));
  await user.click(await screen.findByRole("menuitemcheckbox", name("Prompts")));
  await waitFor(async () =>
    expect(within(await list()).getAllByRole("button", name(/^Changes of/))).toHaveLength(1),
  );
});

test.runIf(isDeepRun)(
  "shows the difference of prompts and payloads with the tools as they are now",
  async () => {
    const { user } = await openHistory("?a=2&b=3");
    await user.click(await screen.findByRole("tab", name("Prompt")));
    await screen.findByText("Hello");
    await user.click(screen.getByRole("tab", name("Payload")));
    await screen.findByText(/"read_note"/);
  },
);

test.runIf(isDeepRun)("says of a revision that there is none, and keeps the list", async () => {
  await openHistory("?a=9");
  await screen.findByText("The revisions could not be compared");
  expect(textOf(await screen.findByText(/has no revision/))).toContain("Choose one from 0 to 3");
  await list();
});

test("has the same for what the organisation sets", async () => {
  const { server, user } = await openApp("/organisation/history", testTools);
  await screen.findByText("Nothing was saved yet");
  const hide = (value: boolean) => ({
    op: "setToolMetadata",
    tool: "notes",
    field: "visible",
    value,
  });
  for (const [baseRevision, value] of [false, true].entries()) {
    await request(server, "PATCH /api/v1/organisation/settings", {
      baseRevision,
      operations: [hide(value)],
    });
  }
  await user.click(
    (await screen.findAllByRole("button", name(/^Restore .+ › Visible as/)))[0] as HTMLElement,
  );
  expect(textOf(draftBar())).toContain("1 change");
  const disable = {
    op: "setToolMetadata",
    tool: "notes",
    field: "disabledReason",
    value: "Under repair",
  };
  await request(server, "PATCH /api/v1/organisation/settings", {
    baseRevision: 2,
    operations: [disable],
  });
  const { body } = await request<AgentsAnswer>(server, "GET /api/v1/agents");
  const [tokens] = body.agents.map(({ counts }) => counts.tokens.toLocaleString("en"));
  const costs = await screen.findByText(/^all agents: /);
  await waitFor(() =>
    expect(textOf(costs)).toMatch(new RegExp(`→ ${tokens} tokens −\\d+ in 1 agent with`)),
  );
  expect(within(await compared()).queryByText("Tokens")).toBeNull();
});

test("Why names who set a switch, and when, with the way to that revision", async () => {
  const { save } = await openApp(
    "/agents/first-agent/tools?tool=notes&method=read_note&tab=why",
    testTools,
  );
  await save({
    baseRevision: 0,
    operations: [setMethod("read_note", "off"), { op: "setNewTools", state: "off" }],
  });
  await save({ baseRevision: 1, operations: [setMethod("delete_note", "off")] });
  const link = await screen.findByRole("link", name("Revision 1"));
  expect(link.getAttribute("href")).toBe("/agents/first-agent/history?a=0&b=1&compare=true");
  expect(textOf(link.parentElement)).toMatch(/^ada, just now/);
});

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { AgentsAnswer } from "../../../../../server/src/api-contract.ts";
import { DAY } from "../../../../../server/src/limits.ts";
import type { NewCall } from "../../../../../server/src/stores/calls/call-rows.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { someCalls } from "../../../../../server/src/testing/call-store-contract.ts";
import { keepCalls } from "../../../../../server/src/testing/keep-calls.ts";
import type { TestServer } from "../../../../../server/src/testing/start-test-server.ts";
import { testTools } from "../../../../../server/src/testing/test-tools.ts";
import { draftBar, name, saveButton, textOf } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";

const USAGE = "/agents/first-agent/usage";
afterEach(() => {
  vi.useRealTimers();
});

/** The calls of so many sessions, one a day or more, of one method. */
const sessions = (count: number, days: number, call: Partial<NewCall> = {}): Partial<NewCall>[] =>
  Array.from({ length: count }, (_, session) => ({
    at: Date.now() - days * DAY + (session * days * DAY) / count,
    run: `run-${session}`,
    tool: "notes",
    method: "read_note",
    ...call,
  }));

/** The page of an agent that was made a while ago, with these calls. */
const open = (calls: () => Partial<NewCall>[], path = USAGE) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 500 * DAY });
  return openApp(path, testTools, {
    before: async (server) => {
      vi.useRealTimers();
      const all = calls();
      await keepCalls(
        server,
        someCalls(all.length, (index) => ({
          agent: "first-agent",
          functionName: "f",
          tokens: 100,
          ...all[index],
        })),
      );
    },
  });
};
const tokensOf = async (server: TestServer) =>
  (await request<AgentsAnswer>(server, "GET /api/v1/agents")).body.agents[0]?.counts.tokens ?? 0;
const pane = () => within(screen.getByRole("complementary", name("Offered, never called")));
const foot = () => pane().getByRole("button", name("Switch off in draft")).closest("div");
/** "2 of 5 · −118 tokens" → −118. */
const saidSaving = () =>
  -Number(/−([\d,]+) tokens/.exec(textOf(foot()) ?? "")?.[1]?.replaceAll(",", ""));

test("what nobody called goes as one act of the draft, for the tokens that are said", async () => {
  const { user, server } = await open(() => sessions(60, 25));
  const before = await tokensOf(server);
  await screen.findByRole("heading", name("Offered but never called in 30 days"));
  expect(
    pane().getByRole<HTMLInputElement>("checkbox", name("Switch off Delete Note")).checked,
  ).toBe(true);
  // What is core has no box, and says so.
  expect(pane().queryByRole("checkbox", name("Switch off List Notes"))).toBeNull();
  expect(pane().getAllByLabelText("Core: stays on").length).toBeGreaterThan(0);
  await waitFor(() => expect(saidSaving()).toBeLessThan(0));
  const saving = saidSaving();
  await user.click(pane().getByRole("button", name("Switch off in draft")));
  await waitFor(() => expect(textOf(draftBar())).toContain(`−${-saving} tokens`));
  expect(pane().queryByRole("checkbox", name("Switch off Delete Note"))).toBeNull();
  await user.click(saveButton());
  await screen.findByText(/No changes · revision 1/);
  expect((await tokensOf(server)) - before).toBe(saving);
});

test("a season speaks for a method, which somebody can still choose; a tool is ticked as a whole", async () => {
  const { user } = await open(() => [
    ...sessions(60, 25),
    ...sessions(4, 370, { method: "delete_note" }).map((call) => ({
      ...call,
      at: Date.now() - 370 * DAY,
    })),
  ]);
  const box = () => pane().getByRole<HTMLInputElement>("checkbox", name("Switch off Delete Note"));
  await screen.findByText("Called 4 times in these weeks of former years.");
  expect(box().checked).toBe(false);
  expect(textOf(foot())).toMatch(/^\d+ of \d+/);
  await user.click(pane().getByRole("checkbox", name("Switch off Notes")));
  expect(box().checked).toBe(true);
  await user.click(box());
  expect(box().checked).toBe(false);
});

test("finds by search instead what is chosen", async () => {
  const { user } = await open(() => sessions(60, 25));
  await user.click(await screen.findByRole("button", name("Defer instead")));
  await waitFor(() => expect(textOf(draftBar())).toMatch(/found by search/));
});

test("advises nothing from a few days, and says why; it shows on request, with nothing ticked", async () => {
  const { user } = await open(() => sessions(3, 2));
  await screen.findByText("Counted for 2 days");
  screen.getByText(/1 of \d+ were called, in 3 sessions.* after 14 days and 50 sessions\./);
  expect(screen.queryByRole("button", name("Switch off in draft"))).toBeNull();
  await user.click(screen.getByRole("button", name("Show anyway")));
  expect(textOf(foot())).toMatch(/^0 of/);
  const act = pane().getByRole("button", name("Switch off in draft"));
  expect(act.getAttribute("aria-disabled")).toBe("true");
});

test("shows the calls by method and by tool, sorted, and its numbers are those of the answer", async () => {
  const { user, address } = await open(() => [
    ...sessions(60, 25),
    ...sessions(5, 20, { method: "delete_note", outcome: "failed", duration: 900 }),
  ]);
  const list = (label: string) => within(screen.getByRole("list", name(label)));
  await screen.findByRole("list", name("Methods by calls"));
  const first = () => textOf(list("Methods by calls").getAllByRole("listitem")[0] ?? null);
  expect(first()).toMatch(/^Read Note.*60 calls.*– failed/);
  await user.click(screen.getByRole("button", name("Sort by failed calls")));
  expect(first()).toMatch(/^Delete Note.*5 calls.*5 failed.*900 ms/);
  await user.click(screen.getByRole("button", name("Tools 1")));
  expect(textOf(list("Tools by calls").getAllByRole("listitem")[0] ?? null)).toMatch(
    /^Notes.*65 calls.*5 failed/,
  );
  await user.click(screen.getByRole("button", name("90 days")));
  await screen.findByRole("heading", name("Offered but never called in 90 days"));
  expect(address()).toContain("days=90");
});

test("pins are saves: arrow keys lead from one to the next, and each opens the history there", async () => {
  const { user, server } = await open(() => sessions(60, 25));
  const save = (baseRevision: number, state: string) =>
    request(server, "PATCH /api/v1/agents/first-agent/settings", {
      baseRevision,
      operations: [{ op: "setMethod", tool: "notes", method: "delete_note", state }],
    });
  await save(0, "off");
  await save(1, "on");
  await user.click(screen.getByRole("button", name("7 days")));
  const pins = await screen.findAllByRole("link", name(/^Revision \d/));
  expect(pins.map((pin) => pin.getAttribute("aria-label"))).toEqual([
    expect.stringMatching(/^Revision 1 · −\d+: 1 method off · ada · /),
    expect.stringMatching(/^Revision 2 · \+\d+: 1 method on · ada · /),
  ]);
  pins[1]?.focus();
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(pins[0]);
  expect(pins[0]?.getAttribute("href")).toContain("/history?a=0&b=1");
});

test("a rise names its revision with its operations, and is taken back for the tokens that are said", async () => {
  const { user, server, client } = await open(() => sessions(60, 25));
  const save = (baseRevision: number, changes: [method: string, state: string][]) =>
    request(server, "PATCH /api/v1/agents/first-agent/settings", {
      baseRevision,
      operations: changes.map(([method, state]) => ({
        op: "setMethod",
        tool: "notes",
        method,
        state,
      })),
    });
  await save(0, [
    ["delete_note", "off"],
    ["read_note", "off"],
  ]);
  const lean = await tokensOf(server);
  expect(screen.queryByRole("region", name("What raised it"))).toBeNull();
  await save(1, [
    ["delete_note", "on"],
    ["read_note", "on"],
  ]);
  const high = await tokensOf(server);
  await client.invalidateQueries({ queryKey: ["usage"] });
  const rise = within(await screen.findByRole("region", name("What raised it")));
  expect(textOf(rise.getByText(/with revision 2/).closest("p"))).toMatch(
    new RegExp(`^\\+${high - lean} tokens with revision 2 · 2 changes · ada`),
  );
  expect(textOf(document.body)).not.toContain("1 stays");
  await user.click(rise.getByText("What it changed"));
  expect(rise.getAllByRole("listitem").map(textOf)).toEqual([
    "Notes › Delete Note off → on",
    "Notes › Read Note off → on",
  ]);
  await user.click(
    await rise.findByRole("button", name(`Take back in draft, −${high - lean} tokens`)),
  );
  await waitFor(() => expect(textOf(draftBar())).toContain(`−${high - lean} tokens`));
  expect(screen.queryByRole("region", name("What raised it"))).toBeNull();
  await user.click(saveButton());
  await screen.findByText(/No changes · revision 3/);
  expect(await tokensOf(server)).toBe(lean);
});

test("what was changed since a rise is not taken back with it", async () => {
  const { user, server } = await open(() => sessions(60, 25));
  const save = (baseRevision: number, methods: string[], state: string) =>
    request(server, "PATCH /api/v1/agents/first-agent/settings", {
      baseRevision,
      operations: methods.map((method) => ({ op: "setMethod", tool: "notes", method, state })),
    });
  await save(0, ["delete_note", "read_note"], "off");
  await save(1, ["delete_note", "read_note"], "on");
  await save(2, ["read_note"], "off");
  await user.click(screen.getByRole("button", name("7 days")));
  const rise = within(await screen.findByRole("region", name("What raised it")));
  expect(textOf(rise.getByText(/with revision 2/).closest("p"))).toContain("2 changes · 1 stays");
  await user.click(await rise.findByRole("button", name(/^Take back in draft, −\d+ tokens$/)));
  await waitFor(() => expect(textOf(draftBar())).toMatch(/^1 change/));
});

test("counts the calls of one caller, and advises as of all", async () => {
  const { user } = await open(() =>
    sessions(60, 25).map((call, index) => ({
      ...call,
      ...(index % 5 === 0 && { token: { id: "desk", name: "Desk" } }),
    })),
  );
  await screen.findByRole("heading", name("Offered but never called in 30 days"));
  const advised = () => textOf(screen.getByRole("complementary", name("Offered, never called")));
  await waitFor(() => expect(saidSaving()).toBeLessThan(0));
  const before = advised();
  await user.click(screen.getByRole("button", name("Caller")));
  await user.click(await screen.findByRole("menuitemcheckbox", name("Desk")));
  await waitFor(() =>
    expect(textOf(document.body)).toContain("12 calls in 12 sessions by 1 caller"),
  );
  expect(location.search).toBe("?caller=token%3Adesk");
  await waitFor(() => expect(advised()).toBe(before));
});

test("without a call it says how calls are counted, and the log that is off is named", async () => {
  const { server, client } = await open(() => []);
  await screen.findByText("No calls counted yet");
  await request(server, "PATCH /api/v1/preferences", {
    callLog: { on: false, days: 30, megabytes: 100 },
  });
  await client.invalidateQueries({ queryKey: ["usage"] });
  await screen.findByText("The calls log is off");
  screen.getByRole("link", name("Turn on"));
});

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { CasesAnswer } from "../../api-contract/evaluations/case-contract.ts";
import type { AgentsAnswer, CallUsageAnswer, SettingsAnswer } from "../../api-contract.ts";
import { DAY } from "../../limits.ts";
import type { NewCall } from "../../stores/calls/call-rows.ts";
import { request } from "../../testing/api-client.ts";
import { someCalls } from "../../testing/call-store-contract.ts";
import { keepCalls } from "../../testing/keep-calls.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
});
afterAll(() => server.close());

const usage = (query = "", agent = "first-agent") =>
  request<CallUsageAnswer>(server, `GET /api/v1/agents/${agent}/usage${query}`);

it("counts the calls of an agent's models, and what the search was asked before", async () => {
  const { body: before } = await usage();
  expect(before).toMatchObject({ calls: 0, sessions: 0, methods: [], requests: [] });
  expect(before.to - before.from).toBe(30 * 86_400_000);
  const operations = [
    { op: "setMethodBehaviour", tool: "notes", method: "read_note", field: "defer", value: true },
  ];
  await request(server, "PATCH /api/v1/agents/first-agent/settings", {
    baseRevision: 0,
    operations,
  });
  const call = (method: string, args: object) =>
    request(server, `POST /api/v1/agents/first-agent/methods/${method}/call?run=one`, {
      arguments: args,
    });
  await call("search_tools", { query: "what did I write down" });
  await call("read_note", { id: 1 });
  await request(server, "POST /api/v1/agents/first-agent/try", {
    function: "read_note",
    arguments: { id: 1 },
  });
  const { body } = await usage("?days=7");
  expect(body).toMatchObject({
    calls: 1,
    sessions: 1,
    unnamed: 0,
    methods: [{ tool: "notes", method: "read_note", calls: 1, sessions: 1, failed: 0 }],
    requests: [{ text: "what did I write down", by: "search", method: "read_note", calls: 1 }],
    log: { on: true, days: 30, offAtStart: false },
  });
  expect(body.to - body.from).toBe(7 * 86_400_000);
  expect(body.methods[0]?.last).toBeGreaterThan(body.from);
  const unused = body.unused.map(({ tool, method }) => `${tool}.${method}`);
  expect(unused).not.toContain("notes.read_note");
  expect(before.unused.length).toBeGreaterThan(unused.length);
  expect(body.unused.every(({ tokens }) => tokens > 0)).toBe(true);
});

it("refuses what is no number of days, and knows no other agents", async () => {
  expect((await usage("?days=many")).status).toBe(422);
  expect((await usage("", "nobody")).status).toBe(404);
});

describe("of an agent that is there for a while", () => {
  const FIRST = "/api/v1/agents/first-agent";
  let old: TestServer;
  afterEach(async () => {
    vi.useRealTimers();
    await old.close();
  });

  /** Runs at a time before now. */
  const daysAgo = async <T>(days: number, run: () => Promise<T>): Promise<T> => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - days * DAY });
    try {
      return await run();
    } finally {
      vi.useRealTimers();
    }
  };
  const start = (days: number) =>
    daysAgo(days, async () => {
      old = await startTestServer({ tools: testTools });
    });
  const save = (baseRevision: number, ...operations: object[]) =>
    request<SettingsAnswer>(old, `PATCH ${FIRST}/settings`, { baseRevision, operations });
  const called = (calls: readonly Partial<NewCall>[]) =>
    keepCalls(
      old,
      someCalls(calls.length, (index) => ({
        agent: "first-agent",
        tool: "notes",
        functionName: "f",
        ...calls[index],
      })),
    );
  const read = async (days: number) =>
    (await request<CallUsageAnswer>(old, `GET ${FIRST}/usage?days=${days}`)).body;
  const unusedOf = ({ unused }: CallUsageAnswer, method: string) =>
    unused.find((one) => one.method === method);
  const setMethod = (method: string, state: string) => ({
    op: "setMethod",
    tool: "notes",
    method,
    state,
  });

  it("keeps what is core, what its season calls, and what is offered for less than was counted", async () => {
    await start(800);
    await daysAgo(10, () => save(0, setMethod("delete_note", "off")));
    const now = Date.now();
    await called([
      { method: "read_note", at: now - 370 * DAY },
      { method: "list_notes", at: now - 100 * DAY },
      { tool: "message", method: "inform", at: now - 25 * DAY },
    ]);
    const before = await read(30);
    expect(unusedOf(before, "read_note")).toMatchObject({
      keep: "seasonal",
      seasonal: 1,
      offeredSince: before.from,
    });
    expect(unusedOf(before, "list_notes")).toMatchObject({ keep: "core" });
    expect(unusedOf(before, "delete_note")).toBeUndefined();
    await daysAgo(5, () => save(1, setMethod("delete_note", "on")));
    const after = await read(30);
    expect(unusedOf(after, "delete_note")).toMatchObject({ keep: "new" });
    expect(Math.round((now - (unusedOf(after, "delete_note")?.offeredSince ?? 0)) / DAY)).toBe(5);
    const turns = [
      { request: "Away with it", expected: [{ tool: "notes", method: "delete_note" }] },
    ];
    await request(old, `POST ${FIRST}/evaluation-cases`, { case: { name: "Tidy up", turns } });
    const expecting = { keep: "case", case: "Tidy up" };
    expect(unusedOf(await read(30), "delete_note")).toMatchObject(expecting);
    const { body } = await request<CasesAnswer>(old, `GET ${FIRST}/evaluation-cases`);
    await request(old, `DELETE ${FIRST}/evaluation-cases/${body.cases[0]?.id}`);
    // Within a shorter time it was there all along.
    expect(unusedOf(await read(4), "delete_note")).not.toHaveProperty("keep");
    expect(after.countedDays).toBeCloseTo(30, 2);
    expect((await read(365)).countedDays).toBeCloseTo(365, 2);
    expect(unusedOf(await read(90), "list_notes")?.last).toBe(now - 100 * DAY);
  });

  it("tells what it was offered at each save, as much as the agent has now at the end", async () => {
    await start(60);
    await daysAgo(40, () => save(0, setMethod("delete_note", "off")));
    await daysAgo(20, () => save(1, { op: "setTool", tool: "notes", state: "off" }));
    await daysAgo(10, () => save(2, { op: "setTool", tool: "notes", state: "on" }));
    const { offered, from } = await read(30);
    expect(offered.map(({ revision, save: made }) => [revision, made?.savedBy])).toEqual([
      [1, undefined],
      [2, "ada"],
      [3, "ada"],
    ]);
    expect(offered[0]?.at).toBe(from);
    const { agents } = (await request<AgentsAnswer>(old, "GET /api/v1/agents")).body;
    expect(offered.at(-1)?.tokens).toBe(agents[0]?.counts.tokens);
    expect(offered[1]?.tokens).toBeLessThan(offered[0]?.tokens ?? 0);
  });

  it("names the time in which the log was off, and does not count it", async () => {
    await start(60);
    const turn = (on: boolean) =>
      request(old, "PATCH /api/v1/preferences", { callLog: { on, days: 30, megabytes: 100 } });
    await daysAgo(12, () => turn(false));
    await daysAgo(9, () => turn(true));
    await called([{ method: "read_note", at: Date.now() - 25 * DAY }]);
    const { gaps, countedDays, kept = 0, to } = await read(30);
    expect(gaps.map((gap) => [gap.from, gap.to].map((at) => Math.round((to - at) / DAY)))).toEqual([
      [12, 9],
    ]);
    expect((to - kept) / DAY - countedDays).toBeCloseTo(3, 1);
    await turn(false);
    expect((await read(7)).gaps).toHaveLength(1);
    expect((await read(7)).log.on).toBe(false);
  });

  it("what it says can go takes its tokens along, to the token", async () => {
    await start(60);
    await called([{ method: "read_note", at: Date.now() - 40 * DAY }]);
    const tokens = async () =>
      (await request<AgentsAnswer>(old, "GET /api/v1/agents")).body.agents[0]?.counts.tokens ?? 0;
    const before = await tokens();
    const proposed = (await read(30)).unused.filter(({ keep }) => keep === undefined);
    expect(proposed.length).toBeGreaterThan(1);
    const off = proposed.map(({ tool, method }) => ({
      op: "setMethod",
      tool,
      method,
      state: "off",
    }));
    expect((await save(0, ...off)).status).toBe(200);
    expect(before - (await tokens())).toBe(proposed.reduce((sum, one) => sum + one.tokens, 0));
  });
});

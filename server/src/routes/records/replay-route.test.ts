import { defineTool } from "@pegboard/registry-core";
import type { CallFateKind } from "@pegboard/registry-core/internal";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { ReplayAnswer, ReplayRequest } from "../../api-contract.ts";
import type { AnsweredRequest } from "../../http/answered-requests.ts";
import { request } from "../../testing/api-client.ts";
import { someCalls } from "../../testing/call-store-contract.ts";
import { followRun } from "../../testing/follow-run.ts";
import { keepCalls } from "../../testing/keep-calls.ts";
import { addSlowSource } from "../../testing/slow-source.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { notesTool } from "../../testing/test-tools.ts";

const SECRET = "card-number-4111";
const runs: unknown[] = [];
const shopTool = defineTool({
  name: "shop",
  description: "Sells.",
  visible: true,
  methods: {
    pay: {
      description: "Pays.",
      parameters: z.object({
        amount: z.int(),
        card: z.string().meta({ writeOnly: true }).optional(),
      }),
      run: (args) => {
        runs.push(args);
        return "paid";
      },
    },
    report: { description: "Tells a lot.", run: () => "x".repeat(2_000) },
  },
});

const lines: { level: number }[] = [];
let server: TestServer;
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  server = await startTestServer({ tools: [notesTool, shopTool], logLevel: "warn", logTo });
  await call("read_note", { id: 1 });
  await call("read_note", { id: 2 });
  await call("read_note", { id: "none" });
  await call("pay", { amount: 5, card: SECRET });
  await call("report", {});
  await call("nothing", { id: 1 });
  // What people try themselves is no call of the agent.
  await request(server, "POST /api/v1/agents/first-agent/try", {
    function: "read_note",
    arguments: { id: 3 },
  });
});
afterAll(() => server.close());

const call = (method: string, args: object) =>
  request(server, `POST /api/v1/agents/first-agent/methods/${method}/call`, { arguments: args });

const AGENT = { kind: "agent", id: "first-agent" } as const;
type Operations = ReplayRequest["changes"][number]["operations"];

async function replay(operations: Operations, more: Partial<ReplayRequest> = {}) {
  const body: ReplayRequest = { changes: [{ owner: AGENT, operations }], ...more };
  const answer = await request<ReplayAnswer>(server, "POST /api/v1/calls/replay", body);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body;
}

const told = ({ rows }: ReplayAnswer) =>
  rows.map(({ functionName, kind, calls }): [string, CallFateKind, number] => [
    functionName,
    kind,
    calls,
  ]);

it("finds every call as it was with a draft that changes nothing, and runs none of them", async () => {
  const ran = runs.length;
  const answer = await replay([]);
  expect(answer).toMatchObject({ calls: 6, same: 6, already: 0, rows: [], more: 0 });
  expect(answer.to - answer.from).toBe(30 * 86_400_000);
  const week = await replay([], { days: 7 });
  expect(week).toMatchObject({ calls: 6 });
  expect(week.to - week.from).toBe(7 * 86_400_000);
  expect(answer.log).toMatchObject({ on: true, days: 30 });
  expect(answer.since).toBeGreaterThan(answer.from);
  expect(runs).toHaveLength(ran);
});

it("tells which calls a draft would refuse, with the newest of them and what decides it", async () => {
  const off: Operations = [{ op: "setMethod", tool: "notes", method: "read_note", state: "off" }];
  const answer = await replay(off);
  expect(told(answer)).toEqual([["read_note", "refused", 3]]);
  expect(answer).toMatchObject({ calls: 6, same: 3, fates: { refused: 3 } });
  expect(answer.agents).toEqual({ "first-agent": { calls: 6, fates: { refused: 3 } } });
  const [row] = answer.rows;
  expect(row).toMatchObject({
    agent: "first-agent",
    tool: "notes",
    method: "read_note",
    refused: "off",
    because: { rule: "agent", on: false },
    mostADay: 3,
    callerCount: 1,
    examples: [
      { arguments: '{"id":"none"}' },
      { arguments: '{"id":2}' },
      { arguments: '{"id":1}' },
    ],
  });
  const { id } = row?.examples[1] ?? {};
  const found = await request<{ arguments: object }>(server, `GET /api/v1/calls/${id}`);
  expect(found.body.arguments).toEqual({ id: 2 });
});

it("tells which calls would ask first or meet a limit of time or size", async () => {
  const asks: Operations = [
    { op: "setMethodBehaviour", tool: "shop", method: "pay", field: "needsApproval", value: true },
    {
      op: "setMethodBehaviour",
      tool: "shop",
      method: "report",
      field: "maxResultSize",
      value: 500,
    },
  ];
  const answer = await replay(asks);
  expect(told(answer)).toEqual([
    ["report", "limited", 1],
    ["pay", "asks", 1],
  ]);
  expect(answer.rows[0]?.limited).toEqual({ by: "size", limit: 500, needs: 2_000 });
  // What a secret stands for is in no answer.
  expect(JSON.stringify(answer)).not.toContain(SECRET);
  expect(answer.rows[1]?.examples[0]?.arguments).toContain('"$removed":true');
  const limit = await replay([], { callTimeLimit: 1 });
  expect(limit).toMatchObject({ calls: 6, same: 6 });
});

it("looks at the tools that are asked for, and at agents that the changes reach", async () => {
  const off: Operations = [{ op: "setTool", tool: "shop", state: "off" }];
  expect(await replay(off, { tools: ["notes"] })).toMatchObject({ calls: 3, same: 3, rows: [] });
  const preset = await request<{ id: string }>(server, "POST /api/v1/presets", {
    name: "Quiet",
    tools: {},
  });
  const changes: ReplayRequest["changes"] = [
    { owner: { kind: "preset", id: preset.body.id }, operations: off },
  ];
  const nobody = await request<ReplayAnswer>(server, "POST /api/v1/calls/replay", { changes });
  expect(nobody.body).toMatchObject({ calls: 0, agents: {} });
  const follow: Operations = [{ op: "setPresets", presets: [preset.body.id] }];
  const both = [...changes, { owner: AGENT, operations: follow }];
  const { body } = await request<ReplayAnswer>(server, "POST /api/v1/calls/replay", {
    changes: both,
  });
  expect(told(body).sort()).toEqual([
    ["pay", "refused", 1],
    ["report", "refused", 1],
  ]);
});

it("answers as events to whoever accepts them, and refuses what it cannot read", async () => {
  const body: ReplayRequest = { changes: [{ owner: AGENT, operations: [] }] };
  const run = await followRun(server, "/api/v1/calls/replay", body);
  const events = await run.rest();
  expect(events.at(-1)).toMatchObject({ event: "answer", data: { calls: 6, same: 6 } });
  const wrong = { changes: [{ owner: AGENT, operations: [{ op: "fly" }] }] };
  expect((await request(server, "POST /api/v1/calls/replay", wrong)).status).toBe(422);
});

it("is given up for a caller that leaves, which is no error in the log", async () => {
  const asked: ReplayRequest = { changes: [{ owner: AGENT, operations: [] }] };
  const run = await followRun(server, "/api/v1/calls/replay", asked);
  run.leave();
  // One is judged after the other, so that the next answer comes when the first has ended.
  expect(await replay([])).toMatchObject({ calls: 6 });
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});

it("counts a caller over the network that leaves before its answer, and not as an error", async () => {
  const { answer, added } = addSlowSource(server);
  const heard: AnsweredRequest[] = [];
  const stop = server.dependencies.answered.add((request) => heard.push(request));
  const left = new AbortController();
  const asked = fetch(`${server.url}/api/v1/calls/replay`, {
    method: "POST",
    signal: left.signal,
    body: JSON.stringify({ changes: [] }),
    headers: { "Content-Type": "application/json" },
  });
  await expect.poll(() => server.dependencies.sources.waits.loading()).toHaveLength(1);
  // A request that came later is answered, so that the first one waits for its source.
  await request(server, "GET /api/v1/agents");
  left.abort();
  await expect(asked).rejects.toThrow();
  const route = "/api/v1/calls/replay";
  await expect.poll(() => heard.find((one) => one.route === route)).toMatchObject({ status: 499 });
  expect(heard.find((one) => one.route === route)?.code).toBeUndefined();
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  stop();
  answer();
  await added;
  await server.dependencies.sources.remove("modules:late");
});

it("waits for sources that still load, says for which, and judges their calls then", async () => {
  const { answer, added } = addSlowSource(server);
  const dug = { agent: "first-agent", functionName: "dig", tool: "late", method: "dig" };
  await keepCalls(
    server,
    someCalls(1, () => ({ ...dug, at: Date.now(), duration: 9_000 })),
  );
  const body: ReplayRequest = { changes: [], callTimeLimit: 5, tools: ["late"] };
  const run = await followRun(server, "/api/v1/calls/replay", body);
  expect(await run.next()).toEqual({ event: "progress", data: { waitsFor: ["Late"] } });
  answer();
  await added;
  const events = await run.rest();
  expect(events.at(-1)).toMatchObject({
    event: "answer",
    data: { calls: 1, rows: [{ functionName: "dig", kind: "limited" }] },
  });
});

it("does not take a method for gone that a source may have which was never started", async () => {
  const lost = { agent: "first-agent", functionName: "seek", tool: "lost", method: "seek" };
  await keepCalls(
    server,
    someCalls(1, () => ({ ...lost, at: Date.now(), duration: 5 })),
  );
  const body: ReplayRequest = {
    changes: [{ owner: AGENT, operations: [{ op: "setTool", tool: "lost", state: "off" }] }],
    tools: ["lost"],
  };
  const why = async () =>
    (await request<ReplayAnswer>(server, "POST /api/v1/calls/replay", body)).body.rows.map(
      (row) => row.why,
    );
  expect(await why()).toEqual(["gone"]);
  const load = () => Promise.reject(new Error("Nobody starts it."));
  server.dependencies.sources.list([
    {
      id: "modules:lost",
      kind: "modules",
      name: "Lost",
      addedBy: "command line",
      reconnects: false,
      load,
      onChange: () => {},
      close: async () => {},
    },
  ]);
  expect(await why()).toEqual(["not_loaded"]);
});

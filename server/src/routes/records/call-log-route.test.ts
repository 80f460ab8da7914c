import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type {
  CallLogChoice,
  CallStatisticsAnswer,
  CallsLogAnswer,
  LoggedCallAnswer,
  ProblemsAnswer,
  SettingsAnswer,
} from "../../api-contract.ts";
import { recordEvents, request } from "../../testing/api-client.ts";
import { isOnPostgres, startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { readStoredText } from "../../testing/stored-rows.ts";
import { testTools } from "../../testing/test-tools.ts";

const KEY = "vault-key-0123456789";
const SENT = "sent-secret-9876543210";
const loginTool = defineTool({
  name: "login",
  visible: true,
  methods: {
    sign_in: {
      parameters: z.object({
        user: z.string(),
        password: z.string().min(4).meta({ writeOnly: true }),
        note: z.string().optional(),
      }),
      run: ({ user, password }) => {
        if (user === "nobody") throw new Error(`refused ${password}`);
        return "signed in";
      },
    },
    pay: {
      parameters: z.object({ amount: z.number() }),
      needsApproval: true,
      run: ({ amount }) => amount,
    },
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [...testTools, loginTool] });
  const operations = [
    { op: "setConfig", tool: "vault", key: "api_key", value: KEY },
    { op: "setMethod", tool: "notes", method: "delete_note", state: "off" },
  ];
  const saved = await request<SettingsAnswer>(server, "PATCH /api/agents/first-agent/settings", {
    baseRevision: 0,
    operations,
  });
  expect(saved.status).toBe(200);
});
afterAll(() => server.close());

const call = (method: string, args: object = {}, more: object = {}) =>
  request<{ result: unknown }>(server, `POST /api/agents/first-agent/methods/${method}/call`, {
    arguments: args,
    ...more,
  });
const logged = async (query = "") =>
  (await request<CallsLogAnswer>(server, `GET /api/calls${query}`)).body.calls;
const newest = async () => {
  const [first] = await logged("?limit=1");
  return (await request<LoggedCallAnswer>(server, `GET /api/calls/${first?.id}`)).body;
};

it("keeps an answered call: who, what, how long and what it cost", async () => {
  await call("read_note", { id: 3 });
  const kept = await newest();
  expect(kept).toMatchObject({
    agent: "first-agent",
    agentName: "First agent",
    revision: 1,
    functionName: "read_note",
    tool: "notes",
    method: "read_note",
    via: "http",
    outcome: "ok",
    arguments: { id: 3 },
    duration: expect.any(Number),
    waited: expect.any(Number),
    characters: '{"id":3,"reader":"First agent"}'.length,
  });
  expect(kept.tokens).toBeGreaterThan(3);
  expect(Math.abs(Date.now() - kept.at)).toBeLessThan(60_000);
});

it.each([
  ["delete_note", { id: 1 }, "off", undefined, { why: "refused", characters: 8 }],
  ["read_note", { id: 0 }, "invalid arguments", { id: 0 }, undefined],
  ["pay", { amount: 4 }, "needs approval", undefined, { why: "refused", characters: 12 }],
  ["fail", {}, "failed", {}, undefined],
  [
    "no_such_method",
    { password: SENT },
    "unknown",
    undefined,
    { why: "unknown_method", characters: 37 },
  ],
])("keeps a call of %s %j that ends as %s", async (method, args, outcome, kept, leftOut) => {
  await call(method, args);
  const last = await newest();
  expect(last).toMatchObject({ functionName: method, outcome, message: expect.any(String) });
  expect(last.arguments).toEqual(kept);
  expect(last.argumentsLeftOut).toEqual(leftOut);
});

it("keeps nothing of arguments that are no object: what is secret in them cannot be found", async () => {
  for (const written of [`{"user":"ada","password":"${SENT}"`, `"${SENT}"`, `["${SENT}"]`]) {
    const asked = [{ type: "function_call", call_id: "c1", name: "sign_in", arguments: written }];
    expect((await request(server, "POST /api/agents/first-agent/calls", asked)).status).toBe(200);
    const last = await newest();
    expect(last).toMatchObject({
      outcome: "invalid arguments",
      argumentsLeftOut: { why: "no_object" },
    });
    expect(last.argumentsLeftOut?.characters).toBe(written.length);
    expect(JSON.stringify(last)).not.toContain(SENT);
  }
  expect((await request(server, "GET /api/calls/export")).text).not.toContain(SENT);
});

it("writes no argument and no message of a call into the log of the process", async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const loud = await startTestServer({ tools: [...testTools, loginTool], logLevel: "info", logTo });
  const call = (method: string, args: object) =>
    request(loud, `POST /api/agents/first-agent/methods/${method}/call`, { arguments: args });
  await call("sign_in", { user: "nobody", password: SENT });
  await call("sign_in", { user: 5, password: SENT });
  await call(`sign-${SENT}`, {});
  await loud.close();
  const written = lines.join("");
  expect(written).toContain('"code":"failed"');
  expect(written).toContain('"code":"invalid arguments"');
  expect(written).not.toContain(SENT);
});

it("says that an approval was given, or that it was declined", async () => {
  const asked = await call("pay", { amount: 5 });
  const id = asked.body.error?.approval?.id;
  await call("pay", { amount: 5 }, { approved: [id] });
  expect(await newest()).toMatchObject({ outcome: "ok", approved: true });
  const again = await call("pay", { amount: 6 });
  await call("pay", { amount: 6 }, { declined: [again.body.error?.approval?.id] });
  expect(await newest()).toMatchObject({ outcome: "declined" });
});

it("keeps no secret: not of the config, not of the arguments, neither in messages nor in the file", async () => {
  await call("sign_in", { user: `ada ${KEY}`, password: SENT, note: `my password is ${SENT}` });
  expect((await newest()).arguments).toEqual({
    user: `ada ${KEY}`,
    password: { $removed: true },
    note: "my password is [secret]",
  });
  await call("check_key", { key: KEY });
  expect((await newest()).arguments).toEqual({ key: "[secret]" });
  await call("sign_in", { user: "nobody", password: SENT });
  expect(await newest()).toMatchObject({
    outcome: "failed",
    message: expect.stringContaining("[secret]"),
  });
  await call("sign_in", { user: 5, password: SENT });
  expect((await newest()).arguments).toEqual({ user: 5, password: { $removed: true } });
  await call("leak");
  expect(await readStoredText(server.dataDir)).not.toContain(SENT);
});

it("cuts long texts and long arguments", async () => {
  await call("inform", { text: "x".repeat(50_000) });
  const { text } = (await newest()).arguments as { text: string };
  expect(text).toBe(`${"x".repeat(2_000)}… (50000 characters)`);
  await call(
    "inform",
    Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`key-${index}`, index])),
  );
  expect((await newest()).arguments).toMatch(/^\{"key-0":0.*characters\)$/);
});

it("finds calls by agent, way, method, outcome, slowness, text and time, page by page", async () => {
  const all = await logged("?limit=500");
  expect(all.length).toBeGreaterThan(10);
  expect(
    (await logged("?outcome=failed,off")).every(({ outcome }) =>
      ["failed", "off"].includes(outcome),
    ),
  ).toBe(true);
  expect((await logged("?function=pay")).map(({ outcome }) => outcome)).toEqual([
    // Each stays one row: the first waits, the others ended.
    "declined",
    "ok",
    "needs approval",
  ]);
  expect((await logged("?tool=login")).every(({ tool }) => tool === "login")).toBe(true);
  expect((await logged("?tool=login")).length).toBeGreaterThan(5);
  expect(await logged("?agent=another")).toEqual([]);
  expect(await logged("?caller=http&limit=500")).toHaveLength(all.length);
  expect(await logged("?caller=mcp")).toEqual([]);
  expect(await logged("?slower=60000")).toEqual([]);
  expect(await logged("?text=no_such%25")).toEqual([]);
  expect(await logged("?text=NO_SUCH_m")).toHaveLength(1);
  expect(await logged(`?from=${Date.now() + 60_000}`)).toEqual([]);
  const { body } = await request<CallsLogAnswer>(server, "GET /api/calls?limit=4");
  const rest = await logged(`?limit=500&before=${body.next}`);
  expect([...body.calls, ...rest]).toEqual(all);
  // Nothing changes by reading, so that is not what is said.
  expect(await request(server, "GET /api/calls?outcom=failed")).toMatchObject({
    status: 422,
    body: { error: { message: 'The query cannot be read: Unrecognized key: "outcom"' } },
  });
  expect(await request(server, "GET /api/calls?limit=many")).toMatchObject({ status: 422 });
  expect(await request(server, "GET /api/calls/99999999")).toMatchObject({ status: 404 });
});

it("tells the calls in numbers", async () => {
  const all = await logged("?limit=500");
  const { body } = await request<CallStatisticsAnswer>(server, "GET /api/calls/statistics?bars=24");
  expect(body.calls).toBe(all.length);
  expect(body.bars).toHaveLength(24);
  expect(body.bars.at(-1)).toMatchObject({ calls: all.length, failed: body.failed });
  const failed = all.filter(({ outcome }) =>
    ["failed", "invalid arguments", "unknown"].includes(outcome),
  );
  expect(body.failed).toBe(failed.length);
  expect(body.failing.find(({ functionName }) => functionName === "fail")).toMatchObject({
    name: "vault.fail",
    calls: 1,
    failed: 1,
  });
  expect(body.tokens).toBe(all.reduce((sum, { tokens = 0 }) => sum + tokens, 0));
  expect(body.callers).toEqual([{ caller: "http", name: "" }]);
  expect(body.agents).toEqual([{ agent: "first-agent", name: "First agent" }]);
  expect(body.functions).toContainEqual({ functionName: "pay", name: "login.pay", tool: "login" });
  expect(body.functions).toContainEqual({ functionName: "no_such_method", name: "no_such_method" });
  expect(body.cut).toBeUndefined();
  expect(body.log).toMatchObject({
    on: true,
    days: 30,
    megabytes: 500,
    offAtStart: false,
    calls: all.length,
  });
  expect(body.log.bytes).toBeGreaterThan(1_000);
});

it("hands out the calls as JSON lines", async () => {
  const { headers, text } = await request(server, "GET /api/calls/export?function=pay");
  expect(headers.get("content-type")).toContain("ndjson");
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ arguments: args }) => args?.amount)).toEqual([undefined, 5, undefined]);
});

it("tells listeners of ended calls, at most once a second", async () => {
  const events = await recordEvents(server);
  await Promise.all(Array.from({ length: 30 }, () => call("list_notes")));
  await expect
    .poll(() => events.events.filter(({ type }) => type === "calls").length)
    .toBeGreaterThan(0);
  expect(events.events.filter(({ type }) => type === "calls").length).toBeLessThan(4);
  await events.stop();
});

it("writes nothing while it is off, keeps less when less is chosen, and forgets all", async () => {
  const choose = (callLog: CallLogChoice) => request(server, "PATCH /api/preferences", { callLog });
  const before = await logged("?limit=500");
  await choose({ on: false, days: 30, megabytes: 500 });
  await call("list_notes");
  expect(await logged("?limit=500")).toEqual(before);
  expect(await choose({ on: true, days: 0, megabytes: 500 })).toMatchObject({ status: 422 });
  await choose({ on: true, days: 30, megabytes: 500 });
  await call("list_notes");
  expect(await logged("?limit=500")).toHaveLength(before.length + 1);
  expect((await request(server, "DELETE /api/calls")).status).toBe(200);
  expect(await logged()).toEqual([]);
});

// What cannot be written is a file.
it.skipIf(isOnPostgres)(
  "answers calls although the log cannot be written, and says so",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "pegboard-calls-"));
    mkdirSync(join(dataDir, "calls.sqlite"), { recursive: true, mode: 0o700 });
    const broken = await startTestServer({ dataDir, tools: testTools });
    try {
      const called = () =>
        request(broken, "POST /api/agents/first-agent/methods/list_notes/call", {});
      expect(await called()).toMatchObject({ status: 200 });
      const told = async () =>
        (await request<ProblemsAnswer>(broken, "GET /api/problems")).body.problems.find(
          ({ kind }) => kind === "call log stopped",
        );
      await expect.poll(told).toMatchObject({ severity: "warning", code: "call_log_stopped" });
      expect((await request(broken, "GET /api/calls")).body.error?.message).toMatch(
        /calls\.sqlite is a folder, where a file belongs\. Move it away/,
      );
      rmSync(join(dataDir, "calls.sqlite"), { recursive: true });
      await called();
      await expect.poll(told).toBeUndefined();
      expect((await request<CallsLogAnswer>(broken, "GET /api/calls")).body.calls).toHaveLength(1);
    } finally {
      await broken.close();
      rmSync(dataDir, { recursive: true });
    }
  },
);

it("keeps nothing when it was started without the log", async () => {
  const silent = await startTestServer({ tools: testTools, callLog: false });
  try {
    await request(silent, "POST /api/agents/first-agent/methods/list_notes/call", {});
    const { body } = await request<CallStatisticsAnswer>(silent, "GET /api/calls/statistics");
    expect(body).toMatchObject({ calls: 0, log: { offAtStart: true } });
  } finally {
    await silent.close();
  }
});

import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { isDeepRun } from "../../../test-depth.ts";
import type {
  ApprovalAnswer,
  ApprovalsAnswer,
  AuditAnswer,
  CallsLogAnswer,
  CreatedTokenAnswer,
  ProblemsAnswer,
  SettingsAnswer,
} from "../api-contract.ts";
import { recordEvents, request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const PIN = "pin-0123456789";
const ran: string[] = [];
const bank = defineTool({
  name: "bank",
  visible: true,
  displayName: "Bank",
  config: z.object({ account: z.string().default("main") }),
  methods: {
    pay: {
      displayName: "Pay",
      parameters: z.object({
        to: z.string(),
        amount: z.number().optional(),
        pin: z.string().meta({ writeOnly: true }).optional(),
      }),
      annotations: { destructiveHint: true },
      needsApproval: true,
      run: ({ to }) => {
        ran.push(to);
        return `paid ${to}`;
      },
    },
    balance: { run: () => 7 },
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [bank] });
});
afterAll(() => server.close());

const agentPath = "/api/v1/agents/first-agent";
const pay = (args: object, query = "?wait=60s", more: object = {}) =>
  request<{ result: unknown }>(server, `POST ${agentPath}/methods/pay/call${query}`, {
    arguments: args,
    ...more,
  });
const open = async () =>
  (await request<ApprovalsAnswer>(server, "GET /api/v1/approvals")).body.waiting;
const waitingFor = async (to: string) => {
  await expect.poll(async () => (await open()).map(({ summary }) => summary)).toContain(to);
  const found = (await open()).find(({ summary }) => summary === to);
  return found?.id ?? "";
};
const decide = (id: string, body: object) =>
  request<{ state: string; by?: string }>(server, `POST /api/v1/approvals/${id}`, body);
const rows = async (query = "") =>
  (await request<CallsLogAnswer>(server, `GET /api/v1/calls?tool=bank${query}`)).body.calls;
const rowOf = async (id: string) =>
  (await rows("&limit=500")).filter((row) => row.approval?.id === id);

it("lets an operator approve a call whose caller waits, and keeps one row of it", async () => {
  const events = await recordEvents(server);
  const call = pay({ to: "ann", pin: PIN });
  const id = await waitingFor("ann");
  expect((await rowOf(id)).map(({ outcome }) => outcome)).toEqual(["needs approval"]);
  const shown = await request<ApprovalAnswer>(server, `GET /api/v1/approvals/${id}`);
  expect(shown.body).toMatchObject({
    agent: "first-agent",
    tool: "bank",
    method: "pay",
    title: "Pay",
    risk: "destructive",
    arguments: { to: "ann", pin: { $removed: true } },
    isHeld: true,
    via: "http",
    setBy: "author",
  });
  expect(shown.text).not.toContain(PIN);
  expect((shown.body.until ?? 0) - shown.body.since).toBeGreaterThan(59_000);
  expect(await decide(id, { decision: "approve" })).toMatchObject({
    status: 200,
    body: { state: "approved", by: "ada" },
  });
  expect(await call).toMatchObject({ status: 200, body: { result: "paid ann" } });
  expect(await rowOf(id)).toMatchObject([
    { outcome: "ok", approved: true, approval: { state: "approved", by: "ada" } },
  ]);
  const { entries } = (await request<AuditAnswer>(server, "GET /api/v1/audit?kind=call_approved"))
    .body;
  expect(entries).toMatchObject([
    {
      facts: { call: "bank.pay", forRun: false },
      subject: { id: "first-agent" },
      by: { name: "ada" },
    },
  ]);
  await expect.poll(() => events.events.map(({ type }) => type)).toContain("approvals");
  await events.stop();
});

it("declines what nobody decides about for an agent that runs unattended, whether its caller waits or comes back", async () => {
  const settings = `${agentPath}/settings`;
  const set = async (unattended: object | null) => {
    const { revision } = (await request<SettingsAnswer>(server, `GET ${settings}`)).body;
    const body = { baseRevision: revision, operations: [{ op: "setUnattended", unattended }] };
    expect((await request(server, `PATCH ${settings}`, body)).status).toBe(200);
  };
  const problems = async () =>
    (await request<ProblemsAnswer>(server, "GET /api/v1/problems")).body.problems.filter(
      ({ code }) => code === "asks_unattended",
    );
  await set({});
  expect(await problems()).toMatchObject([{ place: { agent: "first-agent" } }]);
  await set({ declineAfter: 1 });
  expect(await problems()).toEqual([]);

  const message = "Pay of Bank was not run: nobody approved it in time.";
  const declined = { status: 409, body: { error: { code: "declined", message } } };
  const before = Date.now();
  expect(await pay({ to: "night" })).toMatchObject(declined);
  expect(Date.now() - before).toBeLessThan(30_000);

  const asked = await pay({ to: "back" }, "");
  expect(asked).toMatchObject({ status: 409, body: { error: { code: "needs_approval" } } });
  const id = await waitingFor("back");
  await expect.poll(async () => (await open()).map(({ summary }) => summary)).not.toContain("back");
  expect(await decide(id, { decision: "approve" })).toMatchObject({ status: 409 });
  expect(await rowOf(id)).toMatchObject([
    {
      outcome: "declined",
      approval: { state: "timed out" },
      message: "Nobody approved it in time.",
    },
  ]);
  expect(await pay({ to: "back" }, "")).toMatchObject(declined);
  expect(ran).not.toContain("back");
  const { entries } = (await request<AuditAnswer>(server, "GET /api/v1/audit?kind=call_timed_out"))
    .body;
  expect(entries.at(-1)).toMatchObject({
    by: { kind: "system" },
    subject: { kind: "agent", id: "first-agent" },
    facts: { call: "bank.pay", seconds: 1 },
  });
  await set(null);
});

it("tells the model why a person declined", async () => {
  const call = pay({ to: "bob" });
  const id = await waitingFor("bob");
  await decide(id, { decision: "decline", reason: " Ask Bob first. " });
  const message = "Pay of Bank was not run. Declined by a person: Ask Bob first.";
  expect(await call).toMatchObject({ status: 409, body: { error: { code: "declined", message } } });
  expect(await rowOf(id)).toMatchObject([
    { outcome: "declined", message, approval: { by: "ada", reason: "Ask Bob first." } },
  ]);
});

it("lets the first of two deciders decide, and tells the other who was first", async () => {
  const call = pay({ to: "cem" });
  const id = await waitingFor("cem");
  const both = await Promise.all([
    decide(id, { decision: "approve" }),
    decide(id, { decision: "decline" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = both.find(({ status }) => status === 200)?.body.state;
  expect((await call).status).toBe(won === "approved" ? 200 : 409);
  const late = await decide(id, { decision: "approve" });
  expect(late).toMatchObject({ status: 409, body: { error: { code: "approval_ended" } } });
  expect(late.body.error?.message).toContain("by ada");
  expect((await decide("0".repeat(32), { decision: "approve" })).status).toBe(404);
});

it("withdraws the call of a caller that goes away, and declines when nobody decides in time", async () => {
  const caller = new AbortController();
  const call = fetch(`${server.url}${agentPath}/methods/pay/call?wait=60s`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ arguments: { to: "dan" } }),
    signal: caller.signal,
  }).catch(() => "gone");
  const id = await waitingFor("dan");
  caller.abort();
  expect(await call).toBe("gone");
  await expect.poll(async () => (await open()).map(({ id }) => id)).not.toContain(id);
  await expect
    .poll(() => rowOf(id))
    .toMatchObject([{ outcome: "cancelled", approval: { state: "withdrawn" } }]);
  expect((await decide(id, { decision: "approve" })).status).toBe(409);
  expect(ran).not.toContain("dan");

  const late = await pay({ to: "eve" }, "?wait=50ms");
  expect(late.body.error).toMatchObject({
    code: "declined",
    message: "Pay of Bank was not run: nobody approved it in time.",
  });
  expect(await rows("&approval=decided&limit=1")).toMatchObject([
    { outcome: "declined", approval: { state: "timed out" } },
  ]);
  expect((await pay({ to: "eve" }, "?wait=601s")).status).toBe(400);
});

it("keeps what is decided about a call whose caller comes back for it, in one row", async () => {
  const asked = await pay({ to: "fay" }, "");
  expect(asked.body.error?.code).toBe("needs_approval");
  const id = asked.body.error?.approval?.id ?? "";
  expect((await open()).find((one) => one.id === id)).toMatchObject({ isHeld: false });
  await decide(id, { decision: "approve" });
  expect((await open()).map((one) => one.id)).not.toContain(id);
  expect(await rowOf(id)).toMatchObject([{ outcome: "needs approval", approval: { by: "ada" } }]);
  expect(await pay({ to: "fay" }, "")).toMatchObject({ body: { result: "paid fay" } });
  expect(await rowOf(id)).toMatchObject([{ outcome: "ok", approval: { by: "ada" } }]);
  const again = (await pay({ to: "fay" }, "")).body.error?.approval?.id ?? "";
  expect(again).not.toBe(id);
  await decide(again, { decision: "decline" });
  const approved = [again];
  expect((await pay({ to: "fay" }, "", { approved })).body.error?.code).toBe("declined");
  expect(await rowOf(again)).toMatchObject([{ outcome: "declined" }]);
});

it("approves the later calls of a run, and nothing of another one", async () => {
  const first = pay({ to: "gil" }, "?wait=60s&run=r1");
  const id = await waitingFor("gil");
  await decide(id, { decision: "approve", forRun: true });
  expect((await first).status).toBe(200);
  expect((await pay({ to: "gus", amount: 5 }, "?wait=60s&run=r1")).status).toBe(200);
  expect((await pay({ to: "gus" }, "?run=r2")).body.error?.code).toBe("needs_approval");
  expect(await rows("&run=r1")).toMatchObject([
    { outcome: "ok", approval: { forRun: true, by: "ada" } },
    { outcome: "ok", approval: { forRun: true, by: "ada" } },
  ]);
});

it("does not run what was approved once its config is another one", async () => {
  const call = pay({ to: "hal" });
  const id = await waitingFor("hal");
  const { body } = await request<SettingsAnswer>(server, `GET ${agentPath}/settings`);
  await request(server, `PATCH ${agentPath}/settings`, {
    baseRevision: body.revision,
    operations: [{ op: "setConfig", tool: "bank", key: "account", value: "other" }],
  });
  await decide(id, { decision: "approve" });
  expect((await call).body.error).toMatchObject({
    code: "declined",
    message: expect.stringContaining("changed after it was approved"),
  });
  expect(ran).not.toContain("hal");
});

it("shows tokens of agents neither the list nor a call, and takes no decision from them", async () => {
  const made = await request<CreatedTokenAnswer>(server, `POST ${agentPath}/tokens`, {
    name: "Robot",
  });
  const headers = {
    authorization: `Bearer ${made.body.value}`,
    "Content-Type": "application/json",
  };
  const call = pay({ to: "ida" });
  const id = await waitingFor("ida");
  for (const [method, path] of [
    ["GET", ""],
    ["GET", `/${id}`],
    ["POST", `/${id}`],
  ]) {
    const body = method === "POST" ? { body: JSON.stringify({ decision: "approve" }) } : {};
    const answer = await fetch(`${server.url}/api/v1/approvals${path}`, {
      method,
      headers,
      ...body,
    });
    expect([method, path, answer.status]).toEqual([method, path, 403]);
  }
  await decide(id, { decision: "decline" });
  await call;
  expect(ran).not.toContain("ida");
});

it("stays bounded with a million characters", async () => {
  const large = pay({ to: "x".repeat(900_000) });
  await expect
    .poll(async () => (await open()).map(({ summary }) => summary.slice(0, 3)))
    .toContain("xxx");
  const [one] = (await open()).filter(({ summary }) => summary.startsWith("xxx"));
  expect(one?.summary.length).toBeLessThan(100);
  const path = `GET /api/v1/approvals/${one?.id}`;
  const shown = await request<ApprovalAnswer>(server, path);
  expect(shown.text.length).toBeLessThan(150_000);
  expect(shown.body.cutCharacters).toBeGreaterThan(900_000);
  expect((await request<ApprovalAnswer>(server, `${path}?whole=true`)).text.length).toBeGreaterThan(
    900_000,
  );
  await decide(one?.id ?? "", { decision: "decline" });
  await large;
});

it.runIf(isDeepRun)("stays bounded with a thousand calls that wait", async () => {
  const before = (await open()).length;
  for (let number = 0; number < 1_000; number += 50)
    await Promise.all(Array.from({ length: 50 }, (_, at) => pay({ to: `p${number + at}` }, "")));
  const { body } = await request<ApprovalsAnswer>(server, "GET /api/v1/approvals");
  expect(body.waiting.length).toBeLessThanOrEqual(1_000);
  expect(body.total).toBeGreaterThanOrEqual(1_000 - before);
  expect(body.waiting.at(-1)?.until).toBeGreaterThanOrEqual(body.waiting[0]?.until ?? 0);
});

it("ends the rows of calls that waited when the server ended", async () => {
  const { dataDir } = server;
  const held = pay({ to: "joe" }).catch(() => undefined);
  const id = await waitingFor("joe");
  const kept = (await pay({ to: "kim" }, "")).body.error?.approval?.id ?? "";
  await server.end();
  expect((await held)?.body.error?.code).not.toBe("internal");
  server = await startTestServer({ tools: [bank], dataDir });
  expect(await open()).toEqual([]);
  for (const one of [id, kept])
    expect(await rowOf(one)).toMatchObject([
      { outcome: "cancelled", approval: { state: "withdrawn" } },
    ]);
  expect(ran).not.toContain("joe");
});

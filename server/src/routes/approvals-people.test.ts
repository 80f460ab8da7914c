import { defineTool } from "@pegboard/registry-core";
import type { Problem } from "@pegboard/registry-core/problems";
import { afterEach, beforeEach, expect, it } from "vitest";
import type {
  ApprovalAnswer,
  ApprovalsAnswer,
  AuditAnswer,
  CallsLogAnswer,
  CreatedApiTokenAnswer,
  CreatedTokenAnswer,
  SettingsAnswer,
} from "../api-contract.ts";
import { ALL_RIGHTS } from "../people/rights.ts";
import type { Browser } from "../testing/browser-session.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { joinAdmin, joinPerson } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { queryStored } from "../testing/stored-rows.ts";

const bank = defineTool({
  name: "bank",
  visible: true,
  methods: { pay: { needsApproval: true, run: () => "paid" } },
});
const CALL = "/api/v1/agents/first-agent/methods/pay/call?wait=60s&run=r1";

let server: TestServer;
let ada: Browser;
beforeEach(async () => {
  server = await startTestServer({ tools: [bank] });
  ada = await joinAdmin(server);
});
afterEach(() => server.close());

const joinAs = async (name: string, rights: object) =>
  (await joinPerson(server, { name, rights, by: ada })).browser;
const list = async (browser: Browser) =>
  (await browser.send<ApprovalsAnswer>("GET /api/v1/approvals")).body;
const read = async (browser: Browser, id: string) =>
  (await browser.send<ApprovalAnswer>(`GET /api/v1/approvals/${id}`)).body;
const approve = (browser: Browser, id: string, more: object = {}) =>
  browser.send(`POST /api/v1/approvals/${id}`, { decision: "approve", ...more });

/** A token of the first agent that somebody owns. */
async function makeToken(owner: Browser): Promise<string> {
  const made = await owner.send<CreatedTokenAnswer>("POST /api/v1/agents/first-agent/tokens", {
    name: "Desk",
  });
  expect(made.status).toBe(201);
  return made.body.value;
}

async function callWith(token: string, body: object = {}, path = CALL) {
  const response = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  type Body = { result?: string; error?: { approval?: { id: string } } };
  return { status: response.status, body: (await response.json()) as Body };
}

async function waitingId(): Promise<string> {
  await expect.poll(async () => (await list(ada)).total).toBe(1);
  return (await list(ada)).waiting[0]?.id ?? "";
}

it("lets nobody approve what came in with a token of theirs, and says so to everybody", async () => {
  const jonas = await joinAs("Jonas Weber", { role: "editor", isApprover: true });
  const call = callWith(await makeToken(jonas));
  const id = await waitingId();
  expect(await list(jonas)).toMatchObject({ yours: 0, waiting: [{ bar: "own_token" }] });
  expect((await list(ada)).yours).toBe(1);
  const shown = await read(ada, id);
  expect(shown).not.toHaveProperty("bar");
  expect(shown.deciders).toMatchObject({
    may: [{ name: "Ada", role: "admin" }],
    owner: { name: "Jonas Weber", how: "token" },
  });
  const refusal = await approve(jonas, id);
  expect([refusal.status, refusal.body]).toMatchObject([
    403,
    {
      error: {
        code: "own_call",
        message:
          "Not Jonas Weber: the call came in with a token of theirs. Somebody else has to decide.",
      },
    },
  ]);
  expect((await approve(ada, id)).status).toBe(200);
  expect((await call).body.result).toBe("paid");
});

it("lets nobody approve what came in with a token that they made for a program, nor that token", async () => {
  const olga = await joinAs("Olga", { role: "admin" });
  const made = async (rights: object) =>
    (
      await ada.send<CreatedApiTokenAnswer>("POST /api/v1/service-tokens", {
        name: JSON.stringify(rights),
        rights,
      })
    ).body.value;
  const [worker, approver] = [
    await made({ role: "editor", isApprover: true }),
    await made({ role: "viewer", isApprover: true }),
  ];
  const call = callWith(worker);
  const id = await waitingId();
  const decide = { decision: "approve" };
  const tries = [
    await approve(ada, id),
    await callWith(worker, decide, `/api/v1/approvals/${id}`),
    await callWith(approver, decide, `/api/v1/approvals/${id}`),
    await callWith(worker, { approved: [id] }),
  ];
  expect(tries).toMatchObject(
    tries.map(() => ({ status: 403, body: { error: { code: "own_call" } } })),
  );
  expect(await read(ada, id)).toMatchObject({
    bar: "own_token",
    deciders: { owner: { name: "Ada" } },
  });
  expect((await approve(olga, id)).status).toBe(200);
  expect((await call).body.result).toBe("paid");
});

it("lets a token that nobody made approve no call of its own", async () => {
  const { apiTokens } = server.dependencies;
  const asked = { by: { kind: "operator", name: "" }, from: { via: "http", address: "" } } as const;
  const { value } = await apiTokens.create({
    kind: "service",
    request: { name: "first", rights: ALL_RIGHTS },
    maker: { id: null, rights: ALL_RIGHTS, asked },
  });
  const call = callWith(value);
  const id = await waitingId();
  const own = await callWith(value, { decision: "approve" }, `/api/v1/approvals/${id}`);
  expect(own.body).toMatchObject({ error: { code: "own_call" } });
  expect((await approve(ada, id)).status).toBe(200);
  expect((await call).body.result).toBe("paid");
});

it("lets nobody approve a try of their own, an approver of other groups or who is none", async () => {
  const olga = await joinAs("Olga", { role: "editor", isApprover: true, groups: ["Support"] });
  const vera = await joinAs("Vera", { role: "viewer" });
  const tried = ada.send("POST /api/v1/agents/first-agent/try?wait=60s", { function: "pay" });
  const id = await waitingId();
  expect(await read(ada, id)).toMatchObject({ bar: "own_call" });
  expect((await approve(ada, id)).body).toMatchObject({ error: { code: "own_call" } });
  expect([await read(olga, id), await read(vera, id)]).toMatchObject([
    { bar: "group" },
    { bar: "role" },
  ]);
  expect([(await approve(olga, id)).status, (await approve(vera, id)).status]).toEqual([403, 403]);
  expect((await read(vera, id)).deciders?.may).toEqual([]);
  const nora = await joinAs("Nora", { role: "editor", isApprover: true, groups: [""] });
  expect((await approve(nora, id)).status).toBe(200);
  expect((await tried).status).toBe(200);
});

it("does not take an approval that a caller sends along or gives when its client is asked", async () => {
  const token = await makeToken(ada);
  const first = await callWith(token, {}, CALL.replace("wait=60s&", ""));
  const id = first.body.error?.approval?.id ?? "";
  const own = await callWith(token, { approved: [id] }, CALL.replace("wait=60s&", ""));
  expect([own.status, own.body]).toMatchObject([403, { error: { code: "own_call" } }]);
  const olga = await joinAs("Olga", { role: "viewer", isApprover: true });
  await approve(olga, id);
  const again = await callWith(token, {}, CALL.replace("wait=60s&", ""));
  expect(again.body.result).toBe("paid");
});

it("says in the log and in the record who decided, by the person's id", async () => {
  const olga = await joinAs("Olga", { role: "viewer", isApprover: true });
  const call = callWith(await makeToken(ada));
  await approve(olga, await waitingId(), { forRun: true });
  await call;
  const { calls } = (await ada.send<CallsLogAnswer>("GET /api/v1/calls")).body;
  const person = expect.any(String);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.approval).toMatchObject({ by: "Olga", person, forRun: true });
  const { entries } = (await ada.send<AuditAnswer>("GET /api/v1/audit?kind=call_approved")).body;
  expect(entries).toMatchObject([{ by: { kind: "person", person: calls[0]?.approval?.person } }]);
});

it("names the save that set that a method asks", async () => {
  const operations = [
    { op: "setMethodBehaviour", tool: "bank", method: "pay", field: "needsApproval", value: true },
  ];
  const path = "PATCH /api/v1/agents/first-agent/settings";
  expect((await ada.send(path, { baseRevision: 0, operations })).status).toBe(200);
  const call = callWith(await makeToken(ada));
  const id = await waitingId();
  expect(await read(ada, id)).toMatchObject({
    setBy: "agent",
    setIn: { revision: 1, by: "Ada", at: expect.any(String) },
  });
  const olga = await joinAs("Olga", { role: "viewer", isApprover: true });
  await approve(olga, id);
  await call;
});

it("has a client of MCP wait for somebody else, and does not ask whose token it is", async () => {
  const token = await makeToken(ada);
  const asked: string[] = [];
  const { client } = await connectMcp(server, {
    era: "2025",
    agent: "first-agent",
    token,
    answer: (message) => {
      asked.push(message);
      return { action: "accept", content: { approve: true } };
    },
  });
  const called = client.callTool({ name: "pay", arguments: {} });
  const olga = await joinAs("Olga", { role: "viewer", isApprover: true });
  await approve(olga, await waitingId());
  expect(JSON.stringify((await called).content)).toContain("paid");
  expect(asked).toEqual([]);
  await client.close();
});

it("is a problem of an agent that asks while no approver can sign in whose groups reach it", async () => {
  const codes = async () =>
    (
      await ada.send<{ problems: { code: string; place: object }[] }>("GET /api/v1/problems")
    ).body.problems.flatMap(({ code, place }) => (code === "nobody_approves" ? [place] : []));
  expect(await codes()).toEqual([]);
  await queryStored(
    server.dataDir,
    "update people set role = 'editor', is_approver = case name when 'Ada' then 0 else 1 end, groups = case name when 'Ada' then null else '[\"Finance\"]' end",
  );
  expect(await codes()).toEqual([{ agent: "first-agent" }]);
  const { body } = await ada.send<{ problems: Problem[] }>("GET /api/v1/problems");
  const fix = body.problems.find(({ code }) => code === "nobody_approves")?.fixes[0];
  if (fix?.kind !== "operations") throw new Error("It has no fix that changes settings.");
  const { revision } = (await ada.send<SettingsAnswer>("GET /api/v1/agents/first-agent/settings"))
    .body;
  const saved = await ada.send("PATCH /api/v1/agents/first-agent/settings", {
    baseRevision: revision,
    operations: fix.operations,
  });
  expect(saved.status).toBe(200);
  expect(await codes()).toEqual([]);
});

import { once } from "node:events";
import { rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ApprovalsAnswer, ErrorBody } from "../api-contract.ts";
import { type AlternatingProxy, startAlternatingProxy } from "../testing/alternating-proxy.ts";
import { request } from "../testing/api-client.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { newPostgresDatabase, queryPostgres } from "../testing/postgres.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const ran: string[] = [];
const bank = defineTool({
  name: "bank",
  visible: true,
  methods: {
    pay: {
      parameters: z.object({ to: z.string() }),
      needsApproval: true,
      run: ({ to }) => {
        ran.push(to);
        return `paid ${to}`;
      },
    },
    balance: { run: () => 7 },
  },
});

let databaseUrl: string;
let servers: TestServer[];
let proxy: AlternatingProxy;
beforeAll(async () => {
  databaseUrl = await newPostgresDatabase();
  const options = {
    databaseUrl,
    secretKey: "a phrase that only tests have",
    tools: [bank],
    terminalCode: "one-code-for-both",
  };
  servers = [await startTestServer(options), await startTestServer(options)];
  proxy = await startAlternatingProxy(() => servers.map(({ url }) => url));
  for (const { dependencies } of servers) await dependencies.serverInstances?.look();
});
afterAll(async () => {
  await proxy.close();
  await server(0).close();
  rmSync(server(1).dataDir, { recursive: true });
});

const server = (index: number) => servers[index] as TestServer;
const pay = (index: number, to: string, query: string, more: object = {}) =>
  request<{ result: unknown } & ErrorBody>(
    server(index),
    `POST /api/v1/agents/first-agent/methods/pay/call${query}`,
    { arguments: { to }, ...more },
  );
const waiting = async (index: number) =>
  (await request<ApprovalsAnswer>(server(index), "GET /api/v1/approvals")).body;

it("shows at any server a call that waits at another one, and decides about it there", async () => {
  const call = pay(0, "ann", "?wait=60s");
  await expect.poll(async () => (await waiting(1)).total).toBe(1);
  expect(await waiting(0)).toMatchObject({ total: 1, yours: 1 });
  const id = (await waiting(1)).waiting[0]?.id ?? "";
  const shown = await request(server(1), `GET /api/v1/approvals/${id}`);
  expect(shown.body).toMatchObject({ arguments: { to: "ann" }, agent: "first-agent" });
  const decided = await request(server(1), `POST /api/v1/approvals/${id}`, { decision: "approve" });
  expect(decided).toMatchObject({ status: 200, body: { state: "approved" } });
  expect(await call).toMatchObject({ status: 200, body: { result: "paid ann" } });
  await expect.poll(async () => (await waiting(1)).total).toBe(0);
});

it("lets one of two people decide who do so at two servers at once", async () => {
  const call = pay(0, "bob", "?wait=60s");
  await expect.poll(async () => (await waiting(1)).total).toBe(1);
  const id = (await waiting(0)).waiting[0]?.id ?? "";
  const answers = await Promise.all(
    [0, 1].map((index) =>
      request(server(index), `POST /api/v1/approvals/${id}`, { decision: "approve" }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await call).status).toBe(200);
  expect(ran.filter((to) => to === "bob")).toHaveLength(1);
});

it("runs a call once whose caller comes back with its approval to the other server", async () => {
  const asked = await pay(0, "cyd", "");
  expect(asked.status).toBe(409);
  const id = asked.body.error?.approval?.id ?? "";
  const given = { approved: [id] };
  const answers = await Promise.all([pay(1, "cyd", "", given), pay(0, "cyd", "", given)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(ran.filter((to) => to === "cyd")).toHaveLength(1);
});

describe.each(["2025", "2026-07-28"] as const)("a client of MCP %s", (era) => {
  it("works with two servers that take its requests in turn", async () => {
    let asked = 0;
    const { client } = await connectMcp(proxy, {
      era,
      agent: "first-agent",
      answer: () => {
        asked++;
        return { action: "accept", content: { approve: true } };
      },
    });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["balance", "pay"]));
    for (let times = 0; times < 4; times++)
      expect((await client.callTool({ name: "balance", arguments: {} })).isError).not.toBe(true);
    const to = `dan ${era}`;
    await client.callTool({ name: "pay", arguments: { to } });
    expect(asked).toBe(1);
    expect(ran.filter((one) => one === to)).toHaveLength(1);
    await client.close();
  });
});

it("believes nobody who says that a server handed a request on", async () => {
  const peer = { address: "203.0.113.9", isDirect: true, isHttps: true };
  const to = server(0).dependencies.serverInstances?.id;
  const text = Buffer.from(
    JSON.stringify({ peer, at: Date.now(), to, asked: "GET /api/v1/agents" }),
  ).toString("base64url");
  for (const seal of ["", "e30", "x".repeat(43)]) {
    const answer = await fetch(`${server(0).url}/api/v1/agents`, {
      headers: { "Pegboard-Handed-On": `${text}.${seal}`, "X-Forwarded-For": "203.0.113.9" },
    });
    expect(answer.status).toBe(401);
  }
});

it("names a server that does not answer where its calls are missing", async () => {
  const { dependencies } = server(0);
  const gone = { id: "0".repeat(12) };
  const facts = { name: "elsewhere:1", version: "1", startedAt: "", keys: [], sources: [] };
  await dependencies.store.noteInstance({
    ...gone,
    facts: { ...facts, url: "http://127.0.0.1:1" },
  });
  await dependencies.serverInstances?.look();
  expect((await waiting(0)).away).toEqual(["elsewhere:1"]);
  await dependencies.store.forgetInstances([gone.id]);
  await dependencies.serverInstances?.look();
  expect((await waiting(0)).away).toBeUndefined();
});

it("waits for no server that is silent, and not once it does not run any more", async () => {
  const heard: string[] = [];
  const silent = createServer((socket) => {
    socket.on("data", (chunk) => heard.push(String(chunk)));
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { dependencies } = server(0);
  const { store, serverInstances } = dependencies;
  const { port } = silent.address() as AddressInfo;
  const facts = { name: "silent:1", version: "1", startedAt: "", keys: [], sources: [] };
  const id = "1".repeat(12);
  await store.noteInstance({ id, facts: { ...facts, url: `http://127.0.0.1:${port}` } });
  await serverInstances?.look();
  expect((await waiting(0)).away).toEqual(["silent:1"]);
  const asked = request(server(0), `GET /api/v1/approvals/${id}.${"0".repeat(32)}`);
  await expect.poll(() => heard.some((request) => request.includes(id))).toBe(true);
  await store.forgetInstances([id]);
  await serverInstances?.look();
  expect(await asked).toMatchObject({ status: 503, body: { error: { code: "server_away" } } });
  silent.close();
});

it("ends calls in the log that waited at a server which was killed", async () => {
  const { store, serverInstances, callLog } = server(0).dependencies;
  const asked = await pay(0, "eve", "");
  await callLog.settle();
  const id = asked.body.error?.approval?.id ?? "";
  const gone = "2".repeat(12);
  const facts = { name: "gone:1", version: "1", startedAt: "", keys: [], sources: [] };
  await store.noteInstance({ id: gone, facts });
  await serverInstances?.look();
  // As if the other server had asked for it.
  await queryPostgres(
    databaseUrl,
    `update calls set approval_id = '${gone}.1' where approval_id = '${id}'`,
  );
  await queryPostgres(
    databaseUrl,
    `update instances set seen_at = '2020-01-01T00:00:00.000Z' where id = '${gone}'`,
  );
  await serverInstances?.look();
  await expect
    .poll(() =>
      queryPostgres(databaseUrl, `select outcome from calls where approval_id = '${gone}.1'`),
    )
    .toEqual([{ outcome: "cancelled" }]);
});

it("says that a server is away which was killed, and not for longer than it counts", async () => {
  const gone = server(1).dependencies.serverInstances?.id;
  await server(1).end();
  const asked = () => request(server(0), `GET /api/v1/approvals/${gone}.${"0".repeat(32)}`);
  await expect.poll(async () => (await asked()).status).toBe(404);
});

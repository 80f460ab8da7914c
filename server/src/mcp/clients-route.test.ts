import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { ClientsAnswer, ConnectionTestAnswer, CreatedTokenAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const clock = defineTool({
  name: "clock",
  visible: true,
  methods: {
    at: {
      parameters: z.object({ zone: z.string() }),
      outputSchema: z.object({ hour: z.int() }),
      annotations: { readOnlyHint: true },
      run: () => ({ hour: 1 }),
    },
    now: { annotations: { readOnlyHint: true }, run: () => "noon" },
    set: { run: () => "set" },
  },
});
const broken = defineTool({
  name: "broken",
  visible: true,
  weight: 1,
  enabledByDefault: false,
  methods: {
    look: { annotations: { readOnlyHint: true }, run: () => Promise.reject(new Error("no eyes")) },
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [clock, broken] });
});
afterAll(() => server.close());

async function testOf(name: string, operations: object[]): Promise<ConnectionTestAnswer> {
  const { id } = (await request<{ id: string }>(server, "POST /api/agents", { name })).body;
  await request(server, `PATCH /api/agents/${id}/settings`, { baseRevision: 0, operations });
  const tested = await request<ConnectionTestAnswer>(
    server,
    `POST /api/agents/${id}/connection-test`,
  );
  expect(tested.status).toBe(200);
  for (const { ms } of tested.body.steps) expect(ms).toBeGreaterThanOrEqual(0);
  return { ...tested.body, steps: tested.body.steps.map((step) => ({ ...step, ms: 0 })) };
}

const BEGIN = [
  { code: "reached", ok: true, ms: 0, values: {} },
  { code: "spoke", ok: true, ms: 0, values: { protocol: "2026-07-28" } },
];
const SAME = { missing: [], unexpected: [], different: [] };

it("tells step by step that a client gets exactly what the agent is offered, and is refused what is off", async () => {
  const off = [{ op: "setMethod", tool: "clock", method: "set", state: "off" }];
  expect(await testOf("Ada", off)).toEqual({
    ok: true,
    steps: [
      ...BEGIN,
      {
        code: "listed",
        ok: true,
        ms: 0,
        values: { methods: 2, prompts: 2, resources: 0, ...SAME },
      },
      { code: "called", ok: true, ms: 0, values: { functionName: "now", outcome: "ok" } },
      {
        code: "refused",
        ok: true,
        ms: 0,
        values: {
          functionName: "look",
          outcome: "off",
          reason: expect.stringContaining("is off for Ada"),
        },
      },
    ],
  });
});

it("ends at the step that fails, with what the client heard", async () => {
  const on = [
    { op: "setTool", tool: "broken", state: "on" },
    { op: "setTool", tool: "clock", state: "off" },
  ];
  expect(await testOf("Bo", on)).toMatchObject({
    ok: false,
    steps: [
      ...BEGIN,
      { code: "listed", ok: true, values: { methods: 1 } },
      {
        code: "called",
        ok: false,
        values: { outcome: "failed", reason: "Look of Broken failed: no eyes" },
      },
    ],
  });
});

it("leaves out steps for which the agent has no method", async () => {
  const none = [{ op: "setTool", tool: "clock", state: "off" }];
  expect((await testOf("Cy", none)).steps.map(({ code }) => code)).toEqual([
    "reached",
    "spoke",
    "listed",
    "refused",
  ]);
});

it("counts programs that use the agent over HTTP with a token, by what they call themselves", async () => {
  const { id } = (await request<{ id: string }>(server, "POST /api/agents", { name: "Fay" })).body;
  const line = `POST /api/agents/${id}/tokens`;
  const { body } = await request<CreatedTokenAnswer>(server, line, { name: "Billing" });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api/agents/${id}/${path}`, {
      ...init,
      headers: {
        ...init.headers,
        Authorization: `Bearer ${body.value}`,
        "User-Agent": "billing/2.1 (node)",
      },
    });
  await ask("toolset?format=mcp");
  const json = { "Content-Type": "application/json" };
  expect(
    (await ask("methods/now/call", { method: "POST", body: "{}", headers: json })).status,
  ).toBe(200);
  expect(
    (await ask("methods/gone/call", { method: "POST", body: "{}", headers: json })).status,
  ).toBe(404);
  await fetch(`${server.url}/api/agents/${id}/toolset`);
  const { clients } = (await request<ClientsAnswer>(server, `GET /api/agents/${id}/clients`)).body;
  expect(clients).toEqual([
    {
      id: expect.any(String),
      name: "billing",
      version: "2.1",
      via: "http",
      token: { id: body.token.id, name: "Billing" },
      connectedAt: expect.any(String),
      lastSeenAt: expect.any(String),
      callsPerMinute: 1,
      isLive: false,
      canAsk: false,
    },
  ]);
});

it("is not among the clients that are connected", async () => {
  const { id } = (await request<{ id: string }>(server, "POST /api/agents", { name: "Di" })).body;
  await request(server, `POST /api/agents/${id}/connection-test`);
  expect((await request(server, `GET /api/agents/${id}/clients`)).body).toMatchObject({
    clients: [],
  });
});

it.each(["clients", "connection-test"])(
  "answers 404 for %s of an agent that is not there",
  async (path) => {
    const line = `${path === "clients" ? "GET" : "POST"} /api/agents/nobody/${path}`;
    expect((await request(server, line)).status).toBe(404);
  },
);

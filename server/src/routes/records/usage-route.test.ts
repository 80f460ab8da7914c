import { afterAll, beforeAll, expect, it } from "vitest";
import type { CallUsageAnswer } from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
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
    ...{ calls: 1, sessions: 1, unnamed: 0 },
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

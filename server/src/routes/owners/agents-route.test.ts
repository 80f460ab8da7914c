import { afterEach, beforeEach, expect, it } from "vitest";
import type {
  AgentSummary,
  AgentsAnswer,
  SettingsAnswer,
  ToolUsageAnswer,
} from "../../api-contract.ts";
import { type EventRecord, recordEvents, request } from "../../testing/api-client.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

let server: TestServer;
let record: EventRecord;
beforeEach(async () => {
  server = await startTestServer({ tools: testTools });
  record = await recordEvents(server);
});
afterEach(async () => {
  await record.stop();
  await server.close();
});

const list = async () => (await request<AgentsAnswer>(server, "GET /api/agents")).body.agents;
const create = (body: object) => request<AgentSummary>(server, "POST /api/agents", body);

it("there is a first agent, with what is on counted", async () => {
  const [agent, ...others] = await list();
  expect(others).toEqual([]);
  expect(agent).toMatchObject({
    id: "first-agent",
    name: "First agent",
    revision: 0,
    lastChange: null,
    counts: { toolsOn: 3, tools: 3, methods: 4, notOffered: 4 },
    problems: { errors: expect.any(Number) },
  });
  expect(agent?.counts.tokens).toBeGreaterThan(40);
});

it("creates, changes, copies and deletes agents, and tells every client", async () => {
  const created = await create({ name: "Support ", description: "Answers" });
  expect(created).toMatchObject({
    status: 201,
    body: { id: "support", name: "Support", revision: 0 },
  });
  await request(server, "PATCH /api/agents/support/settings", {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "notes", state: "off" }],
  });
  expect((await create({ name: "Sales", copyOf: "support" })).body).toMatchObject({
    revision: 1,
    lastChange: { by: "ada" },
  });
  const copy = await request<SettingsAnswer>(server, "GET /api/agents/sales/settings");
  expect(copy.body.settings).toEqual({ tools: { notes: { enabled: false } } });
  const renamed = await request<AgentSummary>(server, "PATCH /api/agents/sales", {
    name: "Sales team",
  });
  expect(renamed.body).toMatchObject({ id: "sales", name: "Sales team" });
  expect((await request(server, "DELETE /api/agents/support")).status).toBe(204);
  expect((await list()).map(({ id }) => id)).toEqual(["first-agent", "sales"]);
  await expect.poll(() => record.events.filter(({ type }) => type === "agents").length).toBe(4);
});

it("keeps an agent's group, puts it away, and begins with nothing but core when asked", async () => {
  const created = await create({ name: "Support", group: " Sales ", newTools: "off" });
  expect(created.body).toMatchObject({
    group: "Sales",
    newTools: "off",
    counts: { toolsOn: 2 },
    tile: { letters: "SU" },
  });
  expect(
    (await create({ name: "Copy", copyOf: "support", newTools: "inherit" })).body,
  ).toMatchObject({
    group: "Sales",
    newTools: "inherit",
    revision: 1,
  });
  const change = async (body: object) =>
    (await request<AgentSummary>(server, "PATCH /api/agents/support", body)).body;
  const { archived } = await change({ archived: true, group: null });
  expect(archived).toMatch(/^\d{4}-/);
  expect(await change({ archived: true, name: "Desk" })).toMatchObject({
    name: "Desk",
    archived,
    tile: { letters: "SU" },
  });
  const back = await change({ archived: false });
  expect([Object.hasOwn(back, "archived"), Object.hasOwn(back, "group")]).toEqual([false, false]);
});

it.each([
  ["GET /api/agents/support/toolset", undefined],
  ["GET /api/agents/support/prompt", undefined],
  ["POST /api/agents/support/calls", { response: {} }],
  ["POST /api/agents/support/methods/notes-read/call", {}],
  ["POST /mcp/support", { jsonrpc: "2.0", id: 1, method: "tools/list" }],
])("an archived agent answers nobody, and says how it is brought back: %s", async (line, body) => {
  await create({ name: "Support" });
  await request(server, "PATCH /api/agents/support", { archived: true });
  const refused = await request(server, line, body);
  expect(refused).toMatchObject({ status: 409, body: { error: { code: "agent_archived" } } });
  expect(refused.body.error?.message).toContain('PATCH /api/v1/agents/support {"archived": false}');
  expect((await request(server, "GET /api/agents/support/settings")).status).toBe(200);
});

it("what is wrong with an archived agent, and what it has on, concerns nobody", async () => {
  const operations = [{ op: "setTool", tool: "gone", state: "on" }];
  await request(server, "PATCH /api/agents/first-agent/settings", { baseRevision: 0, operations });
  const usage = async () =>
    (await request<ToolUsageAnswer>(server, "GET /api/tools/usage")).body.usedBy;
  expect(await usage()).not.toEqual({});
  expect((await list())[0]?.problems.warnings).toBeGreaterThan(0);
  await request(server, "PATCH /api/agents/first-agent", { archived: true });
  expect(await usage()).toEqual({});
  expect((await list())[0]?.problems).toEqual({ errors: 0, warnings: 0 });
});

it("a deleted agent is brought back with everything, unless its name was given away or it was deleted for good", async () => {
  await create({ name: "Support", group: "Sales" });
  const operations = [{ op: "setConfig", tool: "vault", key: "api_key", value: "a-long-secret" }];
  await request(server, "PATCH /api/agents/support/settings", { baseRevision: 0, operations });
  await request(server, "POST /api/agents/support/tokens", { name: "desk" });
  const before = (await list())[1];
  const settings = () => request<SettingsAnswer>(server, "GET /api/agents/support/settings");
  const { body: saved } = await settings();
  await request(server, "DELETE /api/agents/support");
  expect((await settings()).status).toBe(404);
  const { deleted } = (await request<AgentsAnswer>(server, "GET /api/agents")).body;
  expect(deleted).toMatchObject([{ id: "support", name: "Support", tile: before?.tile }]);

  const restore = () => request<AgentSummary>(server, "POST /api/agents/support/restore");
  expect((await create({ name: "Support" })).body.id).toBe("support-2");
  expect((await restore()).body.error?.code).toBe("already_exists");
  await request(server, "DELETE /api/agents/support-2?forever=true");
  expect((await restore()).body).toEqual(before);
  expect((await settings()).body).toEqual(saved);
  expect((await request(server, "GET /api/agents/support/tokens")).body).toMatchObject({
    tokens: [{ name: "desk" }],
  });
  expect((await restore()).status).toBe(404);
  await request(server, "DELETE /api/agents/support");
  await request(server, "DELETE /api/agents/support?forever=true");
  expect((await restore()).status).toBe(404);
});

it.each([
  ["Tools", "tools-2"],
  ["日本", "agent"],
  ["Zoë & Co.", "zoe-co"],
  ["First  Agent!", "first-agent-2"],
])("gives %j the id %s", async (name, id) => {
  expect((await create({ name })).body).toMatchObject({ id });
});

it.each([
  ["a taken name", "POST /api/agents", { name: "first AGENT" }, 409, "already_exists"],
  ["an empty name", "POST /api/agents", { name: "  " }, 422, "invalid"],
  ["a name that is no text", "POST /api/agents", { name: 1 }, 422, "invalid"],
  ["an empty group", "POST /api/agents", { name: "x", group: " " }, 422, "invalid"],
  ["a group of two lines", "POST /api/agents", { name: "x", group: "a\nb" }, 422, "invalid"],
  ["a long group", "POST /api/agents", { name: "x", group: "a".repeat(61) }, 422, "invalid"],
  ["an unknown policy", "POST /api/agents", { name: "x", newTools: "maybe" }, 422, "invalid"],
  ["an unknown original", "POST /api/agents", { name: "x", copyOf: "nobody" }, 404, "not_found"],
  ["an unknown agent to change", "PATCH /api/agents/nobody", { name: "x" }, 404, "not_found"],
  ["an unknown agent to delete", "DELETE /api/agents/nobody", undefined, 404, "not_found"],
])("refuses %s", async (_, line, body, status, code) => {
  const refused = await request(server, line, body);
  expect([refused.status, refused.body.error?.code]).toEqual([status, code]);
  expect(await list()).toHaveLength(1);
});

it("a new agent of an old name begins anew", async () => {
  await create({ name: "Support" });
  const operations = [{ op: "setConfig", tool: "vault", key: "api_key", value: "a-long-secret" }];
  await request(server, "PATCH /api/agents/support/settings", { baseRevision: 0, operations });
  await request(server, "DELETE /api/agents/support");
  expect((await create({ name: "Support", id: "support" })).status).toBe(201);
  const { body } = await request<SettingsAnswer>(server, "GET /api/agents/support/settings");
  expect(body).toMatchObject({ revision: 0, settings: {} });
});

it("lets one of many simultaneous agents have a name, and gives others of one id their own", async () => {
  const names = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? "Support" : "SUPPORT"));
  const answers = await Promise.all(
    names.map((name) => request(server, "POST /api/agents", { name })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
  const alike = ["A b", "A-b", "A_b", "A+b"].map((name) =>
    request(server, "POST /api/agents", { name }),
  );
  expect((await Promise.all(alike)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const renamed = ["one", "two"].map((_, index) =>
    request(server, `PATCH /api/agents/a-b${index === 0 ? "" : "-2"}`, { name: "Chosen" }),
  );
  expect((await Promise.all(renamed)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("refuses a query that a route does not take, but for the older addresses", async () => {
  const refused = await request(server, "GET /api/v1/agents?limit=5");
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain("limit");
  const asked = ["/api/agents/tools?limit=5", "/api/v1/colors.css?v=1", "/api/v1/icons?name=Star"];
  for (const address of asked) expect((await fetch(server.url + address)).status).toBe(200);
});

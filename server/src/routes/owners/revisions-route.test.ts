import { afterEach, beforeEach, expect, it } from "vitest";
import type {
  ActivityAnswer,
  AgentsAnswer,
  LatestRevisionAnswer,
  RevisionAnswer,
  RevisionCostsAnswer,
  RevisionsAnswer,
  SettingsAnswer,
} from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

const AGENT = "/api/agents/first-agent";
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ tools: testTools });
});
afterEach(() => server.close());

const save = (baseRevision: number, operations: unknown[]) =>
  request<SettingsAnswer>(server, `PATCH ${AGENT}/settings`, { baseRevision, operations });

it("lists saves from the newest, and answers what was stored at each", async () => {
  const first = await save(0, [{ op: "setTemplate", template: "system", source: "First" }]);
  const second = await save(1, [
    { op: "setTemplate", template: "system", source: "Second" },
    { op: "setTokenBudget", tokens: 9000 },
  ]);
  const list = await request<RevisionsAnswer>(server, `GET ${AGENT}/revisions`);
  expect(list.body).toEqual({
    revisions: [
      {
        revision: 2,
        savedAt: second.body.savedAt,
        savedBy: "ada",
        changes: 2,
        kinds: { system_prompt: 1, budget: 1 },
        tools: { count: 0, first: [] },
      },
      {
        revision: 1,
        savedAt: first.body.savedAt,
        savedBy: "ada",
        changes: 1,
        kinds: { system_prompt: 1 },
        tools: { count: 0, first: [] },
      },
    ],
    people: ["ada"],
  });
  const at = async (revision: number) =>
    (await request<RevisionAnswer>(server, `GET ${AGENT}/revisions/${revision}`)).body.settings;
  expect(await at(0)).toEqual({});
  expect(await at(1)).toEqual(first.body.settings);
  expect(await at(2)).toEqual(second.body.settings);
});

it("never answers a secret of an old revision", async () => {
  await save(0, [{ op: "setConfig", tool: "vault", key: "api_key", value: "old-and-secret" }]);
  await save(1, [{ op: "resetConfig", tool: "vault", key: "api_key" }]);
  const { body } = await request<RevisionAnswer>(server, `GET ${AGENT}/revisions/1`);
  expect(body.settings).toEqual({
    tools: { vault: { config: { api_key: { $secret: expect.any(String) } } } },
  });
  expect(JSON.stringify(body)).not.toContain("old-and-secret");
});

it.each(["3", "-1", "first"])("has no revision %s", async (revision) => {
  const { status, body } = await request(server, `GET ${AGENT}/revisions/${revision}`);
  expect({ status, body }).toMatchObject({
    status: 404,
    body: { error: { message: expect.stringContaining("from 0 to 0") } },
  });
});

const setTool = (tool: string, state: string) => ({ op: "setTool", tool, state });
const setMethod = (method: string, state: string) => ({
  op: "setMethod",
  tool: "notes",
  method,
  state,
});

it("answers page by page, each filter with the others", async () => {
  await save(0, [setTool("notes", "off")]);
  await save(1, [setTool("notes", "on"), { op: "setNewTools", state: "off" }]);
  await save(2, [setMethod("read_note", "off"), setMethod("delete_note", "off")]);
  const list = async (query: string) => {
    const { body } = await request<RevisionsAnswer>(server, `GET ${AGENT}/revisions?${query}`);
    return { revisions: body.revisions.map(({ revision }) => revision), next: body.next };
  };
  const first = await list("limit=2");
  expect(first).toEqual({ revisions: [3, 2], next: expect.any(Number) });
  expect(await list(`limit=2&before=${first.next}`)).toEqual({ revisions: [1] });
  expect((await list("kind=tool_off,method_off")).revisions).toEqual([3, 1]);
  expect((await list("kind=tool_off&tool=notes")).revisions).toEqual([1]);
  expect((await list("person=grace")).revisions).toEqual([]);
  expect((await list("text=2")).revisions).toEqual([2]);
  expect((await list("text=Note")).revisions).toEqual([3, 2, 1]);
  expect((await list("text=%25")).revisions).toEqual([]);
  expect((await list(`since=${new Date(Date.now() + 60_000).toISOString()}`)).revisions).toEqual(
    [],
  );
  for (const wrong of ["kind=anything", "since=yesterday", "who=ada"]) {
    expect((await request(server, `GET ${AGENT}/revisions?${wrong}`)).status).toBe(422);
  }
});

it("shows what everybody saved in one list, of agents and of the organisation", async () => {
  await request(server, "POST /api/agents", { name: "Second agent" });
  await save(0, [setTool("notes", "off")]);
  const hide = { op: "setToolMetadata", tool: "notes", field: "visible", value: false };
  await request(server, "PATCH /api/organisation/settings", {
    baseRevision: 0,
    operations: [hide],
  });
  await request(server, "PATCH /api/agents/second-agent/settings", {
    baseRevision: 0,
    operations: [setTool("notes", "on")],
  });
  const list = async (query = "") =>
    (await request<ActivityAnswer>(server, `GET /api/activity?${query}`)).body.saves.map(
      ({ owner }) => (owner.kind === "agent" ? owner.id : owner.kind),
    );
  expect(await list()).toEqual(["second-agent", "organisation", "first-agent"]);
  expect(await list("owner=organisation")).toEqual(["organisation"]);
  expect(await list("owner=agent:first-agent")).toEqual(["first-agent"]);
  expect(await list("text=second")).toEqual(["second-agent"]);
  expect(await list("kind=metadata&tool=notes")).toEqual(["organisation"]);
  await request(server, "DELETE /api/agents/second-agent");
  expect(await list()).toEqual(["organisation", "first-agent"]);
});

it("names the save that decided an item last", async () => {
  await save(0, [setTool("notes", "off"), setMethod("read_note", "off")]);
  await save(1, [setMethod("delete_note", "off")]);
  await save(2, [{ op: "setNewTools", state: "off" }]);
  const latest = async (item: string) =>
    (await request<LatestRevisionAnswer>(server, `GET ${AGENT}/revisions/latest?item=${item}`)).body
      .save?.revision;
  expect(await latest("tool:notes")).toBe(1);
  expect(await latest("method:notes/read_note")).toBe(1);
  expect(await latest("method:notes/delete_note")).toBe(2);
  expect(await latest("newTools")).toBe(3);
  expect(await latest("tool:vault")).toBeUndefined();
  await save(3, [{ op: "removeTool", tool: "notes" }]);
  expect(await latest("method:notes/read_note")).toBe(4);
});

it("lists a save of a thousand operations as briefly as one of a single one, and nothing of values", async () => {
  const operations = Array.from({ length: 1000 }, (_, index) => ({
    op: "setVariable",
    name: `name_${index}`,
    value: "a long value ".repeat(20),
  }));
  const saved = await save(0, [
    ...operations,
    { op: "setConfig", tool: "vault", key: "api_key", value: "old-and-secret" },
  ]);
  expect(saved.body).toMatchObject({ revision: 1 });
  const { body } = await request<RevisionsAnswer>(server, `GET ${AGENT}/revisions`);
  expect(body.revisions[0]).toMatchObject({
    changes: 1001,
    kinds: { variable: 1000, value: 1 },
    tools: { first: ["vault"] },
  });
  expect(JSON.stringify(body).length).toBeLessThan(400);
});

it("says what earlier settings would cost now, those of no save left out", async () => {
  await save(0, [{ op: "setMethod", tool: "notes", method: "read_note", state: "off" }]);
  await save(1, [{ op: "setTool", tool: "notes", state: "off" }]);
  const costsOf = (revisions: string) =>
    request<RevisionCostsAnswer>(server, `GET ${AGENT}/revisions/costs?revisions=${revisions}`);
  const { costs } = (await costsOf("0,1,2,9")).body;
  const { agents } = (await request<AgentsAnswer>(server, "GET /api/agents")).body;
  expect(Object.keys(costs)).toEqual(["0", "1", "2"]);
  expect(costs[2]?.tokens).toBe(agents[0]?.counts.tokens);
  const [created, first, second] = [0, 1, 2].map((revision) => costs[revision]);
  expect(first?.methods).toBe((created?.methods ?? 0) - 1);
  expect([
    (created?.tokens ?? 0) > (first?.tokens ?? 0),
    (first?.tokens ?? 0) > (second?.tokens ?? 0),
  ]).toEqual([true, true]);
  for (const wrong of ["", "a", "1;2", Array.from({ length: 61 }, (_, index) => index).join()]) {
    expect((await costsOf(wrong)).status).toBe(422);
  }
});

it("names the save that kept the switch that the policy gave a tool", async () => {
  await save(0, [{ op: "setNewTools", state: "off" }]);
  await save(1, [{ op: "setConfig", tool: "vault", key: "max_results", value: 7 }]);
  await save(2, [{ op: "setConfig", tool: "vault", key: "max_results", value: 8 }]);
  const latest = (item: string) =>
    request<LatestRevisionAnswer>(
      server,
      `GET ${AGENT}/revisions/latest?item=${encodeURIComponent(item)}`,
    );
  expect((await latest("tool:vault")).body.save?.revision).toBe(2);
  expect((await latest("tool:notes")).body.save).toBeUndefined();
});

import type { SettingsOperation } from "@pegboard/registry-core";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SettingsAnswer, ToolsetAnswer } from "../../api-contract.ts";
import { type EventRecord, recordEvents, request } from "../../testing/api-client.ts";
import { isOnPostgres, startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

const SETTINGS = "/api/agents/first-agent/settings";
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

function save(baseRevision: unknown, operations: unknown) {
  return request<SettingsAnswer>(server, `PATCH ${SETTINGS}`, { baseRevision, operations });
}

const read = () => request<SettingsAnswer>(server, `GET ${SETTINGS}`);
const noteOff = { op: "setMethod", tool: "notes", method: "delete_note", state: "off" } as const;

describe("PATCH settings", () => {
  // It counts what the driver of SQLite is asked; the queries are those of both engines.
  it.skipIf(isOnPostgres)(
    "reads the agent, the organisation and the presets once, and nothing of what it made",
    async () => {
      await save(0, [noteOff]);
      const prepare = vi.spyOn(Database.prototype, "prepare");
      expect((await save(1, [{ ...noteOff, state: "inherit" }])).body).toMatchObject({
        revision: 2,
        settings: {},
      });
      const statements = prepare.mock.calls.map(([sql]) => sql);
      prepare.mockRestore();
      expect(statements.filter((sql) => /^select .* from "agents"/.test(sql))).toHaveLength(3);
      const saved = statements.findIndex((sql) =>
        sql.startsWith('insert into "settings_revisions"'),
      );
      expect(statements.slice(saved + 1).filter((sql) => sql.startsWith("select"))).toEqual([]);
    },
  );

  it("saves operations as a revision with who and when, and tells every client", async () => {
    const before = await read();
    expect(before.body).toMatchObject({
      agent: { id: "first-agent", name: "First agent" },
      revision: 0,
      settings: {},
      savedBy: null,
    });
    const saved = await save(0, [noteOff]);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      revision: 1,
      savedBy: "ada",
      savedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      settings: { tools: { notes: { methods: { delete_note: false } } } },
    });
    expect((await read()).body).toEqual(saved.body);
    await expect
      .poll(() => record.events)
      .toEqual([{ type: "settings", owner: { kind: "agent", id: "first-agent" }, revision: 1 }]);
  });

  it("makes no revision when nothing changes", async () => {
    await save(0, [noteOff]);
    expect((await save(1, [noteOff])).body).toMatchObject({ revision: 1 });
    expect((await save(1, [])).body).toMatchObject({ revision: 1 });
  });

  it("merges what two people change at different places, and shows both sides of the same place", async () => {
    await save(0, [noteOff]);
    const merged = await save(0, [{ op: "setTool", tool: "vault", state: "off" }]);
    expect(merged).toMatchObject({ status: 200, body: { revision: 2 } });
    const conflict = await save(0, [
      { op: "setConfig", tool: "vault", key: "max_results", value: 7 },
      { op: "setMethod", tool: "notes", method: "delete_note", state: "on" },
    ]);
    expect(conflict.status).toBe(409);
    expect(conflict.body.error).toMatchObject({
      code: "conflict",
      revision: 2,
      conflicts: [
        {
          item: "method:notes/delete_note",
          operation: 1,
          yours: { state: "on" },
          theirs: noteOff,
          savedBy: "ada",
          savedAt: expect.any(String),
        },
      ],
    });
    expect((await read()).body).toMatchObject({ revision: 2 });
    expect(JSON.stringify((await read()).body)).not.toContain("max_results");
  });

  it("keeps every one of many simultaneous saves of different items", async () => {
    const operations: SettingsOperation[] = [
      noteOff,
      { op: "setMethod", tool: "notes", method: "read_note", state: "off" },
      { op: "setTool", tool: "vault", state: "off" },
      { op: "setConfig", tool: "vault", key: "max_results", value: 9 },
      { op: "setMethod", tool: "vault", method: "leak", state: "off" },
    ];
    const answers = await Promise.all(operations.map((operation) => save(0, [operation])));
    expect(answers.map(({ status }) => status)).toEqual(operations.map(() => 200));
    const { body } = await read();
    expect(body.revision).toBe(operations.length);
    expect(body.settings).toEqual({
      tools: {
        notes: expect.objectContaining({ methods: { delete_note: false, read_note: false } }),
        vault: { enabled: false, methods: { leak: false }, config: { max_results: 9 } },
      },
    });
  });

  it("lets exactly one of two simultaneous saves of one item win", async () => {
    const [on, off] = await Promise.all([
      save(0, [{ op: "setTool", tool: "notes", state: "on" }]),
      save(0, [{ op: "setTool", tool: "notes", state: "off" }]),
    ]);
    expect([on.status, off.status].sort()).toEqual([200, 409]);
    const winner = on.status === 200 ? on : off;
    expect((await read()).body).toEqual(winner.body);
  });

  it.each([
    ["a text as a switch", [{ ...noteOff, state: "yes" }], ["operations", 0, "state"]],
    [
      "a number as a switch",
      [noteOff, { op: "setTool", tool: "notes", state: 1 }],
      ["operations", 1, "state"],
    ],
    ["null as a switch", [{ op: "setNewTools", state: null }], ["operations", 0, "state"]],
    ["an unknown operation", [{ op: "erase" }], ["operations", 0, "op"]],
    ["an unknown field", [{ ...noteOff, force: true }], ["operations", 0, "force"]],
    [
      "an unknown tool",
      [{ op: "setTool", tool: "constructor", state: "on" }],
      ["operations", 0, "tool"],
    ],
    ["an unknown method", [{ ...noteOff, method: "__proto__" }], ["operations", 0, "method"]],
    [
      "an unknown replacement",
      [{ op: "replaceTool", tool: "gone", replacement: "none" }],
      ["operations", 0, "replacement"],
    ],
    [
      "to replace a tool that is there",
      [{ op: "replaceTool", tool: "vault", replacement: "notes" }],
      ["operations", 0, "tool"],
    ],
    [
      "a sealed secret",
      [
        {
          op: "setConfig",
          tool: "vault",
          key: "headers",
          value: { A: { $secret: { id: "a", value: "" } } },
        },
      ],
      ["operations", 0, "value", "A", "$secret"],
    ],
    [
      "half a sealed secret in a variable",
      [{ op: "setVariable", name: "a", value: [{ $secret: { id: "a" } }] }],
      ["operations", 0, "value", 0, "$secret"],
    ],
    [
      "config of a tool without",
      [{ op: "setConfig", tool: "notes", key: "a", value: 1 }],
      ["operations", 0, "tool"],
    ],
    ["no list", { op: "setTool" }, ["operations"]],
  ])("refuses %s by its path, and stores nothing", async (_, operations, path) => {
    const refused = await save(0, operations);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: "invalid", issues: [{ path }] } },
    });
    expect((await read()).body).toMatchObject({ revision: 0, settings: {} });
  });

  it.each([["0"], [-1], [0.5], [null], [undefined], [1]])(
    "refuses %j as a base revision",
    async (base) => {
      const refused = await save(base, [noteOff]);
      expect(refused).toMatchObject({
        status: 422,
        body: { error: { issues: [{ path: ["baseRevision"] }] } },
      });
    },
  );

  it("refuses to switch off what is core, names it in bulk, and stores none of the rest", async () => {
    const refused = await save(0, [
      noteOff,
      { op: "setTool", tool: "message", state: "off" },
      { op: "setMethod", tool: "message", method: "inform", state: "off" },
      { op: "setMethod", tool: "notes", method: "list_notes", state: "off" },
    ]);
    expect(refused).toMatchObject({ status: 422, body: { error: { code: "core_cannot_be_off" } } });
    const issues = refused.body.error?.issues ?? [];
    expect(issues.map(({ path }) => path)).toEqual([
      ["operations", 1],
      ["operations", 2],
      ["operations", 3],
    ]);
    expect(refused.body.error?.message).toMatch(/Message.*List Notes/s);
    expect((await read()).body).toMatchObject({ revision: 0 });
  });

  it("switches a whole tool off around its core method", async () => {
    await save(0, [{ op: "setTool", tool: "notes", state: "off" }]);
    const { body } = await request<ToolsetAnswer>(server, "GET /api/agents/first-agent/toolset");
    const notes = body.toolset.tools.find(({ definition }) => definition.name === "notes");
    expect(notes?.state).toBe("partly");
    expect(
      notes?.methods.filter((method) => method.enabled).map(({ definition }) => definition.name),
    ).toEqual(["list_notes"]);
  });

  it("keeps what was saved across a restart", async () => {
    const dataDir = server.dataDir;
    const { body } = await save(0, [
      noteOff,
      { op: "setConfig", tool: "vault", key: "api_key", value: "a-secret-key" },
    ]);
    await server.end();
    const again = await startTestServer({ tools: testTools, dataDir });
    const restarted = await request<SettingsAnswer>(again, `GET ${SETTINGS}`);
    await again.close();
    expect(restarted.body).toEqual(body);
  });

  it("says which agent is unknown", async () => {
    const unknown = await request(server, "PATCH /api/agents/nobody/settings", {
      baseRevision: 0,
      operations: [],
    });
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: { code: "not_found", message: expect.stringContaining("nobody") } },
    });
  });
});

describe("a config that is saved", () => {
  const set = (key: string, value: unknown) => ({ op: "setConfig", tool: "vault", key, value });

  it.each([
    [
      "out of range",
      [set("max_results", 0)],
      ["tools", "vault", "config", "max_results"],
      "must be at least 1",
    ],
    [
      "of a wrong type",
      [set("max_results", "many")],
      ["tools", "vault", "config", "max_results"],
      "must be a whole number",
    ],
    [
      "a faulty secret",
      [set("api_key", "short")],
      ["tools", "vault", "config", "api_key"],
      "must have at least 8 characters",
    ],
    ["null", [set("headers", null)], ["tools", "vault", "config", "headers"], "must be an object"],
    [
      "wrong inside",
      [set("headers", { a: 1 })],
      ["tools", "vault", "config", "headers", "a"],
      "must be a text",
    ],
    [
      "against the author's own rule",
      [set("api_key", "long-enough"), set("min_results", 9)],
      ["tools", "vault", "config", "min_results"],
      "must not be more than Max results",
    ],
    [
      "a marker of no secret",
      [set("api_key", { $secret: "gone" })],
      ["tools", "vault", "config", "api_key"],
      expect.stringMatching(/not stored here/),
    ],
  ])("is refused when it is %s, with the path into it", async (_, operations, path, message) => {
    const refused = await save(0, operations);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: "invalid", issues: [{ path, message }] } },
    });
    expect((await read()).body).toMatchObject({ revision: 0, settings: {} });
    await request(server, "PATCH /api/agents/first-agent", { description: "seen" });
    await expect.poll(() => record.events).toEqual([{ type: "agents" }, { type: "audit" }]);
  });

  it("may leave out for now what is required elsewhere: the tool is on but not offered", async () => {
    expect((await save(0, [set("max_results", 7)])).status).toBe(200);
    expect((await save(1, [noteOff])).status).toBe(200);
    const { body } = await request<ToolsetAnswer>(server, "GET /api/agents/first-agent/toolset");
    const vault = body.toolset.tools.find(({ definition }) => definition.name === "vault");
    expect(vault).toMatchObject({
      switchedOn: true,
      unavailable: { kind: "config_missing", fields: ["API key"] },
    });
  });

  it("can have a required field taken away again", async () => {
    await save(0, [set("api_key", "long-enough")]);
    const reset = await save(1, [{ op: "resetConfig", tool: "vault", key: "api_key" }]);
    expect(reset).toMatchObject({ status: 200, body: { revision: 2, settings: {} } });
  });
});

it("refuses a template that cannot be rendered, and takes one in which only something is missing", async () => {
  const save = (source: string) =>
    request(server, `PATCH ${SETTINGS}`, {
      baseRevision: 0,
      operations: [{ op: "setTemplate", template: "system", source }],
    });
  const broken = await save("Hi\n{% if tools %}");
  const message = "Line 2: {% if tools %} is not closed: end it with {% endif %}.";
  expect([broken.status, broken.body.error?.issues]).toMatchObject([
    422,
    [{ path: ["prompts", "system"], code: "template", message }],
  ]);
  expect((await save("{{ agnet }}")).status).toBe(200);
});

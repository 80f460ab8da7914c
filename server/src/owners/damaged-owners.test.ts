import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  AgentSummary,
  AgentsAnswer,
  ExportAnswer,
  PresetSettingsAnswer,
  PresetSummary,
  PresetsAnswer,
  ProblemsAnswer,
  SettingsAnswer,
} from "../api-contract.ts";
import { databaseFile } from "../stores/sqlite-store.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

let dataDir: string;
let server: TestServer;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pegboard-order-"));
  server = await startTestServer({ tools: testTools, dataDir });
  await request(server, "POST /api/agents", { name: "Broken" });
  const operations = [{ op: "setTool", tool: "notes", state: "off" }];
  await request(server, "PATCH /api/agents/broken/settings", { baseRevision: 0, operations });
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** Writes into the stored row, as a failing disk or a hand would, and starts again. */
async function damage(settings: string, where = "", id = "broken"): Promise<void> {
  await server.close();
  const database = new Database(databaseFile(dataDir));
  database.prepare(`update agents set settings = ? where id = ?`).run(settings, id);
  if (where)
    database.prepare(`update settings_revisions set settings = ? where ${where}`).run(settings);
  database.close();
  server = await startTestServer({ tools: testTools, dataDir });
}

it.each([
  ["is no JSON", "{not json", { kind: "no_json" }],
  [
    "has another shape",
    '{"tools":{"notes":{"methods":[1,"x"]}}}',
    { kind: "wrong_shape", path: ["tools", "notes"] },
  ],
  ["is another value", "17", { kind: "wrong_shape", path: [] }],
])(
  "an agent whose settings are such that it %s is out of order alone, with its name and what to do",
  async (_, text, issue) => {
    await damage(text);
    const { body: agents } = await request<AgentsAnswer>(server, "GET /api/agents");
    expect(agents.agents.map(({ name }) => name)).toEqual(["First agent"]);
    expect(agents.outOfOrder).toMatchObject([
      { id: "broken", name: "Broken", readableRevision: 1 },
    ]);
    expect(agents.outOfOrder[0]?.message).toContain(
      "Restore revision 1 on the Agents page, or delete the agent there.",
    );
    for (const path of [
      "settings",
      "toolset",
      "prompt",
      "toolset?format=openai-chat",
      "revisions",
    ]) {
      const { status, body } = await request(server, `GET /api/agents/broken/${path}`);
      expect([path, status, body.error?.code]).toEqual([path, 409, "agent_out_of_order"]);
      expect((await request(server, `GET /api/agents/first-agent/${path}`)).status).toBe(200);
    }
    const { body } = await request<ProblemsAnswer>(server, "GET /api/problems");
    expect(body.problems.filter(({ kind }) => kind === "agent out of order")).toMatchObject([
      {
        code: "out_of_order",
        values: { damage: issue },
        severity: "error",
        place: { agent: "broken" },
      },
    ]);
    expect((await request(server, "GET /api/tools")).status).toBe(200);
    expect((await request(server, "POST /api/agents", { name: "broken" })).status).toBe(409);
  },
);

it.each([
  ["tool_sources", "null"],
  ["tool_sources", '{"notes":null}'],
  ["config_schemas", "null"],
  ["config_schemas", "[1]"],
])("is out of order alone when its %s are %s", async (column, text) => {
  await server.close();
  const database = new Database(databaseFile(dataDir));
  database.prepare(`update agents set ${column} = ? where id = 'broken'`).run(text);
  database.close();
  server = await startTestServer({ tools: testTools, dataDir });
  const { status, body } = await request<AgentsAnswer>(server, "GET /api/agents");
  expect([status, body.outOfOrder.map(({ id }) => id)]).toEqual([200, ["broken"]]);
  expect((await request(server, "GET /api/problems")).status).toBe(200);
  expect((await request(server, "POST /api/agents/broken/repair")).status).toBe(200);
});

it("is repaired with the newest save that can be read", async () => {
  await damage("{", "agent = 'none'");
  const { status, body } = await request<AgentSummary>(server, "POST /api/agents/broken/repair");
  expect([status, body.revision]).toEqual([200, 2]);
  const settings = (await request<SettingsAnswer>(server, "GET /api/agents/broken/settings")).body
    .settings;
  expect(settings).toEqual({ tools: { notes: { enabled: false } } });
  expect((await request<AgentsAnswer>(server, "GET /api/agents")).body.outOfOrder).toEqual([]);
  expect((await request(server, "POST /api/agents/broken/repair")).status).toBe(400);
});

it("is repaired as it was created when no save can be read, or deleted", async () => {
  await damage("{", "agent = 'broken'");
  expect((await request<AgentsAnswer>(server, "GET /api/agents")).body.outOfOrder).toMatchObject([
    { readableRevision: 0 },
  ]);
  expect((await request(server, "POST /api/agents/broken/repair")).status).toBe(200);
  expect(
    (await request<SettingsAnswer>(server, "GET /api/agents/broken/settings")).body.settings,
  ).toEqual({});
  await damage("{", "agent = 'broken'");
  expect((await request(server, "DELETE /api/agents/broken")).status).toBe(204);
  expect((await request<AgentsAnswer>(server, "GET /api/agents")).body.outOfOrder).toEqual([]);
});

describe("a preset whose settings cannot be read", () => {
  const presets = async () => (await request<PresetsAnswer>(server, "GET /api/presets")).body;
  const outOfOrder = async () =>
    (await request<ProblemsAnswer>(server, "GET /api/problems")).body.problems.filter(
      ({ code }) => code === "preset_out_of_order",
    );
  beforeEach(async () => {
    await request(server, "POST /api/presets", { name: "Quiet", tools: { notes: false } });
    await request(server, "POST /api/presets", { name: "Other" });
    await damage("{not json", "agent = 'none'", "@preset/quiet");
  });

  it("is named where presets and problems are, refuses its settings with what to do, and keeps its name and id", async () => {
    const message =
      "The preset Quiet is out of order: what is stored of its settings is no JSON. Restore revision 1 on the Presets page, or delete the preset there.";
    expect(await presets()).toMatchObject({
      presets: [{ id: "other" }],
      outOfOrder: [{ id: "quiet", name: "Quiet", readableRevision: 1, message }],
    });
    expect(await outOfOrder()).toMatchObject([
      { severity: "error", place: { preset: "quiet" }, message },
    ]);
    for (const line of ["GET /api/presets/quiet/settings", "GET /api/presets/quiet/revisions"]) {
      const { status, body } = await request(server, line);
      expect([line, status, body.error]).toMatchObject([
        line,
        409,
        { code: "preset_out_of_order", message },
      ]);
    }
    const file = await request<ExportAnswer>(server, "POST /api/export", {
      agents: "all",
      presets: true,
    });
    expect(file.body).toMatchObject({ left: [], outOfOrder: [{ message }] });
    expect((await request(server, "POST /api/presets", { name: "quiet" })).status).toBe(409);
    expect(
      (await request<PresetSummary>(server, "POST /api/presets", { name: "Quiet!" })).body.id,
    ).toBe("quiet-2");
  });

  it("is repaired with the newest save that can be read, or deleted", async () => {
    const { status, body } = await request<PresetSummary>(server, "POST /api/presets/quiet/repair");
    expect([status, body.revision]).toEqual([200, 2]);
    const { body: repaired } = await request<PresetSettingsAnswer>(
      server,
      "GET /api/presets/quiet/settings",
    );
    expect(repaired.settings).toEqual({ tools: { notes: { enabled: false } } });
    expect([(await presets()).outOfOrder, await outOfOrder()]).toEqual([[], []]);
    expect((await request(server, "POST /api/presets/quiet/repair")).status).toBe(400);
    await damage("17", "agent = '@preset/quiet'", "@preset/quiet");
    expect((await presets()).outOfOrder).toMatchObject([{ readableRevision: 0 }]);
    expect((await request(server, "DELETE /api/presets/quiet")).status).toBe(204);
    expect(await presets()).toMatchObject({ outOfOrder: [], deleted: [{ id: "quiet" }] });
  });
});

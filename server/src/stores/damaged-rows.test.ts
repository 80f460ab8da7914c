import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import type {
  PreferencesAnswer,
  ProblemsAnswer,
  SourceSummary,
  SourcesAnswer,
} from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { type RecordingServer, startRecordingServer } from "../testing/recording-server.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { databaseFile } from "./sqlite-store.ts";

let dataDir: string;
let server: TestServer;
let remote: RecordingServer;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pegboard-rows-"));
  server = await startTestServer({ dataDir });
  remote = await startRecordingServer();
});
afterEach(async () => {
  await server.close();
  await remote.close();
  rmSync(dataDir, { recursive: true });
});

/** Writes into the stored rows, as a failing disk or a hand would, and starts again. */
async function damage(change: string): Promise<void> {
  await server.close();
  const database = new Database(databaseFile(dataDir));
  expect(database.prepare(change).run().changes).toBeGreaterThan(0);
  database.close();
  server = await startTestServer({ dataDir });
}

const ask = <T>(line: string, body?: unknown) => request<T>(server, line, body);
const addSource = async () =>
  (
    await ask<SourceSummary>("POST /api/sources", {
      name: "remote",
      config: { transport: "http", url: remote.url },
    })
  ).body;
const PAGES = ["health", "agents", "tools", "sources", "preferences", "agents/first-agent/toolset"];

async function expectAllPages(): Promise<void> {
  for (const page of PAGES)
    expect([page, (await ask(`GET /api/${page}`)).status]).toEqual([page, 200]);
}

it.each([
  ["no JSON", "{"],
  ["another shape", "[1]"],
])(
  "a preference that is %s counts as not chosen, and is one problem until it is chosen again",
  async (_, text) => {
    await ask("PATCH /api/preferences", { functionLimits: { "openai-chat": 50 } });
    await damage(`update preferences set value = '${text}'`);
    await expectAllPages();
    expect(
      (await ask<PreferencesAnswer>("GET /api/preferences")).body.functionLimits["openai-chat"],
    ).toBe(128);
    const damaged = async () =>
      (await ask<ProblemsAnswer>("GET /api/problems")).body.problems.filter(
        ({ kind }) => kind === "preference damaged",
      );
    expect(await damaged()).toMatchObject([
      { severity: "warning", values: { name: "functionLimit:openai-chat", format: "OpenAI" } },
    ]);
    await ask("PATCH /api/preferences", {
      functionLimits: { "openai-chat": 128 },
      toolcallReason: true,
    });
    expect(await damaged()).toEqual([]);
    await damage(`update preferences set value = '${text}' where name = 'toolcall_reason'`);
    await expectAllPages();
    expect(await damaged()).toMatchObject([{ values: { name: "toolcall_reason" } }]);
  },
);

it("a source whose connection is no JSON says so, and is removed as it says", async () => {
  const { id } = await addSource();
  await damage("update sources set config = '{'");
  await expectAllPages();
  const { sources } = (await ask<SourcesAnswer>("GET /api/sources")).body;
  expect(sources.find((source) => source.id === id)).toMatchObject({
    state: "failed",
    messages: ["What is stored of it is damaged. Remove remote and add it again."],
  });
  expect((await ask(`DELETE /api/sources/${id}`)).status).toBe(204);
  expect((await addSource()).state).toBe("ready");
});

it("definitions of another shape, kept for a source that is away, stop nothing", async () => {
  await addSource();
  await remote.close();
  await damage("update source_definitions set definitions = '[1]'");
  await expectAllPages();
  expect((await ask("GET /api/problems")).status).toBe(200);
});

it("a key of the folder that is no JSON is replaced until the process ends", async () => {
  await damage("update sealed_values set value = '{'");
  await expectAllPages();
});

it.each([
  ["operations", "null"],
  ["operations", "[null]"],
  ["operations", "{"],
  ["settings", "null"],
  ["settings", '{"tools":7}'],
  ["config_schemas", "null"],
  ["tool_sources", "null"],
])(
  "a save whose %s are %s is named wherever it is needed, and stops nothing else",
  async (column, text) => {
    const { id } = await addSource();
    const save = (baseRevision: number, state: string) =>
      ask("PATCH /api/agents/first-agent/settings", {
        baseRevision,
        operations: [{ op: "setTool", tool: "remote", state }],
      });
    expect((await save(0, "on")).status).toBe(200);
    expect((await save(1, "off")).status).toBe(200);
    await damage(`update settings_revisions set ${column} = '${text}' where revision = 1`);
    await expectAllPages();
    const told = {
      code: "storage_damaged",
      message: expect.stringMatching(/revision 1 of the agent first-agent .*backup/),
    };
    expect((await ask("GET /api/agents/first-agent/revisions")).status).toBe(200);
    expect(await ask("GET /api/agents/first-agent/revisions/1")).toMatchObject({
      status: 503,
      body: { error: told },
    });
    expect(await save(0, "on")).toMatchObject({ body: { error: told } });
    expect((await save(2, "on")).status).toBe(200);
    expect((await ask("GET /api/agents/first-agent/revisions/2")).status).toBe(200);
    // Secrets of the source could stay behind in it.
    expect(await ask(`DELETE /api/sources/${id}`)).toMatchObject({
      status: 503,
      body: { error: told },
    });
  },
);

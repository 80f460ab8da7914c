import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AgentsAnswer, OrganisationAnswer, ProblemsAnswer } from "../api-contract.ts";
import { databaseFile } from "../stores/sqlite-store.ts";
import { request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

let dataDir: string;
let server: TestServer;
const start = () => startTestServer({ tools: testTools, dataDir });
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pegboard-order-"));
  server = await start();
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** Writes into the stored rows, as a failing disk or a hand would. */
async function damage(...lines: string[]): Promise<void> {
  await server.end();
  const database = new Database(databaseFile(dataDir));
  for (const line of lines) database.prepare(line).run();
  database.close();
}

const ask = async <T>(line: string, body?: object) => request<T>(server, line, body);
const settings = async () => (await ask<OrganisationAnswer>("GET /api/organisation/settings")).body;
const called = async () =>
  (await ask("POST /api/agents/first-agent/methods/read_note/call", { arguments: { id: 1 } })).body
    .error?.code;
const disableNotes = {
  op: "setToolMetadata",
  tool: "notes",
  field: "disabledReason",
  value: "Too expensive.",
} as const;
const OUT = "organisation_out_of_order";

it.each([
  ["settings", "{not json", "no_json"],
  ["settings", '{"tools":{"notes":{"methods":[1]}}}', "wrong_shape"],
  ["settings", "17", "wrong_shape"],
  ["tool_sources", "null", "beside_settings"],
  ["config_schemas", "[1]", "beside_settings"],
])(
  "with %s of the organisation that are %s all works, what is disabled stays so, and a repair mends it",
  async (column, text, kind) => {
    await saveOrganisation(server, [disableNotes]);
    const before = await settings();
    await damage(`update agents set ${column} = '${text}' where id = '@organisation'`);
    server = await start();
    expect(await settings()).toMatchObject({
      revision: 1,
      settings: before.settings,
      outOfOrder: { readableRevision: 1, problem: { code: OUT } },
    });
    for (const page of [
      "health",
      "agents",
      "tools",
      "presets",
      "sources",
      "agents/first-agent/toolset",
    ]) {
      expect([page, (await ask(`GET /api/${page}`)).status]).toEqual([page, 200]);
    }
    expect((await ask<AgentsAnswer>("GET /api/agents")).body.outOfOrder).toEqual([]);
    expect(await called()).toBe("method_off");
    const problems = async () =>
      (await ask<ProblemsAnswer>("GET /api/problems")).body.problems.filter(
        ({ code }) => code === OUT,
      );
    expect(await problems()).toMatchObject([
      {
        severity: "error",
        kind: "organisation out of order",
        values: { damage: { kind }, readableRevision: 1 },
      },
    ]);
    const repaired = await ask<OrganisationAnswer>("POST /api/organisation/repair");
    expect(repaired).toMatchObject({
      status: 200,
      body: { revision: 2, savedBy: "ada", settings: before.settings },
    });
    expect([repaired.body.outOfOrder, await problems(), await called()]).toEqual([
      undefined,
      [],
      "method_off",
    ]);
    expect((await ask("POST /api/organisation/repair")).body.error).toMatchObject({
      refusal: { code: "organisationInOrder" },
    });
  },
);

it("falls back to the save before where the newest cannot be read either, and a save mends it too", async () => {
  await saveOrganisation(server, [disableNotes]);
  await saveOrganisation(server, [{ ...disableNotes, tool: "vault" }]);
  await damage(
    "update agents set settings = '{' where id = '@organisation'",
    "update settings_revisions set settings = '{' where agent = '@organisation' and revision = 2",
  );
  server = await start();
  expect(await settings()).toMatchObject({ revision: 2, outOfOrder: { readableRevision: 1 } });
  expect(await called()).toBe("method_off");
  const operations = [{ ...disableNotes, tool: "vault" }];
  expect(
    (await ask("PATCH /api/organisation/settings", { baseRevision: 2, operations })).status,
  ).toBe(200);
  const after = await settings();
  expect([after.revision, after.outOfOrder, Object.keys(after.settings.tools ?? {})]).toEqual([
    3,
    undefined,
    ["notes", "vault"],
  ]);
});

it("begins without anything set where nothing had been saved", async () => {
  await damage("update agents set settings = '{' where id = '@organisation'");
  server = await start();
  expect(await settings()).toMatchObject({
    revision: 0,
    settings: {},
    outOfOrder: { readableRevision: 0 },
  });
  expect((await ask("POST /api/organisation/repair")).status).toBe(200);
});

it("does not start where no save can be read: what was disabled for everybody would come on", async () => {
  await saveOrganisation(server, [disableNotes]);
  await damage(
    "update agents set settings = '{' where id = '@organisation'",
    "update settings_revisions set settings = '{' where agent = '@organisation'",
  );
  await expect(start()).rejects.toThrow(
    "The organisation cannot be read, nor can any of its saves: what is stored of its settings is no JSON. Stop Pegboard and restore the database from a backup.",
  );
});

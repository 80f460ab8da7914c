import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { OrganisationAnswer } from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { saveOrganisation } from "../../testing/save-organisation.ts";
import { startTestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";
import { openSqliteStore } from "../sqlite-store.ts";
import { ORGANISATION } from "../store.ts";
import { migrateToLatest } from "./migrate.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-"));
  file = join(folder, "older.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

interface OldSave {
  tool: string;
  changes: object | string;
  overrides: object | string;
  configSchemas?: object;
  toolSources?: object;
}

const tablesOf = (database: Database.Database) =>
  database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[];

/** A database as the release before this step left it. */
async function writeOld(saves: OldSave[]): Promise<void> {
  const database = new Database(file);
  await migrateToLatest(
    new Kysely({ dialect: new SqliteDialect({ database }) }),
    "009-tool-sources",
  );
  insertOld(database, saves);
  database.close();
}

function insertOld(database: Database.Database, saves: OldSave[]): void {
  const insert = database.prepare(
    "insert into overrides_revisions values (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const text = (value: object | string = {}) =>
    typeof value === "string" ? value : JSON.stringify(value);
  const { columns } = {
    columns: insert.database.pragma("table_info(overrides_revisions)") as { name: string }[],
  };
  expect(columns.map(({ name }) => name)).toEqual([
    "revision",
    "tool",
    "changes",
    "overrides",
    "saved_at",
    "saved_by",
    "config_schemas",
    "tool_sources",
  ]);
  for (const [index, { tool, changes, overrides, configSchemas, toolSources }] of saves.entries()) {
    const mark = [`2026-01-0${index + 1}T00:00:00.000Z`, index === 0 ? "ada" : "eve"];
    insert.run(
      index + 1,
      tool,
      text(changes),
      text(overrides),
      ...mark,
      text(configSchemas),
      text(toolSources),
    );
  }
}

const sealed = { $secret: { id: "1", key: "k", iv: "i", tag: "t", value: "v" } };

it("turns what the organisation set into settings, and each change into operations of its revision", async () => {
  const search = {
    weight: 1,
    isCore: true,
    config: { api_key: sealed },
    methods: { find: { visible: false } },
  };
  await writeOld([
    {
      tool: "search",
      changes: {
        weight: 1,
        isCore: true,
        config: { api_key: { value: sealed } },
        methods: { find: { visible: false } },
      },
      overrides: { search },
      configSchemas: { search: "hash" },
      toolSources: { search: "mcp:search" },
    },
    {
      tool: "notes",
      changes: { disabledReason: "Too expensive." },
      overrides: { search, notes: { disabledReason: "Too expensive." } },
    },
    {
      tool: "search",
      changes: { weight: null, config: { api_key: null }, methods: { find: { visible: null } } },
      overrides: { search: { isCore: true }, notes: { disabledReason: "Too expensive." } },
    },
  ]);
  const store = await openSqliteStore(file);
  const first = {
    tools: {
      search: {
        config: { api_key: sealed },
        metadata: { weight: 1, isCore: true },
        methodMetadata: { find: { visible: false } },
      },
    },
  };
  const metadata = { disabledReason: "Too expensive." };
  const last = { tools: { search: { metadata: { isCore: true } }, notes: { metadata } } };
  expect(await store.readOrganisation()).toMatchObject({
    id: ORGANISATION,
    revision: 3,
    settings: last,
    createdAt: "2026-01-01T00:00:00.000Z",
    savedAt: "2026-01-03T00:00:00.000Z",
    savedBy: "eve",
  });
  expect(await store.listSettingsRevisions(ORGANISATION, 0)).toEqual([
    {
      owner: ORGANISATION,
      revision: 1,
      operations: [
        { op: "setToolMetadata", tool: "search", field: "weight", value: 1 },
        { op: "setToolMetadata", tool: "search", field: "isCore", value: true },
        { op: "setConfig", tool: "search", key: "api_key", value: sealed },
        { op: "setMethodMetadata", tool: "search", method: "find", field: "visible", value: false },
      ],
      settings: first,
      configSchemas: { search: "hash" },
      toolSources: { search: "mcp:search" },
      savedAt: "2026-01-01T00:00:00.000Z",
      savedBy: "ada",
    },
    expect.objectContaining({
      revision: 2,
      operations: [
        { op: "setToolMetadata", tool: "notes", field: "disabledReason", value: "Too expensive." },
      ],
      settings: { tools: { ...first.tools, notes: { metadata } } },
    }),
    expect.objectContaining({
      revision: 3,
      operations: [
        { op: "resetToolMetadata", tool: "search", field: "weight" },
        { op: "resetConfig", tool: "search", key: "api_key" },
        { op: "resetMethodMetadata", tool: "search", method: "find", field: "visible" },
      ],
      settings: last,
    }),
  ]);
  expect(await store.listOwners("agent")).toEqual([]);
  await store.close();
});

it("finds an organisation that set nothing where nothing was set", async () => {
  await writeOld([]);
  const store = await openSqliteStore(file);
  expect(await store.readOrganisation()).toMatchObject({
    revision: 0,
    settings: {},
    savedAt: null,
  });
  await store.close();
});

it("keeps what is no JSON, and says so when it is read", async () => {
  await writeOld([{ tool: "search", changes: { weight: 1 }, overrides: "{not" }]);
  const store = await openSqliteStore(file);
  await expect(store.readOrganisation()).rejects.toMatchObject({ code: "storage_damaged" });
  await expect(store.listSettingsRevisions(ORGANISATION, 0)).rejects.toMatchObject({
    code: "storage_damaged",
  });
  await store.close();
});

it("a secret for every agent opens where it opened before", async () => {
  const server = await startTestServer({ tools: testTools });
  const key = "organisation-key-1";
  await saveOrganisation(server, [{ op: "setConfig", tool: "vault", key: "api_key", value: key }]);
  const { dataDir } = server;
  await server.end();
  const database = new Database(join(dataDir, "pegboard.sqlite"));
  const { settings } = database
    .prepare("select settings from agents where id = ?")
    .get(ORGANISATION) as {
    settings: string;
  };
  const { config } = JSON.parse(settings).tools.vault as { config: { api_key: object } };
  database.exec(`delete from settings_revisions; delete from agents where id = '${ORGANISATION}'`);
  database.exec(
    "create table overrides_revisions (revision integer primary key, tool text, changes text, overrides text, saved_at text, saved_by text, config_schemas text, tool_sources text)",
  );
  insertOld(database, [
    {
      tool: "vault",
      changes: { config: { api_key: { value: config.api_key } } },
      overrides: { vault: { config } },
    },
  ]);
  database.exec(
    "drop index agents_tile; drop index agents_name; create unique index agents_name on agents (name_key)",
  );
  for (const newer of [
    "group",
    "archived_at",
    "tile_letters",
    "tile_color",
    "deleted_at",
    "deleted_by",
    "deleted_by_id",
    "kind",
  ]) {
    database.exec(`alter table agents drop column "${newer}"`);
  }
  database.exec("alter table ignored_problems drop column ignored_by_id");
  database.exec("alter table accepted_definitions drop column accepted_by_id");
  await writeOld([]);
  const older = new Database(file);
  const known = new Set(tablesOf(older));
  older.close();
  database.pragma("foreign_keys = off");
  for (const table of tablesOf(database))
    if (!known.has(table)) database.exec(`drop table ${table}`);
  database.exec("delete from kysely_migration where name >= '010-organisation-settings'");
  database.close();

  const after = await startTestServer({ tools: testTools, dataDir });
  const called = await request<{ result: unknown }>(
    after,
    "POST /api/agents/first-agent/methods/check_key/call",
    {
      arguments: { key },
    },
  );
  expect(called.body.result).toBe(true);
  const { body } = await request<OrganisationAnswer>(after, "GET /api/organisation/settings");
  expect(body).toMatchObject({ revision: 1, savedBy: "ada" });
  await after.close();
  await server.close();
});

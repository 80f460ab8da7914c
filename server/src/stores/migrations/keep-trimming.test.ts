import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderText } from "@pegboard/registry-core/prompts";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSqliteStore } from "../sqlite-store.ts";
import { migrateToLatest } from "./migrate.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-"));
  file = join(folder, "older.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

const trimmed = "  {% if agent %}\nHello\n  {% endif %}\n- {{ agent.name }}\n";
const untouched = "Hello {{ agent.name }}{% if user %} and {{ user }}{% endif %}\n";

/** An agent with these templates, saved twice, as the release before this step left it. */
async function writeOld(settings: string, operations: string): Promise<void> {
  const database = new Database(file);
  await migrateToLatest(
    new Kysely({ dialect: new SqliteDialect({ database }) }),
    "010-organisation-settings",
  );
  database
    .prepare(
      "insert into agents (id, name, name_key, description, created_at, revision, settings) values (?, ?, ?, '', ?, 1, ?)",
    )
    .run("ada", "Ada", "ada", "2026-01-01T00:00:00.000Z", settings);
  database
    .prepare(
      "insert into settings_revisions (agent, revision, operations, settings, saved_at, saved_by) values (?, 1, ?, ?, ?, ?)",
    )
    .run("ada", operations, settings, "2026-01-01T00:00:00.000Z", "eve");
  database.close();
}

it("gives every stored template the text that it gave before", async () => {
  const prompts = { system: trimmed, user: untouched, variables: { mood: "{% x %}\n" } };
  const operations = [
    { op: "setTemplate", template: "system", source: trimmed },
    { op: "setTemplate", template: "user", source: untouched },
    { op: "resetTemplate", template: "system" },
  ];
  await writeOld(JSON.stringify({ prompts }), JSON.stringify(operations));
  const store = await openSqliteStore(file);
  const [agent] = await store.listOwners("agent");
  const [revision] = await store.listSettingsRevisions("ada", 0);
  await store.close();
  const system = `{# jinja: trim_blocks, lstrip_blocks #}\n${trimmed}`;
  expect(agent).toMatchObject({ settings: { prompts: { ...prompts, system } } });
  expect(revision).toMatchObject({
    settings: { prompts: { ...prompts, system } },
    operations: [{ ...operations[0], source: system }, ...operations.slice(1)],
  });
  expect(renderText(system, { variables: { agent: { name: "Ada" } }, methodLines: [] })).toBe(
    "Hello\n- Ada",
  );
  expect(renderText(trimmed, { variables: { agent: { name: "Ada" } }, methodLines: [] })).toBe(
    "  \nHello\n  \n- Ada",
  );
});

it("leaves what cannot be read as it is", async () => {
  await writeOld("{", "null");
  const store = await openSqliteStore(file);
  await store.close();
  const database = new Database(file);
  expect(database.prepare("select settings from agents where id = 'ada'").get()).toEqual({
    settings: "{",
  });
  expect(database.prepare("select operations, settings from settings_revisions").all()).toEqual([
    { operations: "null", settings: "{" },
  ]);
  database.close();
});

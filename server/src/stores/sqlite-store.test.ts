import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSqliteStore } from "./sqlite-store.ts";
import { describeStore } from "./store-contract.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-store-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describeStore("SQLite store", () => openSqliteStore(join(folder, "data", "pegboard.sqlite")));

it("names a file that is no database", async () => {
  const file = join(folder, "notes.txt");
  writeFileSync(file, "this is a text file, and a long enough one to be read as a page");
  await expect(openSqliteStore(file)).rejects.toThrow(`Cannot use the database ${file}: file is not a database`);
});

it("refuses a database of a newer release and leaves it alone", async () => {
  const file = join(folder, "newer.sqlite");
  await (await openSqliteStore(file)).close();
  const database = new Database(file);
  database.prepare("insert into kysely_migration values ('999-from-the-future', '2030-01-01')").run();
  database.close();
  await expect(openSqliteStore(file)).rejects.toThrow("newer release of Pegboard");
});

it("binds what an earlier release stored to the sources that have its tools, and leaves the rest to tools of its own", async () => {
  const file = join(folder, "older.sqlite");
  const before = await openSqliteStore(file);
  await before.createAgent({ id: "a", name: "A", description: "", createdAt: "2026-01-01T00:00:00.000Z" });
  const mark = { savedAt: "2026-01-01T00:00:00.000Z", savedBy: "ada" };
  const bound = { configSchemas: {}, toolSources: {}, ...mark };
  const tools = { search: true, notes: true };
  await before.saveSettings({ agent: "a", revision: 1, operations: [], settings: { tools }, ...bound });
  const overrides = { search: { weight: 1 }, notes: { weight: 2 } };
  await before.saveOverrides({ revision: 1, tool: "search", changes: { weight: 1 }, overrides, ...bound });
  const definition = defineTool({ name: "search", methods: {} }).definition;
  await before.writeDefinitions("mcp:search", [{ ...definition, source: "mcp:search" }]);
  await before.close();
  const connection = new Database(file);
  for (const table of ["agents", "settings_revisions", "overrides_revisions"]) {
    connection.exec(`alter table ${table} drop column tool_sources`);
  }
  connection.exec("delete from kysely_migration where name = '009-tool-sources'");
  connection.close();

  const after = await openSqliteStore(file);
  const toolSources = { search: "mcp:search" };
  expect(await after.findAgent("a")).toMatchObject({ toolSources, settings: { tools } });
  expect(await after.readSettingsRevision("a", 1)).toMatchObject({ toolSources });
  expect(await after.readOverrides()).toMatchObject({ toolSources, overrides });
  await after.close();
});

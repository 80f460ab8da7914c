import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

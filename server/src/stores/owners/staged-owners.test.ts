import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openSqliteStore } from "../sqlite-store.ts";
import { presetOwner } from "../store-keys.ts";
import { stageOwners } from "./staged-owners.ts";

test("an agent may have the name of a preset that cannot be read, as in the store", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "pegboard-staged-")), "pegboard.sqlite");
  const store = await openSqliteStore(file);
  const zoo = { name: "Zoo", description: "", createdAt: "2026-01-01T00:00:00.000Z" };
  await store.createOwner({ ...zoo, id: presetOwner("zoo") });
  const database = new Database(file);
  database.prepare("update agents set settings = '{' where kind = 'preset'").run();
  database.close();
  const staged = await stageOwners(store);
  expect(await staged.store.createOwner({ ...zoo, id: presetOwner("other") })).toBe(false);
  expect(await staged.store.createOwner({ ...zoo, id: "zoo" })).toBe(true);
  expect(await staged.commit()).toBe(true);
  expect(await store.listOwners("agent")).toMatchObject([{ id: "zoo", name: "Zoo" }]);
  await store.close();
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { notDone } from "./people/done-by.ts";
import { openSqliteStore } from "./sqlite-store.ts";

it.each([
  ["definitions", "oops"],
  ["definitions", "null"],
  ["definitions", "[null]"],
  ["waiting_since", "oops"],
  ["waiting_since", "null"],
])(
  "what was accepted of a source is never taken as nothing: %s that are %s say so in one sentence",
  async (column, text) => {
    const folder = mkdtempSync(join(tmpdir(), "pegboard-accepted-"));
    const file = join(folder, "pegboard.sqlite");
    const store = await openSqliteStore(file);
    const nothing = { ...notDone("accepted"), autoAccept: false, waitingSince: {} };
    await store.writeAccepted("mcp:shop", { ...nothing, definitions: [] });
    const database = new Database(file);
    database.exec(`update accepted_definitions set ${column} = '${text}'`);
    database.close();
    await expect(store.readAccepted("mcp:shop")).rejects.toMatchObject({
      code: "storage_damaged",
      message: expect.stringMatching(
        /^What is stored of .+ is damaged\. Stop Pegboard and restore/,
      ),
    });
    await store.close();
    rmSync(folder, { recursive: true });
  },
);

it("replaces a value of its own, and keeps none when there is nothing to keep", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-sealed-"));
  const store = await openSqliteStore(join(folder, "pegboard.sqlite"));
  await store.replaceSealedValue("a", { sealed: 1 });
  await store.replaceSealedValue("a", { sealed: 2 });
  expect(await store.readSealedValue("a")).toEqual({ sealed: 2 });
  await store.replaceSealedValue("a");
  expect(await store.readSealedValue("a")).toBeUndefined();
  await store.close();
  rmSync(folder, { recursive: true });
});

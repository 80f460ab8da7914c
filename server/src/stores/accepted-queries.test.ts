import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { openSqliteStore } from "./sqlite-store.ts";

it.each(["definitions", "waiting_since"])(
  "what was accepted of a source is never taken as nothing: damaged %s say so in one sentence",
  async (column) => {
    const folder = mkdtempSync(join(tmpdir(), "pegboard-accepted-"));
    const file = join(folder, "pegboard.sqlite");
    const store = await openSqliteStore(file);
    const nothing = { acceptedAt: null, acceptedBy: null, takesChanges: false, waitingSince: {} };
    await store.writeAccepted("mcp:shop", { ...nothing, definitions: [] });
    const database = new Database(file);
    database.exec(`update accepted_definitions set ${column} = 'oops'`);
    database.close();
    await expect(store.readAccepted("mcp:shop")).rejects.toMatchObject({
      code: "storage_damaged",
      message: expect.stringMatching(/^What is stored of .+ is no JSON\. Stop Pegboard and restore/),
    });
    await store.close();
    rmSync(folder, { recursive: true });
  },
);

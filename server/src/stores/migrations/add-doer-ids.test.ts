import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import { newEmptyDatabase } from "../../testing/postgres.ts";
import { doneBy } from "../people/done-by.ts";
import { openPostgresStore, withPostgres } from "../postgres-store.ts";
import { openSqliteStore, sqliteDatabase } from "../sqlite-store.ts";
import type { Store } from "../store.ts";
import { migrateToLatest } from "./migrate.ts";

const at = "2026-01-02T03:04:05.000Z";
const rights = { role: "editor", is_approver: 0, outside: "read" };
const token = { id: "t", name: "T", hash: "x", last_four: "abcd", created_at: at };
/** What the release before wrote where somebody did something. */
const FORMER = {
  agents: {
    id: "desk",
    name: "Desk",
    description: "",
    created_at: at,
    revision: 0,
    settings: "{}",
    tile_letters: "DE",
    tile_color: "#6366f1",
    deleted_at: at,
    deleted_by: "eve",
  },
  agent_tokens: { ...token, agent: "desk", created_by: "ada", revoked_at: at, revoked_by: "eve" },
  api_tokens: {
    ...token,
    ...rights,
    kind: "service",
    created_by: "ada",
    expires_at: at,
    revoked_at: at,
    revoked_by: "eve",
  },
  people: {
    ...rights,
    id: "nora",
    name: "Nora",
    email: "nora@example.com",
    role_from: "pegboard",
    preferences: "{}",
    created_at: at,
    created_by: "ada",
    disabled_at: at,
    disabled_by: "eve",
  },
  proposals: {
    id: "p",
    number: 1,
    state: "closed",
    title: "T",
    note: "",
    author_name: "ada",
    version: 1,
    owners: "[]",
    size: 0,
    created_at: at,
    changed_at: at,
    decided_at: at,
    decided_by: "eve",
  },
  paused_sources: { source: "mcp:files", paused_at: at, paused_by: "eve" },
  ignored_problems: {
    problem: "p",
    reason: "R",
    severity: "note",
    ignored_at: at,
    ignored_by: "eve",
  },
  accepted_definitions: {
    source: "mcp:files",
    definitions: "[]",
    accepted_at: at,
    accepted_by: "eve",
    takes_changes: 0,
    waiting_since: "{}",
  },
};

async function writeFormer(unknown: Kysely<unknown>): Promise<void> {
  await migrateToLatest(unknown, "028-source-leases");
  const database = unknown as Kysely<Record<string, Record<string, unknown>>>;
  for (const [table, row] of Object.entries(FORMER))
    await database.insertInto(table).values(row).execute();
}

const openUpgraded = {
  async SQLite(folder: string): Promise<Store> {
    const file = join(folder, "pegboard.sqlite");
    const connection = new Database(file);
    await writeFormer(sqliteDatabase(connection) as Kysely<unknown>);
    connection.close();
    return openSqliteStore(file);
  },
  async PostgreSQL(): Promise<Store> {
    const url = await newEmptyDatabase();
    await withPostgres(url, (database) => writeFormer(database as Kysely<unknown>));
    return openPostgresStore(url);
  },
};

it.each(["SQLite", "PostgreSQL"] as const)(
  "what a release before %s had ids beside names keeps its names, and new marks have both",
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), "pegboard-doers-"));
    const store = await openUpgraded[engine](folder);
    const eve = { name: "eve" };
    expect(await store.listDeleted("agent")).toMatchObject([doneBy("deleted", eve, at)]);
    const revoked = doneBy("revoked", eve, at);
    expect(await store.listTokens("desk")).toMatchObject([revoked]);
    expect(await store.findRow("api_tokens", { id: "t" })).toMatchObject(revoked);
    expect(await store.findRow("people", { id: "nora" })).toMatchObject({
      ...doneBy("created", { name: "ada" }, at),
      ...doneBy("disabled", eve, at),
    });
    expect(await store.findRow("proposals", { id: "p" })).toMatchObject(doneBy("decided", eve, at));
    const mark = { at, by: "eve", byId: null };
    expect(await store.listPausedSources()).toEqual(new Map([["mcp:files", mark]]));
    const ignored = { problem: "p", reason: "R", severity: "note" } as const;
    expect(await store.listIgnoredProblems()).toEqual([{ ...ignored, ...mark }]);
    expect(await store.readAccepted("mcp:files")).toMatchObject(doneBy("accepted", eve, at));
    const marked = { ...mark, byId: "eve-id" };
    await store.pauseSource("mcp:files", marked);
    await store.ignoreProblems([{ ...ignored, ...marked }]);
    expect((await store.listPausedSources()).get("mcp:files")).toEqual(marked);
    expect(await store.listIgnoredProblems()).toEqual([{ ...ignored, ...marked }]);
    await store.restoreOwner("desk");
    const deleted = doneBy("deleted", { name: "Eve", person: "eve-id" });
    await store.markDeleted("desk", deleted);
    expect(await store.listDeleted("agent")).toMatchObject([deleted]);
    await store.close();
    rmSync(folder, { recursive: true });
  },
);

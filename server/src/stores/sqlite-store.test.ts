import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeEvaluationStore } from "../testing/evaluation-store-contract.ts";
import { describePresetStore } from "../testing/preset-store-contract.ts";
import { describeProblemStore } from "../testing/problem-store-contract.ts";
import { describeSaves } from "../testing/saves-contract.ts";
import { describeStore } from "../testing/store-contract.ts";
import { describeTokenStore } from "../testing/token-store-contract.ts";
import { describeVersionStore } from "../testing/version-store-contract.ts";
import { migrateToLatest } from "./migrations/migrate.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import { StorageError } from "./storage-error.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-store-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const openHere = () => openSqliteStore(join(folder, "data", "pegboard.sqlite"));
describeStore("SQLite store", openHere);
describeSaves("SQLite store", openHere);
describeTokenStore("SQLite store", openHere);
describeEvaluationStore("SQLite store", openHere);
describeProblemStore("SQLite store", openHere);
describeVersionStore("SQLite store", openHere);
describePresetStore("SQLite store", openHere);

/** What a promise is rejected with. */
const failedCall = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error) => error,
  );

async function makeDatabase(): Promise<string> {
  const file = join(folder, "pegboard.sqlite");
  const store = await openSqliteStore(file);
  const createdAt = "2026-01-01T00:00:00.000Z";
  for (let number = 0; number < 400; number++) {
    const id = `agent-${number}`;
    await store.createOwner({ id, name: id, description: "x".repeat(300), createdAt });
  }
  await store.close();
  return file;
}

describe("what cannot be used is said in one sentence, with the file and what to do", () => {
  it("a file that is no database", async () => {
    const file = join(folder, "notes.txt");
    writeFileSync(file, "this is a text file, and a long enough one to be read as a page");
    const error = await failedCall(openSqliteStore(file));
    expect(error).toMatchObject({ name: "StorageError", code: "storage_damaged" });
    expect(error?.message).toMatch(
      /notes\.txt is damaged, or is none.*restore the file from a backup, or move it away/,
    );
  });

  it("a database whose pages were overwritten: found at the start, without a word of migrations", async () => {
    const file = await makeDatabase();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 100, 4096 * 3);
    writeFileSync(file, bytes);
    const error = await failedCall(openSqliteStore(file));
    expect(error).toMatchObject({ code: "storage_damaged" });
    expect(error?.message).not.toContain("migration");
  });

  it("one whose pages are damaged farther behind: found when they are read", async () => {
    const file = await makeDatabase();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, bytes.length - 4096 * 20);
    writeFileSync(file, bytes);
    const error = await failedCall(
      openSqliteStore(file).then((store) => store.listOwners("agent").finally(() => store.close())),
    );
    expect(error).toMatchObject({ code: "storage_damaged" });
  });

  it("a folder that is a file", async () => {
    writeFileSync(join(folder, "data"), "");
    const error = await failedCall(openSqliteStore(join(folder, "data", "pegboard.sqlite")));
    expect(error?.message).toMatch(
      /a part of its path is a file, not a folder. Choose another folder/,
    );
  });

  it("a file of 0 bytes starts as if new, and says so", async () => {
    const file = join(folder, "empty.sqlite");
    writeFileSync(file, "");
    const told: string[] = [];
    await (await openSqliteStore(file, { warn: (message) => told.push(message) })).close();
    expect(told.join()).toMatch(
      /empty\.sqlite was empty, so Pegboard starts as if it were new.*restore it from a backup/,
    );
  });

  it("a new one is never open to others, not even until its rights are set", async () => {
    const told: string[] = [];
    const file = join(folder, "private.sqlite");
    await (await openSqliteStore(file, { warn: (message) => told.push(message) })).close();
    expect(told).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("a link, and rights of others, are said and taken away", async () => {
    const file = await makeDatabase();
    const link = join(folder, "link.sqlite");
    renameSync(file, join(folder, "elsewhere.sqlite"));
    symlinkSync(join(folder, "elsewhere.sqlite"), link);
    chmodSync(link, 0o644);
    const told: string[] = [];
    await (await openSqliteStore(link, { warn: (message) => told.push(message) })).close();
    expect(told).toEqual([
      expect.stringContaining("link.sqlite is a link to"),
      expect.stringContaining("could be read or written by other users"),
    ]);
    expect(statSync(link).mode & 0o777).toBe(0o600);
  });
});

describe("while it runs", () => {
  it("a full disk is the reason of the failure, in and out of a transaction, and what was saved stays", async () => {
    const file = await makeDatabase();
    const { page_count: pages } = new Database(file).prepare("pragma page_count").get() as {
      page_count: number;
    };
    const store = await openSqliteStore(file, { mostPages: pages + 2 });
    const save = {
      owner: "agent-1",
      revision: 1,
      operations: [],
      settings: { prompts: { system: "x".repeat(50_000) } },
      configSchemas: {},
      toolSources: {},
      savedAt: "2026-01-01T00:00:00.000Z",
      savedBy: "ada",
    };
    const inTransaction = await failedCall(store.saveSettings(save));
    expect(inTransaction).toBeInstanceOf(StorageError);
    expect(inTransaction).toMatchObject({ code: "storage_full" });
    expect(inTransaction?.message).toBe(
      `The disk with ${file} is full, so nothing can be saved. Make room on it, then try again.`,
    );
    expect(await failedCall(store.tryToSave())).toMatchObject({ code: "storage_full" });
    expect(await store.findOwner("agent", "agent-1")).toMatchObject({ revision: 0, settings: {} });
    for (let number = 2; number < 400; number++) await store.deleteOwner(`agent-${number}`);
    expect(await store.saveSettings(save)).toBe(true);
    await store.tryToSave();
    await store.close();
  });

  it("refuses to save into a file that was taken away, and still reads", async () => {
    const file = await makeDatabase();
    const store = await openSqliteStore(file);
    mkdirSync(join(folder, "away"));
    renameSync(file, join(folder, "away", "pegboard.sqlite"));
    expect((await failedCall(store.deleteOwner("agent-1")))?.message).toMatch(
      /was removed or replaced/,
    );
    expect(await store.listOwners("agent")).toHaveLength(400);
    await store.close();
  });
});

it("refuses a database of a newer release and leaves it alone", async () => {
  const file = join(folder, "newer.sqlite");
  await (await openSqliteStore(file)).close();
  const database = new Database(file);
  database
    .prepare("insert into kysely_migration values ('999-from-the-future', '2030-01-01')")
    .run();
  database.close();
  await expect(openSqliteStore(file)).rejects.toThrow("newer release of Pegboard");
});

it("gives the later ones of equal names a number, and takes no second one from then on", async () => {
  const file = join(folder, "older.sqlite");
  const database = new Database(file);
  await migrateToLatest(
    new Kysely({ dialect: new SqliteDialect({ database }) }),
    "005-ignored-problems",
  );
  const agent = database.prepare(
    "insert into agents (id, name, description, created_at, revision, settings) values (?, ?, '', '2026', 0, '{}')",
  );
  for (const [id, name] of Object.entries({ one: "Support", two: "SUPPORT", three: "SUPPORT" }))
    agent.run(id, name);
  const source = database.prepare("insert into sources (id, name, config) values (?, ?, '{}')");
  for (const [id, name] of Object.entries({ "mcp:a": "Files", "mcp:b": "files" }))
    source.run(id, name);
  database.close();
  const opened = await openSqliteStore(file);
  expect((await opened.listOwners("agent")).map(({ name }) => name)).toEqual([
    "Support",
    "SUPPORT 2",
    "SUPPORT 3",
  ]);
  expect((await opened.listSources()).map(({ name }) => name)).toEqual(["Files", "files 2"]);
  expect((await opened.listOwners("agent")).map(({ tile }) => tile.letters)).toEqual([
    "SU",
    "S2",
    "S3",
  ]);
  const another = { id: "four", name: "support 2", description: "", createdAt: "2026" };
  expect(await opened.createOwner(another)).toBe(false);
  expect(await opened.changeOwner("one", { name: "Support 3" })).toBe(false);
  expect(await opened.changeOwner("one", { name: "SUPPORT" })).toBe(true);
  await opened.close();
});

it("binds what an earlier release stored to the sources that have its tools, and leaves the rest to tools of its own", async () => {
  const file = join(folder, "older.sqlite");
  const database = new Database(file);
  await migrateToLatest(
    new Kysely({ dialect: new SqliteDialect({ database }) }),
    "008-accepted-definitions",
  );
  const settings = JSON.stringify({ tools: { search: true, notes: true } });
  const overrides = JSON.stringify({ search: { weight: 1 }, notes: { weight: 2 } });
  const definition = {
    ...defineTool({ name: "search", methods: {} }).definition,
    source: "mcp:search",
  };
  const run = (line: string, ...values: string[]) => database.prepare(line).run(...values);
  run(
    "insert into agents (id, name, description, created_at, revision, settings) values ('a', 'A', '', '', 1, ?)",
    settings,
  );
  const save =
    "(agent, revision, operations, settings, saved_at, saved_by) values ('a', 1, '[]', ?, '', '')";
  run(`insert into settings_revisions ${save}`, settings);
  const change =
    "(revision, tool, changes, overrides, saved_at, saved_by) values (1, 'search', '{}', ?, '', '')";
  run(`insert into overrides_revisions ${change}`, overrides);
  run("insert into source_definitions values ('mcp:search', ?)", JSON.stringify([definition]));
  database.close();

  const after = await openSqliteStore(file);
  const toolSources = { search: "mcp:search" };
  expect(await after.findOwner("agent", "a")).toMatchObject({
    toolSources,
    settings: JSON.parse(settings),
  });
  expect(await after.readSettingsRevision("a", 1)).toMatchObject({ toolSources });
  expect(await after.readOrganisation()).toMatchObject({
    toolSources,
    settings: {
      tools: { search: { metadata: { weight: 1 } }, notes: { metadata: { weight: 2 } } },
    },
  });
  await after.close();
});

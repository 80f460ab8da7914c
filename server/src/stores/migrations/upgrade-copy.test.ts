import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sampleEveryNth } from "../../../../test-depth.ts";
import { dumpDatabase, writeFormerDatabase } from "../../testing/former-databases.ts";
import { serverProgram } from "../../testing/start-process.ts";
import { openSqliteStore } from "../sqlite-store.ts";

let folder: string;
let file: string;
let copy: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-upgrade-"));
  file = join(folder, "pegboard.sqlite");
  copy = `${file}.before-upgrade-from-010`;
});
afterEach(() => rmSync(folder, { recursive: true }));

it("keeps a copy of before, for its owner only, until somebody saves something, and the copy can take the file's place", async () => {
  await writeFormerDatabase(file, "010-organisation-settings");
  const before = dumpDatabase(file);
  const told: string[] = [];
  const store = await openSqliteStore(file, { warn: (message) => told.push(message) });
  expect(told.join()).toContain(
    `${copy} is a copy of before, and is deleted with the first change that somebody saves`,
  );
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  await store.tryToSave();
  await store.keepSealedValue("key", 1);
  await store.noteFirstSeen({ problems: ["p"], since: "2026", gone: [] });
  const from = { via: "http", address: "203.0.113.9" } as const;
  const by = { kind: "nobody", name: "" } as const;
  await store.appendAuditEntries([
    { at: "2026-01-01T00:00:00Z", kind: "wrong_token", facts: {}, by, from },
  ]);
  expect(await store.changeOwner("nobody", { name: "Nobody" })).toBe(false);
  await store.deleteOwner("deleted-long-ago");
  expect(existsSync(copy)).toBe(true);
  expect(dumpDatabase(copy)).toEqual(before);
  writeFileSync(`${copy}.part`, "left of an earlier try");
  expect(await store.changeOwner("one", { description: "Changed." })).toBe(true);
  expect(readdirSync(folder).filter((name) => name.includes("before-upgrade"))).toEqual([]);
  await store.close();
});

it("goes back to the release before with the copy, as its message says", async () => {
  await writeFormerDatabase(file, "010-organisation-settings");
  const before = dumpDatabase(file);
  await (await openSqliteStore(file)).close();
  for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
  renameSync(copy, file);
  expect(dumpDatabase(file)).toEqual(before);
  await (await openSqliteStore(file)).close();
});

it("makes none where nothing is to be changed, nor beside a new database", async () => {
  await (await openSqliteStore(file)).close();
  await (await openSqliteStore(file)).close();
  expect(readdirSync(folder)).toEqual(["pegboard.sqlite"]);
});

it("changes nothing where the copy cannot be made, and says what it needs", async () => {
  await writeFormerDatabase(file, "010-organisation-settings");
  const before = dumpDatabase(file);
  mkdirSync(join(copy, "taken"), { recursive: true });
  const error = await openSqliteStore(file).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({
    name: "StorageError",
    details: { refusal: { code: "copyNotMade" } },
  });
  expect((error as Error).message).toMatch(
    /it copies it to .*-010, and that failed: .*Nothing was changed/,
  );
  expect(dumpDatabase(file)).toEqual(before);
});

it("opens a database whose steps were done while the clock went back", async () => {
  await writeFormerDatabase(file, "019-accepted-forms");
  const database = new Database(file);
  database
    .prepare(
      "update kysely_migration set timestamp = '2031-01-01T00:00:00.000Z' where name < '010'",
    )
    .run();
  database.close();
  await (await openSqliteStore(file)).close();
  await (await openSqliteStore(file)).close();
});

it("is whole or as it was after the process is killed while it starts for the first time", async () => {
  await writeFormerDatabase(file, "001-first-release");
  const database = new Database(file);
  const save = database.prepare(
    "insert into settings_revisions select 'one', ?, operations, settings, saved_at, saved_by from settings_revisions where agent = 'one' and revision = 1",
  );
  for (let number = 4; number < 1_500; number++) save.run(number);
  database.close();
  const content = (path: string) => {
    const { agents, settings_revisions, saves, save_tools } = dumpDatabase(path);
    return { agents, settings_revisions, saves, save_tools };
  };
  const whole = join(folder, "whole.sqlite");
  new Database(file).exec(`vacuum into '${whole}'`).close();
  await (await openSqliteStore(whole)).close();
  const program = await serverProgram();
  for (const wait of sampleEveryNth([40, 0, 120], 3)) {
    const data = mkdtempSync(join(folder, "killed-"));
    new Database(file).exec(`vacuum into '${join(data, "pegboard.sqlite")}'`).close();
    chmodSync(join(data, "pegboard.sqlite"), 0o600);
    const child = spawn(
      process.execPath,
      [program, "--port", "0", "--data", data, "--without-sources"],
      {
        env: { ...process.env, PEGBOARD_TRUSTED_FOLDERS: data },
      },
    );
    const ended = once(child, "exit");
    const wal = join(data, "pegboard.sqlite-wal");
    while (!existsSync(wal)) await pause(1);
    await pause(wait);
    child.kill("SIGKILL");
    await ended;
    await (await openSqliteStore(join(data, "pegboard.sqlite"))).close();
    expect(content(join(data, "pegboard.sqlite"))).toEqual(content(whole));
  }
});

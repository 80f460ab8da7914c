import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleEveryNth } from "../../../../test-depth.ts";
import { dumpDatabase, writeFormerDatabase } from "../../testing/former-databases.ts";
import { openSqliteStore, sqliteDatabase } from "../sqlite-store.ts";
import { MIGRATION_NAMES, migrateToLatest } from "./migrate.ts";

/** The newest step of releases that committed each statement by itself. */
const LAST_UNSAFE = "019-accepted-forms";

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-cut-off-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
const newFile = () => join(folder, `${++count}.sqlite`);

/** What a killed process leaves: the file, and what its journal holds. */
function copyAsKilled(file: string): string {
  const copy = newFile();
  for (const end of ["", "-wal"]) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
  return copy;
}

/** A connection of which somebody is told before each statement, with its number from 1 on. */
function watchedConnection(file: string, before: (at: number) => void): Database.Database {
  const connection = new Database(file);
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = OFF");
  const prepare = connection.prepare.bind(connection);
  let statements = 0;
  connection.prepare = ((sql: string) => {
    statements += 1;
    before(statements);
    return prepare(sql);
  }) as Database.Database["prepare"];
  return connection;
}

async function openAndDump(file: string): Promise<Record<string, unknown>> {
  await (await openSqliteStore(file)).close();
  return dumpDatabase(file);
}

type Work = (connection: Database.Database) => Promise<void>;

/**
 * What a kill leaves at each statement of the work, and how many statements there are. Most leave
 * what the one before left, which is not there again.
 */
async function imagesAtEach(former: string, work: Work) {
  const file = copyAsKilled(former);
  const bytes = () =>
    Buffer.concat(
      [file, `${file}-wal`].filter((path) => existsSync(path)).map((path) => readFileSync(path)),
    );
  const images: { at: number; image: string }[] = [];
  let last: Buffer | undefined;
  let statements = 0;
  const connection = watchedConnection(file, (at) => {
    statements = at;
    const now = bytes();
    if (last?.equals(now)) return;
    last = now;
    images.push({ at, image: copyAsKilled(file) });
  });
  await work(connection);
  connection.close();
  return { images, statements };
}

/** The file after the work failed at a statement. */
async function failedAt(former: string, work: Work, wanted: number): Promise<string> {
  const file = copyAsKilled(former);
  const connection = watchedConnection(file, (at) => {
    if (at >= wanted) throw new Error("Cut off.");
  });
  await expect(work(connection)).rejects.toThrow("Cut off.");
  connection.close();
  return file;
}

const migrate: Work = (connection) =>
  migrateToLatest(sqliteDatabase(connection) as Kysely<unknown>);

const FORMER = [undefined, ...MIGRATION_NAMES.slice(0, -1)];

/** Every step runs from each of them: older ones only add rows of their own. */
const ASKED = [undefined, ...sampleEveryNth(MIGRATION_NAMES.slice(0, -1).toReversed(), 16)];

describe.each(ASKED)("a database whose newest step is %s", (last) => {
  let former: string;
  let whole: Record<string, unknown>;
  beforeAll(async () => {
    former = newFile();
    await writeFormerDatabase(former, last);
    whole = await openAndDump(copyAsKilled(former));
  });

  it("is as it was after a kill or a failure at any statement", async () => {
    const before = dumpDatabase(copyAsKilled(former));
    const { images, statements } = await imagesAtEach(former, migrate);
    for (const { at, image } of images) {
      // The empty one gets Kysely's own tables first.
      if (last === undefined) expect(await openAndDump(image), `killed at ${at}`).toEqual(whole);
      else expect(dumpDatabase(image), `killed at ${at}`).toEqual(before);
    }
    if (last === undefined) return;
    const all = Array.from({ length: statements }, (_, index) => index + 1);
    for (const at of sampleEveryNth(all, 5)) {
      const left = await failedAt(former, migrate, at);
      expect(dumpDatabase(left), `failed at ${at}`).toEqual(before);
    }
  });

  it("is finished where a release that committed each statement was cut off at any of the next step", async () => {
    const next = FORMER[FORMER.indexOf(last) + 1];
    // Later steps are whole or not there at all.
    if (next === undefined || next > LAST_UNSAFE) return;
    const { images } = await imagesAtEach(former, (connection) =>
      migrateToLatest(new Kysely({ dialect: new SqliteDialect({ database: connection }) }), next),
    );
    expect(images.length).toBeGreaterThan(1);
    for (const { at, image } of images)
      expect(await openAndDump(image), `cut off at ${at}`).toEqual(whole);
  });

  it("is as it was after the disk was full at any page, and the message says where the copy is", async () => {
    const before = dumpDatabase(copyAsKilled(former));
    const connection = new Database(former);
    const pages = Number(connection.pragma("page_count", { simple: true }));
    connection.close();
    const file = copyAsKilled(former);
    let errors = 0;
    for (let more = 0; ; more++) {
      const opened = await openSqliteStore(file, { mostPages: Math.max(1, pages + more) }).then(
        (store) => store.close(),
        (error: Error) => error,
      );
      if (opened === undefined) break;
      errors += 1;
      expect(opened).toMatchObject({ code: "storage_full" });
      if (last === undefined) continue;
      expect(opened.message).toContain(
        `A copy of before lies at ${file}.before-upgrade-from-${last.slice(0, 3)}`,
      );
      expect(dumpDatabase(copyAsKilled(file))).toEqual(before);
    }
    expect(dumpDatabase(file)).toEqual(whole);
    if (last === undefined) expect(errors).toBeGreaterThan(5);
  });
});

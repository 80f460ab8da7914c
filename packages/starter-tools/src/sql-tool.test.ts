import { spawn } from "node:child_process";
import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@pegboard/registry-core";
import Database from "better-sqlite3";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { sampleEveryNth } from "../../../test-depth.ts";
import { AllowedPaths } from "./allowed-paths.ts";
import { SqlTool, sqlConfig } from "./sql-tool.ts";
import { starterCall } from "./testing/starter-call.ts";

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-sql-"));
  file = join(folder, "shop.sqlite");
  const database = new Database(file);
  database.exec(`
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT NOT NULL, total REAL, big INTEGER, photo BLOB);
    CREATE VIEW large AS SELECT * FROM orders WHERE total > 10;
    INSERT INTO orders VALUES (1, 'Ada', 9.5, 9007199254740993, x'0102'), (2, 'Bob', 20, 1, NULL);
  `);
  database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const asking = (config: JsonObject = {}, dataDir = join(folder, "data")) =>
  starterCall(
    SqlTool,
    { file, ...config },
    sqlConfig(new AllowedPaths({ allowed: [folder], dataDir })),
  );
const query = (sql: string, more: JsonObject = {}) => asking()("query", { sql, ...more });

test("lists tables and views, and describes their columns", async () => {
  expect(await asking()("list_tables")).toEqual([
    { name: "large", type: "view" },
    { name: "orders", type: "table" },
  ]);
  expect((await asking()("describe_table", { table: "orders" })).slice(0, 2)).toEqual([
    { name: "id", type: "INTEGER", nullable: 1, key: 1 },
    { name: "customer", type: "TEXT", nullable: 0, key: 0 },
  ]);
  await expect(asking()("describe_table", { table: "x'; DROP TABLE orders" })).rejects.toThrow(
    /There is no table/,
  );
});

test("answers with columns and rows, exact for numbers that JavaScript has no room for", async () => {
  expect(
    await query("SELECT customer, big, photo FROM orders WHERE id = ?", { values: ["1"] }),
  ).toEqual({
    columns: ["customer", "big", "photo"],
    rows: [["Ada", "9007199254740993", "(2 bytes)"]],
    complete: true,
  });
});

test("rows beyond the limit are left out, and it says so", async () => {
  const answer = await asking({ maxRows: 1 })("query", {
    sql: "SELECT id FROM orders ORDER BY id",
  });
  expect(answer).toEqual({ columns: ["id"], rows: [[1]], complete: false });
});

const WRITES = [
  "DELETE FROM orders",
  "UPDATE orders SET total = 0",
  "DROP TABLE orders",
  "INSERT INTO orders (customer) VALUES ('Eve') RETURNING id",
  "PRAGMA user_version = 7",
  "BEGIN",
  "VACUUM INTO 'copy.sqlite'",
];

describe("only reading is possible", () => {
  test.each(sampleEveryNth(WRITES, 3))("%s", async (sql) => {
    await expect(query(sql)).rejects.toThrow(/Only queries that read|readonly/);
    expect((await query("SELECT count(*) FROM orders")).rows).toEqual([[2]]);
  });

  test("another file is neither attached nor created", async () => {
    const other = join(folder, "other.sqlite");
    await expect(query(`ATTACH '${other}' AS other`)).rejects.toThrow(/Only queries that read/);
    await expect(asking({ file: other })("list_tables")).rejects.toThrow(/unable to open/);
    expect(existsSync(other)).toBe(false);
  });

  test("several statements at once are refused", async () => {
    await expect(query("SELECT 1; DELETE FROM orders")).rejects.toThrow(/more than one statement/);
  });
});

test("a query without end is ended, and the server goes on meanwhile", async () => {
  const endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
  let ticks = 0;
  const clock = setInterval(() => {
    ticks += 1;
  }, 20);
  await expect(asking({ timeLimit: 1 })("query", { sql: endless })).rejects.toThrow(
    /longer than 1 seconds/,
  );
  clearInterval(clock);
  expect(ticks).toBeGreaterThan(10);
  await expect(asking()("query", { sql: endless }, AbortSignal.timeout(200))).rejects.toThrow(
    /abort/i,
  );
});

test.runIf(process.platform === "linux")(
  "a query ends when the server that asked it is killed",
  async () => {
    const endless =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    const reader = await bundleReader();
    const question = { file, sql: endless, values: [], maxRows: 1 };
    const code = `import(${JSON.stringify(reader)}).then(({ readSql }) =>
    readSql(${JSON.stringify(question)}, 600, new AbortController().signal))`;
    const asker = spawn(process.execPath, ["-e", code], { stdio: "ignore" });
    const started = await vi.waitFor(() => {
      const children = childrenOf(asker.pid);
      expect(children).toHaveLength(1);
      return Number(children[0]);
    }, WAIT);
    // It is at work: the thread has used the processor.
    await vi.waitFor(() => expect(processorTicks(started)).toBeGreaterThan(20), WAIT);
    asker.kill("SIGKILL");
    await vi.waitFor(() => expect(existsSync(`/proc/${started}`)).toBe(false), WAIT);
  },
);

/** For a plain Node, within the project, so that the packages are found. */
async function bundleReader(): Promise<string> {
  const outfile = fileURLToPath(
    new URL(`../../../.test-cache/sql-reader-${process.pid}.mjs`, import.meta.url),
  );
  const entry = fileURLToPath(new URL("sql-reader.ts", import.meta.url));
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  onTestFinished(() => rmSync(outfile, { force: true }));
  return outfile;
}

const WAIT = { timeout: 30_000, interval: 100 };

describe("what questions may take", () => {
  const slow =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

  test("a few at once, so many waiting, and then a sentence that says so", async () => {
    const call = asking();
    const before = childProcesses();
    const giveUp = new AbortController();
    const ask = (sql: string) =>
      call("query", { sql }, giveUp.signal).catch((error: Error) => error.message);
    const running = [ask(slow), ask(slow)];
    const waiting = Array.from({ length: 6 }, () => call("query", { sql: "SELECT 1" }));
    const refused = await Promise.all(Array.from({ length: 16 }, () => ask("SELECT 1")));
    expect(refused).toEqual(
      refused.map(() => expect.stringMatching(/^8 questions of this caller .* Ask again when/)),
    );
    expect(childProcesses() - before).toBeLessThanOrEqual(2);
    giveUp.abort();
    expect(await Promise.all(running)).toEqual(Array(2).fill(expect.stringMatching(/abort/i)));
    expect(await Promise.all(waiting)).toEqual(
      Array(6).fill(expect.objectContaining({ rows: [[1]] })),
    );
  });

  test("rows and memory have a limit", async () => {
    const many =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT hex(zeroblob(50000)) FROM n";
    await expect(query(many)).rejects.toThrow(/larger than 4 MB together\. Select fewer/);
    await expect(query("SELECT hex(zeroblob(400000000))")).rejects.toThrow(/out of memory|too big/);
  });
});

test("a database whose journal is Pegboard's own by another name is not answered from", async () => {
  const dataDir = join(folder, "own");
  mkdirSync(dataDir);
  const own = new Database(join(dataDir, "pegboard.sqlite"));
  own.pragma("journal_mode = WAL");
  own.exec("CREATE TABLE secrets (value TEXT); INSERT INTO secrets VALUES ('sealed')");
  const bait = new Database(join(folder, "bait.sqlite"));
  bait.pragma("journal_mode = WAL");
  bait.exec("CREATE TABLE t (value TEXT)");
  bait.close();
  linkSync(join(dataDir, "pegboard.sqlite-wal"), join(folder, "bait.sqlite-wal"));
  const call = asking({ file: join(folder, "bait.sqlite") }, dataDir);
  await expect(call("list_tables")).rejects.toThrow(/is Pegboard's own/);
  // SQLite quotes the value in its message.
  const quoting = { sql: "SELECT json_extract('{}', value) FROM secrets" };
  await expect(call("query", quoting)).rejects.toThrow(/is Pegboard's own/);
  own.close();
});

/** Processes that this one started and that run. */
const childProcesses = () => (process.platform === "linux" ? childrenOf(process.pid).length : 0);

const childrenOf = (id: number | undefined): string[] =>
  readFileSync(`/proc/${id}/task/${id}/children`, "utf8").split(" ").filter(Boolean);

/** What a process used of the processor, in hundredths of a second. */
const processorTicks = (id: number): number =>
  Number(readFileSync(`/proc/${id}/stat`, "utf8").split(" ")[13]);

test("SQLite's own words reach the model", async () => {
  await expect(query("SELECT colour FROM orders")).rejects.toThrow("no such column: colour");
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isDeepRun } from "../../../../test-depth.ts";
import type { CallsLogAnswer } from "../../api-contract.ts";
import { MIGRATION_NAMES } from "../../stores/migrations/migrate.ts";
import { moveToPostgres } from "../../stores/moves/move-to-postgres.ts";
import { refuseOldServer } from "../../stores/postgres-connection.ts";
import { openPostgresStore } from "../../stores/postgres-store.ts";
import { callFile, databaseFile } from "../../stores/sqlite-store.ts";
import { request } from "../../testing/api-client.ts";
import { writeFormerDatabase } from "../../testing/former-databases.ts";
import { newEmptyDatabase, queryPostgres } from "../../testing/postgres.ts";
import { runCommand } from "../../testing/run-command.ts";
import { serverProgram } from "../../testing/start-process.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testEnv } from "../../testing/test-env.ts";
import { testTools } from "../../testing/test-tools.ts";

const PHRASE = "a phrase that only tests have";
let dataDir: string;
let url: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pegboard-migrate-to-"));
  url = await newEmptyDatabase();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const migrate = (variables: NodeJS.ProcessEnv = {}, ...args: string[]) =>
  runCommand(["--data", dataDir, "migrate-to", ...args], {
    env: testEnv({ PEGBOARD_DATABASE_URL: url, PEGBOARD_SECRET_KEY: PHRASE, ...variables }),
  });
const tablesThere = () =>
  queryPostgres(url, "select relname from pg_class where relnamespace = 'public'::regnamespace");

const saveSecret = (server: TestServer, baseRevision: number) =>
  request(server, "PATCH /api/v1/agents/first-agent/settings", {
    baseRevision,
    operations: [{ op: "setConfig", tool: "vault", key: "api_key", value: "the-key-1" }],
  });
const call = (server: TestServer, method: string, args: object = {}) =>
  request<{ result: unknown }>(server, `POST /api/v1/agents/first-agent/methods/${method}/call`, {
    arguments: args,
  });

/** A folder in which something happened. */
async function fillFolder(secretKey?: string): Promise<void> {
  const server = await startTestServer({ dataDir, tools: testTools, secretKey });
  expect((await saveSecret(server, 0)).status).toBe(200);
  expect((await call(server, "check_key", { key: "the-key-1" })).body.result).toBe(true);
  for (const name of ["Second", "Third"])
    expect((await request(server, "POST /api/v1/agents", { name })).status).toBe(201);
  await request(server, "DELETE /api/v1/agents/third?forever=true");
  await server.close();
}

const MOVED = {
  exitCode: 0,
  printed: expect.stringMatching(
    /^\d+ rows of \d+ tables are in \S+, as many as in [\s\S]*From now on start Pegboard with PEGBOARD_DATABASE_URL/,
  ),
};

describe.each([
  ["a key file", undefined],
  ["the phrase", PHRASE],
])("a folder sealed by %s", (_, secretKey) => {
  it("works on in PostgreSQL with its settings, secrets, calls, record and numbers", async () => {
    await fillFolder(secretKey);
    const done = await migrate();
    expect(done, done.told).toMatchObject(MOVED);
    expect(done.told).toMatch(/^agents: 3$/m);
    expect(done.printed.includes("no longer with secret.key")).toBe(secretKey === undefined);
    const server = await startTestServer({
      databaseUrl: url,
      secretKey: PHRASE,
      tools: testTools,
    });
    try {
      expect((await call(server, "check_key", { key: "the-key-1" })).body.result).toBe(true);
      const { body } = await request<CallsLogAnswer>(server, "GET /api/v1/calls");
      expect(body.calls.map(({ functionName }) => functionName)).toEqual([
        "check_key",
        "check_key",
      ]);
      expect((await saveSecret(server, 1)).status).toBe(200);
      expect((await request(server, "POST /api/v1/agents", { name: "Fourth" })).status).toBe(201);
      const record = await request<object>(server, "POST /api/v1/audit/verify", {});
      expect(record.body).toMatchObject({ changed: [], checkpoints: { broken: [] } });
      const rows = await queryPostgres(url, "select position from agents order by position");
      // That of the agent which was deleted for good is given to no other.
      expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 5]);
    } finally {
      await server.close();
    }
  });
});

it("brings every row of every table over, and every call", async () => {
  const file = databaseFile(dataDir);
  await writeFormerDatabase(file, MIGRATION_NAMES.at(-1));
  const database = new Database(file);
  database.exec("update source_definitions set definitions = '[]'");
  const rowsHere = (table: string) =>
    database.prepare(`select * from "${table}"`).all() as Record<string, unknown>[];
  const moved = await moveToPostgres({
    file,
    callFile: callFile(dataDir),
    url,
    onTable: () => {},
    check: async () => {},
  });
  const filled = [...moved].filter(([, rows]) => rows > 0).map(([table]) => table);
  expect(filled.length).toBeGreaterThan(12);
  const sorted = (rows: Record<string, unknown>[]) =>
    rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
  for (const table of filled) {
    if (table === "source_definitions") continue;
    expect([table, sorted(await queryPostgres(url, `select * from "${table}"`))]).toEqual([
      table,
      sorted(rowsHere(table)),
    ]);
  }
  database.close();
  const store = await openPostgresStore(url);
  expect(await store.readDefinitions("mcp:search")).toEqual([]);
  await store.close();
});

describe("brings nothing, and says what is wrong without the password", () => {
  const { password } = new URL("postgres://pegboard:of-the-tests@host/name");
  const changed = (change: Partial<Pick<URL, "port" | "password" | "pathname" | "search">>) => ({
    PEGBOARD_DATABASE_URL: Object.assign(new URL(url), change).href,
  });
  const refusals: [string, () => NodeJS.ProcessEnv, string][] = [
    ["a wrong password", () => changed({ password: `${password}-too` }), "does not take this user"],
    ["no such database", () => changed({ pathname: "/none" }), "is not there: create it"],
    ["a port at which nothing listens", () => changed({ port: "1" }), "does not answer"],
    ["no TLS there", () => changed({ search: "?sslmode=verify-full" }), "SSL"],
    ["no key", () => ({ PEGBOARD_SECRET_KEY: "" }), "needs PEGBOARD_SECRET_KEY"],
    ["no address", () => ({ PEGBOARD_DATABASE_URL: "" }), "PEGBOARD_DATABASE_URL_FILE"],
    [
      "another phrase than the folder's",
      () => ({ PEGBOARD_SECRET_KEY: "another phrase than before" }),
      "is not the key of this data folder",
    ],
  ];
  it.each(refusals)("%s", async (_, variables, text) => {
    await fillFolder(PHRASE);
    const { exitCode, printed, told } = await migrate(variables());
    expect([exitCode, printed]).toEqual([1, ""]);
    expect(told).toContain(text);
    expect(told).not.toContain(password);
    expect(await tablesThere()).toEqual([]);
  });

  it("an address with a password as an argument", async () => {
    const { exitCode, told } = await migrate({}, url);
    expect([exitCode, told]).toEqual([1, expect.stringContaining("can be read by others")]);
    expect(told).not.toContain(password);
  });

  it("a database with something in it, a second time too", async () => {
    await fillFolder(PHRASE);
    await queryPostgres(url, "create table other (id integer)");
    expect(await migrate()).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining("is not empty: it has other"),
    });
    await queryPostgres(url, "drop table other");
    expect(await migrate()).toMatchObject(MOVED);
    expect((await migrate()).told).toContain("is not empty");
  });

  it("a server that runs with the folder", async () => {
    const server = await startTestServer({ dataDir, secretKey: PHRASE });
    expect((await migrate()).told).toContain("is in use by another Pegboard");
    await server.close();
    expect(await tablesThere()).toEqual([]);
  });

  it("a folder without a database", async () => {
    expect((await migrate()).told).toContain("has no database to bring over");
  });

  it("a text that PostgreSQL does not store, with its place", async () => {
    await fillFolder(PHRASE);
    const database = new Database(databaseFile(dataDir));
    database.prepare("update agents set description = ? where id = 'second'").run("a\u0000b");
    database.close();
    expect((await migrate()).told).toContain("is in description of agents, in the row second");
    expect(await tablesThere()).toEqual([]);
  });

  it("a server of an earlier version", async () => {
    const query = async () => ({ rows: [{ server_version_num: "140011" }] });
    await expect(refuseOldServer({ query } as never, "host:1/name")).rejects.toThrow(
      "The database host:1/name is one of PostgreSQL 14. Use 15 or later.",
    );
  });
});

it.runIf(isDeepRun)(
  "leaves nothing there when it is killed in the middle, and can be done again",
  async () => {
    await fillFolder(PHRASE);
    const env = { ...process.env, PEGBOARD_DATABASE_URL: url, PEGBOARD_SECRET_KEY: PHRASE };
    const child = spawn(
      process.execPath,
      [await serverProgram(), "--data", dataDir, "migrate-to"],
      {
        detached: true,
        env,
      },
    );
    let told = "";
    child.stderr.on("data", (chunk) => {
      told += chunk;
      if (told.includes("agents:") && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    });
    const [code] = await once(child, "close");
    expect([code, told]).toEqual([null, expect.stringContaining("agents:")]);
    await expect.poll(tablesThere).toEqual([]);
    expect(await migrate()).toMatchObject(MOVED);
  },
);

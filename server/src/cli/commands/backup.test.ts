import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleEveryNth } from "../../../../test-depth.ts";
import type { BackupsAnswer, CallsLogAnswer } from "../../api-contract.ts";
import { databaseFile, openSqliteStore } from "../../stores/sqlite-store.ts";
import { request } from "../../testing/api-client.ts";
import { newEmptyDatabase, queryPostgres } from "../../testing/postgres.ts";
import { runCommand } from "../../testing/run-command.ts";
import { serverProgram } from "../../testing/start-process.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testEnv } from "../../testing/test-env.ts";
import { testTools } from "../../testing/test-tools.ts";

let folder: string;
let dataDir: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-backup-"));
  dataDir = join(folder, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  file = join(folder, "backup");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Made once, and copied for each test. */
const filled = join(tmpdir(), `pegboard-backup-filled-${process.pid}`);
afterAll(() => rmSync(filled, { recursive: true, force: true }));

const start = () => startTestServer({ dataDir, tools: testTools });
/** Folders that a test makes by hand count as trusted. */
const run = (args: string[], variables: NodeJS.ProcessEnv = {}, data = dataDir) =>
  runCommand(["--data", data, ...args], {
    env: testEnv({ PEGBOARD_TRUSTED_FOLDERS: data, ...variables }),
  });
const save = (server: TestServer, baseRevision: number, value = "the-key-1") =>
  request(server, "PATCH /api/v1/agents/first-agent/settings", {
    baseRevision,
    operations: [{ op: "setConfig", tool: "vault", key: "api_key", value }],
  });
const checkKey = async (server: TestServer, key = "the-key-1") =>
  (
    await request<{ result: unknown }>(
      server,
      "POST /api/v1/agents/first-agent/methods/check_key/call",
      { arguments: { key } },
    )
  ).body.result;

/** A folder with a secret, a call, a token and what came after the first backup. */
async function fillAndBackUp(): Promise<void> {
  if (existsSync(filled)) {
    cpSync(filled, folder, { recursive: true });
    return;
  }
  const server = await start();
  expect((await save(server, 0)).status).toBe(200);
  expect(await checkKey(server)).toBe(true);
  const token = { name: "CI" };
  expect((await request(server, "POST /api/v1/agents/first-agent/tokens", token)).status).toBe(201);
  await server.close();
  expect(await run(["backup", file])).toMatchObject({
    exitCode: 0,
    printed: expect.stringMatching(
      /^\d+ rows of \d+ tables are in backup, backup.calls, backup.json\.\n$/,
    ),
    told: expect.stringContaining("The key "),
  });
  cpSync(folder, filled, { recursive: true });
}

const changeManifest = (change: (manifest: Record<string, unknown>) => void) => {
  const manifest = JSON.parse(readFileSync(`${file}.json`, "utf8"));
  change(manifest);
  writeFileSync(`${file}.json`, JSON.stringify(manifest));
};

it("makes a whole backup of three private files beside a server that saves all the time, and restores it elsewhere", async () => {
  const server = await start();
  let [revision, isDone] = [0, false];
  const saving = (async () => {
    while (!isDone) {
      const { status } = await save(server, revision, `the-key-${revision + 1}`);
      if (status === 200) revision += 1;
    }
  })();
  await expect.poll(() => revision).toBeGreaterThan(5);
  const before = revision;
  const child = spawn(
    process.execPath,
    [await serverProgram(), "--data", dataDir, "backup", file],
    {
      env: { ...process.env, PEGBOARD_TRUSTED_FOLDERS: dataDir },
    },
  );
  const [code] = await once(child, "close");
  const after = revision;
  isDone = true;
  await saving;
  expect(code).toBe(0);
  const noted = await request<BackupsAnswer>(server, "GET /api/v1/backups");
  expect(noted.body).toMatchObject({
    last: { file: "backup", machine: hostname(), bytes: expect.any(Number) },
    inMonth: 1,
  });
  expect(after).toBeGreaterThan(before);
  const made = readdirSync(folder).filter((name) => name.startsWith("backup"));
  expect(made).toEqual(expect.arrayContaining(["backup", "backup.json"]));
  for (const name of made)
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
  await server.close();

  const other = join(folder, "other");
  mkdirSync(other, { mode: 0o700 });
  copyFileSync(join(dataDir, "secret.key"), join(other, "secret.key"));
  expect(await run(["restore", file], {}, other)).toMatchObject({ exitCode: 0 });
  const restored = await startTestServer({ dataDir: other, tools: testTools });
  try {
    const { body } = await request<{ revision: number }>(
      restored,
      "GET /api/v1/agents/first-agent/settings",
    );
    expect(body.revision).toBeGreaterThanOrEqual(before);
    expect(body.revision).toBeLessThanOrEqual(after + 1);
    expect(await checkKey(restored, `the-key-${body.revision}`)).toBe(true);
    const record = await request<object>(restored, "POST /api/v1/audit/verify", {});
    expect(record.body).toMatchObject({ changed: [], checkpoints: { broken: [] } });
  } finally {
    await restored.close();
  }
});

it("brings back what was there, keeps what came later beside it, ends sessions and lists tokens", async () => {
  await fillAndBackUp();
  const later = await start();
  await save(later, 1, "the-key-2");
  expect(await checkKey(later, "the-key-2")).toBe(true);
  await later.close();
  const done = await run(["restore", file]);
  expect(done, done.told).toMatchObject({ exitCode: 0 });
  expect(done.printed).toMatch(
    /agents: \d+[\s\S]*sessions were ended[\s\S]*\n {2}CI, of callers of First agent\n$/,
  );
  const server = await start();
  expect(await checkKey(server)).toBe(true);
  const { body } = await request<CallsLogAnswer>(server, "GET /api/v1/calls");
  expect(body.calls).toHaveLength(2);
  await server.close();
  const old = new Database(`${databaseFile(dataDir)}.before-restore`, { readonly: true });
  expect(old.prepare("select revision from agents where id = 'first-agent'").pluck().get()).toBe(2);
  old.close();
  // A second one keeps the first one's file, too.
  expect(await run(["restore", file])).toMatchObject({ exitCode: 0 });
  expect(existsSync(`${databaseFile(dataDir)}.before-restore-2`)).toBe(true);
});

it("tries a restore beside a server that runs, which records it, and changes nothing", async () => {
  await fillAndBackUp();
  const server = await start();
  try {
    const tried = await run(["restore", file, "--check"]);
    expect(tried).toMatchObject({
      exitCode: 0,
      printed: expect.stringMatching(
        / can be restored: \d+ rows of \d+ tables are whole, and the key \w+ opens the secrets\.\n$/,
      ),
    });
    const { body } = await request<BackupsAnswer>(server, "GET /api/v1/backups");
    expect(body.tested).toMatchObject({ file: "backup", machine: hostname(), by: "ada" });
    expect(await checkKey(server)).toBe(true);
    truncateSync(file, statSync(file).size - 1);
    expect(await run(["restore", file, "--check"])).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining("it was cut off or changed"),
    });
  } finally {
    await server.close();
  }
  expect(readdirSync(dataDir).filter((name) => /restor/.test(name))).toEqual([]);
});

it("ends every session", async () => {
  await fillAndBackUp();
  const database = new Database(file);
  database.pragma("foreign_keys = OFF");
  const person = { id: "p", name: "Ada", email: "a@b.c" };
  const columns = database.pragma("table_info(people)") as { name: string; notnull: number }[];
  const given = columns.filter((one) => one.notnull || one.name in person);
  database
    .prepare(
      `insert into people (${given.map((one) => `"${one.name}"`)}) values (${given.map(() => "?")})`,
    )
    .run(given.map((one) => person[one.name as keyof typeof person] ?? "{}"));
  const fields = (database.pragma("table_info(sessions)") as { name: string }[]).map(
    (one) => one.name,
  );
  database
    .prepare(`insert into sessions (${fields}) values (${fields.map(() => "?")})`)
    .run(fields.map((name) => (name === "person" ? "p" : name)));
  database.close();
  const { createHash } = await import("node:crypto");
  changeManifest((manifest) => {
    const bytes = readFileSync(file);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    manifest.database = { name: "backup", bytes: bytes.length, sha256 };
    Object.assign(manifest.rows as object, { people: 1, sessions: 1 });
  });
  expect((await run(["restore", file])).printed).toContain("1 sessions were ended");
  const restored = new Database(databaseFile(dataDir), { readonly: true });
  expect(restored.prepare("select count(*) from sessions").pluck().get()).toBe(0);
  restored.close();
});

describe("leaves the folder as it was, and says what is wrong with", () => {
  const wrongs: [string, () => void, RegExp][] = [
    [
      "a file that was cut off",
      () => truncateSync(file, statSync(file).size - 4096),
      /cut off or changed/,
    ],
    [
      "a file that was changed",
      () => {
        const bytes = readFileSync(file);
        bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
      /its SHA-256 is another/,
    ],
    [
      "a log of calls that was changed",
      () => appendFileSync(`${file}.calls`, "x"),
      /backup\.calls has/,
    ],
    ["a log of calls that is missing", () => rmSync(`${file}.calls`), /backup\.calls/],
    ["no manifest", () => rmSync(`${file}.json`), /backup\.json is not there/],
    [
      "a manifest of something else",
      () => writeFileSync(`${file}.json`, "{}"),
      /is no manifest of a backup/,
    ],
    [
      "a manifest of other rows",
      () => changeManifest(({ rows }) => Object.assign(rows as object, { agents: 99 })),
      /its manifest says 99/,
    ],
  ];
  it.each(wrongs)("%s", async (_, spoil, text) => {
    await fillAndBackUp();
    spoil();
    const before = readFileSync(databaseFile(dataDir));
    const { exitCode, told } = await run(["restore", file]);
    expect([exitCode, told]).toEqual([1, expect.stringMatching(text)]);
    expect(readFileSync(databaseFile(dataDir)).equals(before)).toBe(true);
    expect(readdirSync(dataDir).filter((name) => /restor/.test(name))).toEqual([]);
  });

  /** Changes the database of the backup, and writes its manifest anew. */
  async function changeBackup(sql: string): Promise<void> {
    const database = new Database(file);
    database.exec(sql);
    database.close();
    const { createHash } = await import("node:crypto");
    changeManifest((manifest) => {
      const bytes = readFileSync(file);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      Object.assign(manifest.database as object, { bytes: bytes.length, sha256 });
      manifest.rows = {};
    });
  }

  it.each([
    [
      "a newer release",
      "insert into kysely_migration (name, timestamp) values ('999-later', '2030')",
      /was made by Pegboard \d+\.\d+\.\d+, whose tables this release does not know/,
    ],
    [
      "a missing save",
      "delete from settings_revisions where revision = 1",
      /lacks saves of first-agent/,
    ],
    [
      "a row that refers to none",
      "pragma foreign_keys = off; update agent_tokens set agent = 'none'",
      /is damaged: a row of agent_tokens refers to none/,
    ],
  ])("%s", async (_, sql, text) => {
    await fillAndBackUp();
    await changeBackup(sql);
    const { exitCode, told } = await run(["restore", file]);
    expect([exitCode, told]).toEqual([1, expect.stringMatching(text)]);
  });

  it("another key, or none", async () => {
    await fillAndBackUp();
    const other = join(folder, "other");
    mkdirSync(other, { mode: 0o700 });
    expect((await run(["restore", file], {}, other)).told).toContain(
      "The key of the backup is missing",
    );
    const variables = { PEGBOARD_SECRET_KEY: "another phrase than before" };
    expect((await run(["restore", file], variables, other)).told).toMatch(
      /does not open the secrets of \S+, which were sealed with the key [0-9a-f]{12}/,
    );
    expect(existsSync(databaseFile(other))).toBe(false);
  });

  it("a server that runs", async () => {
    await fillAndBackUp();
    const server = await start();
    expect((await run(["restore", file])).told).toContain("is in use by another Pegboard");
    await server.close();
  });
});

it("checks what is stored, in a folder and in PostgreSQL, and changes nothing", async () => {
  await fillAndBackUp();
  const whole = {
    exitCode: 0,
    printed: expect.stringMatching(
      /agents: \d+\n[\s\S]*rows of \d+ tables are whole, and the key [0-9a-f]{12} opens/,
    ),
  };
  expect(await run(["backup", "--check"])).toMatchObject(whole);
  const variables = {
    PEGBOARD_DATABASE_URL: await newEmptyDatabase(),
    PEGBOARD_SECRET_KEY: "a phrase that only tests have",
  };
  expect(await run(["migrate-to"], variables)).toMatchObject({ exitCode: 0 });
  expect(await run(["backup", "--check"], variables)).toMatchObject(whole);
  const other = { ...variables, PEGBOARD_SECRET_KEY: "another phrase than before" };
  expect((await run(["backup", "--check"], other)).told).toContain("does not open with the key");
  await queryPostgres(variables.PEGBOARD_DATABASE_URL, "delete from settings_revisions");
  expect((await run(["backup", "--check"], variables)).told).toContain(
    "Saves of first-agent are missing",
  );
});

it("refuses to write over a file, and a database of PostgreSQL", async () => {
  await fillAndBackUp();
  expect((await run(["backup", file])).told).toContain("is there already");
  const variables = { PEGBOARD_DATABASE_URL: "postgres://a:b@localhost/c" };
  expect((await run(["backup", `${file}-2`], variables)).told).toContain("pg_dump");
  expect((await run(["restore", file], variables)).told).toContain("pg_restore");
});

it.each(["backup", "restore"])(
  "leaves what is whole when %s is killed at any moment, and can be done again",
  async (command) => {
    await fillAndBackUp();
    const target = command === "backup" ? join(folder, "second") : file;
    const program = await serverProgram();
    for (const wait of sampleEveryNth([100, 200, 300, 400, 500, 600, 700, 800, 900], 4)) {
      const child = spawn(process.execPath, [program, "--data", dataDir, command, target], {
        env: { ...process.env, PEGBOARD_TRUSTED_FOLDERS: dataDir },
      });
      const ended = once(child, "close");
      const timer = setTimeout(() => child.kill("SIGKILL"), wait);
      await ended;
      clearTimeout(timer);
      if (command === "backup" && existsSync(target)) {
        expect(await run(["restore", target])).toMatchObject({ exitCode: 0 });
        for (const end of ["", ".calls", ".json"]) rmSync(target + end);
      }
      const store = await openSqliteStore(databaseFile(dataDir));
      expect((await store.findOwner("agent", "first-agent"))?.revision).toBe(1);
      await store.close();
    }
    expect(await run([command, target])).toMatchObject({ exitCode: 0 });
  },
);

const canMount = process.getuid?.() === 0 && process.platform === "linux";
it.runIf(canMount)("says that the disk is full, and leaves nothing half", async () => {
  await fillAndBackUp();
  const small = join(folder, "small");
  mkdirSync(small);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", small]);
  try {
    const full = join(small, "backup");
    const { exitCode, told } = await run(["backup", full]);
    expect([exitCode, told]).toEqual([1, expect.stringMatching(/full|no room/i)]);
    expect(readdirSync(small)).toEqual([]);
    const data = join(small, "data");
    mkdirSync(data, { mode: 0o700 });
    copyFileSync(join(dataDir, "secret.key"), join(data, "secret.key"));
    const restored = await run(["restore", file], {}, data);
    expect([restored.exitCode, restored.told]).toEqual([1, expect.stringMatching(/full|no room/i)]);
    expect(readdirSync(data).filter((name) => name.startsWith("pegboard.sqlite"))).toEqual([]);
  } finally {
    execFileSync("umount", [small]);
  }
});

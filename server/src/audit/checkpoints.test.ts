import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AuditAnswer, AuditCheckpointsAnswer, AuditVerification } from "../api-contract.ts";
import { DAY } from "../limits.ts";
import type { AuditCheckpoint } from "../stores/audit/audit-store.ts";
import { hashAfter } from "../stores/audit/written-entry.ts";
import { databaseFile } from "../stores/sqlite-store.ts";
import { request } from "../testing/api-client.ts";
import { runCommand } from "../testing/run-command.ts";
import { isOnPostgres, startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { CheckpointKey } from "./checkpoint-key.ts";
import { keepDaily } from "./checkpoints.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  for (const name of ["One", "Two", "Three"])
    await request(server, "POST /api/v1/agents/first-agent/tokens", { name });
});
afterEach(() => server.close());

const sign = async () =>
  (await request<AuditCheckpointsAnswer>(server, "POST /api/v1/audit/checkpoints")).body;
const check = async () =>
  (await request<AuditVerification>(server, "POST /api/v1/audit/verify", {})).body;
const page = async () => (await request<AuditAnswer>(server, "GET /api/v1/audit")).body;
const command = (...args: string[]) =>
  runCommand(["audit", "verify", ...args, "--data", server.dataDir]);

/** Changes the database as somebody may who can write the file. */
function tamper(change: (database: Database.Database) => void): void {
  const database = new Database(databaseFile(server.dataDir));
  for (const table of ["audit_entries", "audit_checkpoints"])
    for (const kind of ["update", "delete"])
      database.exec(`drop trigger if exists ${table}_no_${kind}`);
  change(database);
  database.close();
}

/** Gives the entries up to one new hashes, all of them so that the chain fits again. */
function rehash(database: Database.Database, upTo = Number.MAX_SAFE_INTEGER): void {
  let before = "";
  const rows = database
    .prepare<[], { position: number; entry: string }>(
      "select position, entry from audit_entries order by position",
    )
    .all();
  for (const { position, entry } of rows.filter(({ position }) => position <= upTo)) {
    before = hashAfter(before, entry);
    database.prepare("update audit_entries set hash = ? where position = ?").run(before, position);
  }
}

it("signs the place of the newest entry, which the public key proves", async () => {
  const { publicKey, checkpoints } = await sign();
  expect(checkpoints).toMatchObject([{ kind: "checkpoint", number: 1, position: 3, publicKey }]);
  const [{ kind, number, at, position, hash, signature } = {} as (typeof checkpoints)[number]] =
    checkpoints;
  const text = ["pegboard audit", kind, number, at, position, hash].join("\n");
  const key = createPublicKey({
    key: Buffer.from(publicKey, "base64"),
    type: "spki",
    format: "der",
  });
  expect(verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"))).toBe(true);
  expect((await page()).entries[0]).toMatchObject({
    kind: "checkpoint_signed",
    by: { kind: "system" },
    facts: { number: 1, entry: 3 },
  });
  const { dataDir } = server;
  await server.end();
  server = await startTestServer({ dataDir });
  expect((await sign()).publicKey).toBe(publicKey);
  expect((await check()).checkpoints).toMatchObject({
    count: 2,
    broken: [],
    missing: [],
    otherKeys: [],
  });
});

type Attack = (database: Database.Database) => void;
const edit = "update audit_entries set entry = replace(entry, 'Two', 'Too') where position = 2";

/** Signs all checkpoints with a key of the attacker, as they are after a change. */
function signAsAttacker(database: Database.Database, change: string): void {
  database.exec(change);
  const key = new CheckpointKey(generateKeyPairSync("ed25519").privateKey);
  type Row = Omit<AuditCheckpoint, "publicKey" | "signature">;
  const rows = database.prepare<[], Row>(
    "select kind, number, at, position, hash from audit_checkpoints",
  );
  for (const row of rows.all())
    database
      .prepare("update audit_checkpoints set public_key = ?, signature = ? where number = ?")
      .run(key.publicKey, key.sign({ ...row, publicKey: key.publicKey }), row.number);
}

const HASH_OF_3 = "(select hash from audit_entries where audit_entries.position = 3)";

const attacks: [what: string, change: Attack, finds: object][] = [
  [
    "an entry that was edited",
    (database) => database.exec(edit),
    { changed: [2], missing: [], upTo: 1 },
  ],
  [
    "an entry that was removed",
    (database) => database.exec("delete from audit_entries where position = 2"),
    { missing: [{ from: 2, to: 2 }], upTo: 1 },
  ],
  [
    "an entry that was inserted in the place of another",
    (database) => {
      database.exec("update audit_entries set position = position + 100 where position >= 3");
      database.exec(
        "insert into audit_entries select 3, at, kind, by_kind, by_name, via, address, subject_kind, subject, subject_name, entry, hash from audit_entries where position = 2",
      );
    },
    { changed: expect.arrayContaining([3]) },
  ],
  [
    "two entries that changed places",
    (database) => {
      database.exec("update audit_entries set position = 1000 where position = 1");
      database.exec("update audit_entries set position = 1 where position = 2");
      database.exec("update audit_entries set position = 2 where position = 1000");
    },
    { changed: [1, 2, 3], upTo: 0 },
  ],
  [
    "an entry whose hash was made anew, which the next one does not fit",
    (database) => {
      database.exec(edit);
      rehash(database, 2);
    },
    { changed: [3], upTo: 2 },
  ],
  [
    "entries that were cut off at the end",
    (database) => database.exec("delete from audit_entries where position >= 4"),
    { missing: [{ from: 4, to: 4 }], upTo: 3 },
  ],
  [
    "a record that was cut at its end, with what counts its entries",
    (database) => {
      database.exec("delete from audit_entries where position >= 3");
      database.exec("update sqlite_sequence set seq = 2 where name = 'audit_entries'");
    },
    { missing: [{ from: 3, to: 3 }], checkpoints: { broken: [{ number: 1, position: 3 }] } },
  ],
  [
    "a record that was written anew as a whole",
    (database) => {
      database.exec(edit);
      rehash(database);
    },
    { changed: [], missing: [], checkpoints: { broken: [{ number: 1, position: 3 }] } },
  ],
  [
    "a checkpoint that was forged for it",
    (database) => {
      database.exec(edit);
      rehash(database);
      database.exec(`update audit_checkpoints set hash = ${HASH_OF_3}`);
    },
    { changed: [], checkpoints: { broken: [{ number: 1, position: 3 }] } },
  ],
  [
    "a checkpoint that was taken away",
    (database) => {
      database.exec(edit);
      rehash(database);
      database.exec("delete from audit_checkpoints");
    },
    { changed: [], checkpoints: { count: 0, missing: [{ number: 1, position: 4 }] } },
  ],
  [
    "checkpoints that another key signed anew",
    (database) => {
      database.exec(edit);
      rehash(database);
      signAsAttacker(database, `update audit_checkpoints set hash = ${HASH_OF_3}`);
    },
    {
      changed: [],
      checkpoints: { broken: [{ number: 1, position: 3 }], otherKeys: [{ count: 1 }] },
    },
  ],
  [
    "entries that were deleted without a signed end",
    (database) => {
      database.exec(
        "insert into audit_checkpoints select 9, 'trim', at, 1, 'x', public_key, signature from audit_checkpoints",
      );
      database.exec("delete from audit_entries where position = 1");
    },
    {
      missing: [{ from: 1, to: 1 }],
      checkpoints: { broken: expect.arrayContaining([{ number: 9, position: 1 }]) },
    },
  ],
  [
    "entries that were deleted with an end that another key signed",
    (database) => {
      signAsAttacker(
        database,
        "insert into audit_checkpoints select 2, 'trim', at, 1, (select hash from audit_entries where position = 1), '', '' from audit_checkpoints",
      );
      database.exec("delete from audit_entries where position = 1");
    },
    { missing: [{ from: 1, to: 1 }], checkpoints: { otherKeys: [{ count: 2 }] } },
  ],
  [
    "a number that two entries have",
    (database) => {
      const columns =
        "position, at, kind, by_kind, by_name, via, address, subject_kind, subject, subject_name, entry, hash";
      database.exec(`create table twice as select ${columns} from audit_entries`);
      database.exec(`insert into twice select ${columns} from audit_entries where position = 2`);
      database.exec("drop table audit_entries; alter table twice rename to audit_entries");
      database.exec("alter table audit_entries add column by_person text");
    },
    { changed: [2] },
  ],
  [
    "the table of another record in its place",
    (database) => {
      const other = (number: number) => `'{"at":"2026-01-0${number}T00:00:00.000Z"}'`;
      for (const number of [1, 2, 3, 4])
        database.exec(
          `update audit_entries set at = '2026-01-0${number}T00:00:00.000Z', entry = json_patch(entry, ${other(number)}) where position = ${number}`,
        );
      rehash(database);
    },
    { changed: [], missing: [], checkpoints: { broken: [{ number: 1, position: 3 }] } },
  ],
];

// Whoever attacks edits SQLite's file; in PostgreSQL the tests of its store do.
it.skipIf(isOnPostgres).each(attacks)(
  "finds and names %s, on the page and by the command",
  async (_, change, finds) => {
    await sign();
    tamper(change);
    expect(await check()).toMatchObject(finds);
    expect((await page()).brokenAt).toBeGreaterThan(0);
    const said = await command();
    expect([said.exitCode, said.printed]).toEqual([
      1,
      expect.stringMatching(/was changed|missing|Checkpoint \d+ /),
    ]);
  },
);

it.skipIf(isOnPostgres)(
  "takes checkpoints of a former key only once an admin named it, and records that",
  async () => {
    const { publicKey } = await sign();
    const { dataDir } = server;
    await server.end();
    const database = new Database(databaseFile(dataDir));
    database.exec("delete from sealed_values where name = 'audit checkpoints'");
    database.close();
    server = await startTestServer({ dataDir });
    const found = await check();
    expect(found.checkpoints).toMatchObject({
      broken: [{ number: 1, position: 3 }],
      otherKeys: [{ publicKey, count: 1 }],
    });
    const said = await command();
    expect([said.exitCode, said.printed]).toEqual([1, expect.stringContaining(publicKey)]);
    expect((await command("--former-key", publicKey)).exitCode).toBe(0);
    expect((await check()).checkpoints).toMatchObject({ broken: [], otherKeys: [] });
    const { entries, brokenAt } = await page();
    expect(brokenAt).toBeUndefined();
    expect(entries[0]).toMatchObject({ kind: "former_key_named", facts: { key: publicKey } });
  },
);

it("deletes nothing for a clock that was set far ahead while Pegboard runs", async () => {
  const { checkpoints } = server.dependencies;
  const look = () =>
    keepDaily({ checkpoints, brokenAt: async () => undefined, readDays: async () => 30 });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 400 * DAY });
  await request(server, "POST /api/v1/agents/first-agent/tokens", { name: "Later" });
  await look();
  const positions = async () => (await page()).entries.map(({ position }) => position);
  expect(await positions()).toContain(1);
  vi.useRealTimers();
});

it.skipIf(isOnPostgres)(
  "keeps the record as long as was chosen, and it holds from its signed end on",
  async () => {
    const database = new Database(databaseFile(server.dataDir));
    expect(() => database.exec("delete from audit_entries")).toThrow("never changed");
    database.close();
    tamper((open) => {
      const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
      open.exec(
        `update audit_entries set at = '${old}', entry = json_set(entry, '$.at', '${old}') where position <= 2`,
      );
      rehash(open);
    });
    const { dataDir } = server;
    await server.end();
    server = await startTestServer({ dataDir });
    expect((await page()).brokenAt).toBeUndefined();
    await request(server, "PATCH /api/v1/preferences", { auditDays: 30 });
    await server.end();
    server = await startTestServer({ dataDir });
    await expect.poll(async () => (await page()).entries.at(-1)?.position).toBe(3);
    expect((await page()).entries[0]).toMatchObject({
      kind: "record_trimmed",
      facts: { entry: 2, days: 30 },
    });
    expect(await check()).toMatchObject({
      changed: [],
      missing: [],
      checkpoints: { broken: [], beginsAfter: 2 },
    });
    expect((await page()).brokenAt).toBeUndefined();
    expect((await command()).exitCode).toBe(0);
  },
);

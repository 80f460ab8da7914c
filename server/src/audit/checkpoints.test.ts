import { createPublicKey, verify } from "node:crypto";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AuditAnswer, AuditCheckpointsAnswer, AuditVerification } from "../api-contract.ts";
import { DAY } from "../limits.ts";
import { hashAfter } from "../stores/audit/audit-queries.ts";
import { databaseFile } from "../stores/sqlite-store.ts";
import { request } from "../testing/api-client.ts";
import { runCommand } from "../testing/run-command.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
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
const command = () => runCommand(["audit", "verify", "--data", server.dataDir]);

/** Changes the database as somebody may who can write the file. */
function tamper(change: (database: Database.Database) => void): void {
  const database = new Database(databaseFile(server.dataDir));
  for (const table of ["audit_entries", "audit_checkpoints"])
    for (const kind of ["update", "delete"])
      database.exec(`drop trigger if exists ${table}_no_${kind}`);
  change(database);
  database.close();
}

/** Gives all entries from one on new hashes, so that the chain fits again. */
function rehash(database: Database.Database): void {
  let before = "";
  const rows = database
    .prepare<[], { position: number; entry: string }>(
      "select position, entry from audit_entries order by position",
    )
    .all();
  for (const { position, entry } of rows) {
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
    ...{ type: "spki", format: "der" },
  });
  expect(verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"))).toBe(true);
  expect((await page()).entries[0]).toMatchObject({
    ...{ kind: "checkpoint_signed", by: { kind: "system" }, facts: { number: 1, entry: 3 } },
  });
  const { dataDir } = server;
  await server.end();
  server = await startTestServer({ dataDir });
  expect((await sign()).publicKey).toBe(publicKey);
  expect((await check()).checkpoints).toMatchObject({ count: 2, broken: [], otherKey: 0 });
});

const attacks: [what: string, change: (database: Database.Database) => void, finds: object][] = [
  [
    "an entry that was edited",
    (database) =>
      database.exec(
        "update audit_entries set entry = replace(entry, 'Two', 'Too') where position = 2",
      ),
    { changed: [2], missing: [] },
  ],
  [
    "an entry that was removed",
    (database) => database.exec("delete from audit_entries where position = 2"),
    { missing: [{ from: 2, to: 2 }] },
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
      database.exec(
        "update audit_entries set entry = replace(entry, 'Two', 'Too') where position = 2",
      );
      rehash(database);
    },
    { changed: [], missing: [], checkpoints: { broken: [{ number: 1, position: 3 }] } },
  ],
  [
    "a checkpoint that was forged for it",
    (database) => {
      database.exec(
        "update audit_entries set entry = replace(entry, 'Two', 'Too') where position = 2",
      );
      rehash(database);
      database.exec(
        "update audit_checkpoints set hash = (select hash from audit_entries where audit_entries.position = 3)",
      );
    },
    { changed: [], checkpoints: { broken: [{ number: 1, position: 3 }] } },
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
];

it.each(attacks)("finds and names %s, on the page and by the command", async (_, change, finds) => {
  await sign();
  tamper(change);
  expect(await check()).toMatchObject(finds);
  expect((await page()).brokenAt).toBeGreaterThan(0);
  const said = await command();
  expect([said.exitCode, said.printed]).toEqual([
    1,
    expect.stringMatching(/was changed|missing|Checkpoint \d+ /),
  ]);
});

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

it("keeps the record as long as was chosen, and it holds from its signed end on", async () => {
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
    ...{ kind: "record_trimmed", facts: { entry: 2, days: 30 } },
  });
  expect(await check()).toMatchObject({
    ...{ changed: [], missing: [], checkpoints: { broken: [], beginsAfter: 2 } },
  });
  expect((await page()).brokenAt).toBeUndefined();
  expect((await command()).exitCode).toBe(0);
});

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SourcesAnswer } from "../../api-contract.ts";
import { prepareKeyFile } from "../../secrets/secret-key.ts";
import { request } from "../../testing/api-client.ts";
import { newPostgresDatabase, queryPostgres } from "../../testing/postgres.ts";
import { saveOrganisation } from "../../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";
import { rotateSecretKey } from "./rotate-secret-key.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pegboard-rotate-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const start = (secretKey?: string) => startTestServer({ tools: testTools, dataDir, secretKey });
const rotate = (phrase?: string, newPhrase?: string, toFile = false) =>
  rotateSecretKey({ dataDir, phrase, newPhrase, toFile });
const keyIds = () => {
  const files = readdirSync(dataDir).filter((file) => file.startsWith("pegboard.sqlite"));
  const text = files.map((file) => readFileSync(join(dataDir, file), "latin1")).join("");
  return new Set([...text.matchAll(/"key":"([0-9a-f]{12})"/g)].map(([, id]) => id));
};

/**
 * One of each kind: an agent's (with a revision that is no longer the newest), the organisation's,
 * a source's.
 */
async function storeSecrets(server: TestServer): Promise<void> {
  const set = (value: string) => [{ op: "setConfig", tool: "vault", key: "api_key", value }];
  const answers = [
    await request(server, "PATCH /api/agents/first-agent/settings", {
      baseRevision: 0,
      operations: set("first-key-1"),
    }),
    await request(server, "PATCH /api/agents/first-agent/settings", {
      baseRevision: 1,
      operations: set("agent-key-1"),
    }),
    await saveOrganisation(server, [
      { op: "setConfig", tool: "vault", key: "headers", value: { A: "organisation-1" } },
    ]),
    await request(server, "POST /api/sources", {
      name: "gone",
      config: { transport: "http", url: "http://127.0.0.1:9/mcp", headers: { A: "source-key-1" } },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
}

async function expectReadable(server: TestServer): Promise<void> {
  const call = (method: string, args: object) =>
    request<{ result: unknown }>(server, `POST /api/agents/first-agent/methods/${method}/call`, {
      arguments: args,
    });
  expect((await call("check_key", { key: "agent-key-1" })).body.result).toBe(true);
  expect((await call("leak", {})).body.result).toMatchObject({ headers: { A: "[secret]" } });
  const { body } = await request<SourcesAnswer>(server, "GET /api/sources");
  expect(JSON.stringify(body.sources.find(({ name }) => name === "gone")?.messages)).not.toContain(
    "present key",
  );
}

it.each<[string, { from?: string; to?: string; toFile?: boolean; old: string | undefined }]>([
  ["a key file by another", { old: undefined }],
  ["a key file by a phrase", { to: "new phrase, long enough", old: undefined }],
  [
    "a phrase by another",
    {
      from: "old phrase, long enough",
      to: "new phrase, long enough",
      old: "old phrase, long enough",
    },
  ],
  [
    "a phrase by a key file",
    { from: "old phrase, long enough", toFile: true, old: "old phrase, long enough" },
  ],
])("replaces %s, for every secret of every revision", async (_, { from, to, toFile, old }) => {
  const before = await start(from);
  await storeSecrets(before);
  await before.close();
  const oldFile =
    existsSync(join(dataDir, "secret.key")) && readFileSync(join(dataDir, "secret.key"), "utf8");
  const [oldKey] = keyIds();
  expect(keyIds().size).toBe(1);
  expect(await rotate(from, to, toFile)).toMatch(/^9 stored values are encrypted with the new key/);
  expect(keyIds().size).toBe(1);
  expect(keyIds()).not.toContain(oldKey);
  if (!to) {
    expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, "secret.key"), "utf8")).not.toBe(oldFile);
  }
  expect(readdirSync(dataDir)).not.toContain("secret.key.next");
  const after = await start(to);
  await expectReadable(after);
  await after.close();
  if (old === undefined) return;
  const withOld = await start(old);
  const { text } = await request(withOld, "GET /api/agents/first-agent/settings");
  await withOld.close();
  expect(text).toContain("unreadable:");
});

it("can be done again when it was cut off, and loses nothing meanwhile", async () => {
  const before = await start();
  await storeSecrets(before);
  await before.close();
  prepareKeyFile(dataDir);
  const between = await start();
  await expectReadable(between);
  await between.close();
  await rotate();
  const after = await start();
  await expectReadable(after);
  await after.close();
});

it("says how many secrets the present key does not open, and leaves them alone", async () => {
  const before = await start("lost phrase, long enough");
  await storeSecrets(before);
  await before.close();
  const [lost] = keyIds();
  expect(await rotate("another phrase, long enough", "new phrase, long enough")).toMatch(
    /^0 stored values.*\n9 could not be read/,
  );
  expect(keyIds()).toEqual(new Set([lost]));
});

it("changes nothing while Pegboard runs, or when a record cannot be rewritten", async () => {
  const running = await start();
  await storeSecrets(running);
  await expect(rotate()).rejects.toThrow(/in use by another Pegboard \(process \d+, since/);
  await expectReadable(running);
  await running.close();
  const [key] = keyIds();
  const database = new Database(join(dataDir, "pegboard.sqlite"));
  database.prepare("update settings_revisions set settings = '{' where revision = 1").run();
  database.close();
  await expect(rotate()).rejects.toThrow();
  expect(keyIds()).toEqual(new Set([key]));
});

it("asks which key is to be the new one when a phrase is set", async () => {
  await expect(rotate("old phrase, long enough")).rejects.toThrow(
    "PEGBOARD_NEW_SECRET_KEY, or add --to-file",
  );
});

it("takes no phrase that is soon guessed, for a new store or as a new key, and starts one that has such a phrase", async () => {
  const tooShort = "has 15 characters. Use at least 16";
  await expect(start("fifteen letters")).rejects.toThrow(`PEGBOARD_SECRET_KEY ${tooShort}`);
  await (await start("sixteen letters!")).close();
  await expect(rotate("sixteen letters!", "fifteen letters")).rejects.toThrow(
    `PEGBOARD_NEW_SECRET_KEY ${tooShort}`,
  );
  await (await start("of before")).close();
});

it("replaces the phrase in PostgreSQL, for every secret of every revision, and not while a server runs", async () => {
  const databaseUrl = await newPostgresDatabase();
  const [old, next] = ["old phrase, long enough", "new phrase, long enough"];
  const startThere = (secretKey: string) =>
    startTestServer({ tools: testTools, dataDir, databaseUrl, secretKey });
  const other = mkdtempSync(join(tmpdir(), "pegboard-rotate-other-"));
  const rotateThere = (phrase: string | undefined, folder = dataDir) =>
    rotateSecretKey({ dataDir: folder, databaseUrl, phrase, newPhrase: next, toFile: false });
  const before = await startThere(old);
  await storeSecrets(before);
  // From another data folder, whose lock is free.
  await expect(rotateThere(old, other)).rejects.toThrow(
    "could not open what is sealed with the new key",
  );
  await before.close();
  await expect(rotateThere(undefined)).rejects.toThrow("needs PEGBOARD_SECRET_KEY");
  expect(existsSync(join(dataDir, "secret.key"))).toBe(false);
  expect(await rotateThere(old)).toMatch(/^9 stored values are encrypted with the new key/);
  const after = await startThere(next);
  await expectReadable(after);
  await after.close();
  const stored = await queryPostgres(
    databaseUrl,
    "select settings as text from settings_revisions union all select operations from settings_revisions union all select config from sources union all select value from sealed_values",
  );
  const keys = stored.flatMap(({ text }) => text.match(/"key":"[0-9a-f]{12}"/g) ?? []);
  expect(new Set(keys).size).toBe(1);
  rmSync(other, { recursive: true });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseFile } from "../../stores/sqlite-store.ts";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testTools } from "../../testing/test-tools.ts";

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), "pegboard-audit-command-"));
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
  for (const name of ["One", "Two", "Three"])
    await request(server, "POST /api/v1/agents/first-agent/tokens", { name });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const verify = (...args: string[]) =>
  runCommand(["audit", "verify", ...args, "--data", server.dataDir]);

/** Changes the database behind Pegboard's back. */
function tamper(statements: string): void {
  const database = new Database(databaseFile(server.dataDir));
  database.exec("drop trigger if exists audit_entries_no_update");
  database.exec("drop trigger if exists audit_entries_no_delete");
  database.exec(statements);
  database.close();
}

it("verifies the record, an export and a checkpoint, and names what was changed or is gone", async () => {
  const whole = await verify();
  expect(whole).toMatchObject({ exitCode: 0 });
  expect(whole.printed).toMatch(
    /^All 3 entries are as they were written\.\nCheckpoint.*: 3:[0-9a-f]{64}$/m,
  );
  const checkpoint = /3:[0-9a-f]{64}/.exec(whole.printed)?.[0] ?? "";
  const file = join(folder, "audit.jsonl");
  const exported = await fetch(`${server.url}/api/v1/audit/export`);
  writeFileSync(file, await exported.text());
  expect(await verify(file, "--checkpoint", checkpoint)).toMatchObject({
    exitCode: 0,
    printed: expect.stringMatching(/^All 4 entries.*\nThe checkpoint at entry 3 holds\.$/m),
  });
  writeFileSync(file, readFileSync(file, "utf8").replace('"Two"', '"Too"'));
  expect(await verify(file)).toMatchObject({
    exitCode: 1,
    printed: expect.stringContaining("Entry 2 was changed"),
  });
  tamper("delete from audit_entries where position >= 3");
  expect(await verify("--checkpoint", checkpoint)).toMatchObject({
    exitCode: 1,
    printed: expect.stringMatching(
      /^Entries 3 to 4 are missing\.\nThe record does not have entry 3 .*\nVerified up to entry 2\.$/m,
    ),
  });
});

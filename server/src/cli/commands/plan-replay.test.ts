import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { notesTool } from "../../testing/test-tools.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ tools: [notesTool] });
  folder = mkdtempSync(join(tmpdir(), "pegboard-plan-"));
  for (const id of [1, 2])
    await request(server, "POST /api/v1/agents/first-agent/methods/read_note/call", {
      arguments: { id },
    });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Plans that a method of the agent's notes is in a state. */
async function plan(state: string, ...options: string[]) {
  const file = join(folder, "p.yaml");
  writeFileSync(
    file,
    `agents: { first-agent: { name: First agent, tools: { notes: { methods: { read_note: ${state} } } } } }\n`,
  );
  return runCommand(["plan", file, ...options, "--data", server.dataDir]);
}

it("says what logged calls would meet, in words and as data, and ends with 1 only where that is asked", async () => {
  const { printed, exitCode } = await plan("off");
  expect(printed).toContain("The 2 calls of 30 days with these changes: 0 as before, 2 refused.");
  expect(printed).toMatch(/2 calls +first-agent +notes\.read_note +refused +off/);
  expect(exitCode).toBe(0);
  expect((await plan("off", "--fail-on-refused")).exitCode).toBe(1);
  const data = JSON.parse((await plan("off", "--json")).printed);
  expect(data.replay.answer).toMatchObject({ calls: 2, same: 0, fates: { refused: 2 } });
});

it("does not fail for what changes no call, nor looks where it is told not to", async () => {
  const fine = await plan("on", "--fail-on-refused");
  expect(fine.exitCode).toBe(0);
  expect(fine.printed).toContain("2 as before.");
  const blind = await plan("off", "--days", "0", "--fail-on-refused");
  expect(blind.printed).not.toContain("with these changes");
  expect(blind.exitCode).toBe(0);
  expect((await plan("off", "--days", "many")).exitCode).toBe(1);
});

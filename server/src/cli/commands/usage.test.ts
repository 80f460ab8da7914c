import type { MethodDefinition } from "@pegboard/registry-core";
import { findMethod } from "@pegboard/registry-core/internal";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "../../limits.ts";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testEnv } from "../../testing/test-env.ts";
import { notesTool, testTools } from "../../testing/test-tools.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
  await request(server, "POST /api/v1/agents/first-agent/methods/read_note/call?run=one", {
    arguments: { id: 1 },
  });
});
afterAll(() => server.close());

const run = (...args: string[]) =>
  runCommand(["usage", ...args], { env: testEnv({ PEGBOARD_DATA_DIR: server.dataDir }) });

it("says what was called, what is offered and was not, and on how little that rests", async () => {
  const { printed, told } = await run("first-agent");
  expect(printed).toMatch(/^Offered now: \d methods, \d+ tokens\n\d{4}-\d\d-\d\d +\d+ tokens\n\n/);
  expect(printed).toMatch(/\nnotes +1 call +1 session +\d+ ms +\d+ tokens each +last \S+\n/);
  expect(printed).toMatch(
    /\nnotes\.read_note +1 call +1 session +\d+ ms .* last \d{4}-\d\d-\d\d\n/,
  );
  expect(printed).toMatch(/Offered and not called: \d methods, \d+ tokens of each request\n/);
  expect(printed).toMatch(/\nNothing speaks for 1 of them, \d+ tokens\n/);
  expect(printed).toMatch(/\nnotes\.list_notes +\d+ tokens +stays: core(\n|$)/);
  expect(printed.slice(printed.indexOf("not called"))).not.toContain("read_note");
  expect(told).toMatch(/1 call in 1 session of the last 30 days, the first on .*say little\.$/m);
});

it("--unused 7d leaves out what was called; its data are those of the API", async () => {
  const { printed } = await run("first-agent", "--unused", "7d");
  expect(printed).toMatch(/^Offered and not called/);
  const answer = JSON.parse((await run("first-agent", "--unused", "7d", "--json")).printed);
  expect(answer.to - answer.from).toBe(7 * 86_400_000);
  expect(answer.unused.length).toBeGreaterThan(0);
});

it("counts only the calls of a caller and a tool, and then advises nothing", async () => {
  const { printed, told } = await run("first-agent", "--caller", "http", "--tool", "notes");
  expect(printed).toMatch(/\nnotes\.read_note +1 call /);
  expect(printed).not.toContain("not called");
  expect(told).not.toContain("say little");
  const none = await run("first-agent", "--caller", "mcp");
  expect(none.printed).not.toContain("read_note");
  const refused = await run("first-agent", "--caller", "mcp", "--unused");
  expect(refused.exitCode).not.toBe(0);
  expect(refused.told).toContain("rests on all calls");
});

it("says of a method who has it, who calls it, and what its source changed", async () => {
  const [before, after] = ["Read it.", "Read a note."].map((description) => ({
    fingerprint: description,
    definition: {
      ...(findMethod(notesTool.definition, "read_note") as MethodDefinition),
      description,
    },
  }));
  const place = { tool: "notes", method: "read_note" };
  await server.dependencies.store.noteVersions("test", new Date(Date.now() - DAY).toISOString(), [
    {
      ...place,
      acceptedBy: { name: "Ada" },
      ...(before && { before }),
      ...(after && { after }),
    },
  ]);
  const { printed } = await run("notes.read_note");
  expect(printed).toMatch(/^notes\.read_note: 1 call, 0 failed; offered to 1 agent\n/);
  expect(printed).toMatch(/\nfirst-agent +on +1 call\n/);
  expect(printed).toMatch(/\nbefore +as it was +0 of 0 calls failed\n/);
  expect(printed).toMatch(
    /\n\S+ \S+ +its source changed description, accepted by Ada +0 of 1 call failed/,
  );
  const answer = JSON.parse((await run("notes.read_note", "--json")).printed);
  expect(answer.versions.at(-1).source.fields).toEqual([
    { field: "description", before: "Read it.", after: "Read a note." },
  ]);
  expect((await run("notes.read_notes")).told).toContain('Did you mean "notes.read_note"?');
});

it.each(["0", "1000", "soon"])("refuses %s as a number of days", async (days) => {
  const { exitCode, told } = await run("first-agent", "--days", days);
  expect(exitCode).not.toBe(0);
  expect(told).toContain("a number of days from 1 to 365");
});

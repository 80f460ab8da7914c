import { afterAll, beforeAll, expect, it } from "vitest";
import { sendAs } from "../../testing/people.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testEnv } from "../../testing/test-env.ts";
import { testTerminal } from "../../testing/test-terminal.ts";
import { runCommandLine } from "../command-line.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function run(...args: string[]) {
  const terminal = testTerminal();
  const serve = () => Promise.reject(new Error("Nothing should be served."));
  const env = testEnv({ PEGBOARD_DATA_DIR: server.dataDir });
  const exitCode = await runCommandLine(["service-token", ...args], { env, terminal, serve });
  return { exitCode, printed: terminal.printed(), told: terminal.told() };
}

it("prints a new token alone, with the role that was asked for, and ends it", async () => {
  const made = await run("create", "--name", "ci", "--role", "viewer", "--expires", "7");
  expect(made).toMatchObject({ exitCode: 0, printed: expect.stringMatching(/^pgs_[\w-]{43}\n$/) });
  const value = made.printed.trim();
  expect(made.told).not.toContain(value);
  const headers = { Authorization: `Bearer ${value}` };
  const status = async (line: string) => (await sendAs(server, line, { headers })).status;
  expect(await status("GET /api/v1/agents")).toBe(200);
  expect(await status("DELETE /api/v1/agents/first-agent")).toBe(403);
  const { printed } = await run("list");
  expect(printed).toMatch(
    new RegExp(`^\\S+ {2}…${value.slice(-4)} {2}viewer {2}ends 20\\S+ {2}ci\n$`),
  );
  await run("revoke", printed.split(" ")[0] ?? "");
  expect(await status("GET /api/v1/agents")).toBe(401);
  expect((await run("list")).printed).toContain("revoked 20");
});

it("says what is wrong", async () => {
  expect((await run("create", "--name", "A")).told).toContain("--role");
  expect((await run("create", "--name", "A", "--role", "root")).told).toContain("viewer");
  const long = await run("create", "--name", "A", "--role", "viewer", "--expires", "400");
  expect(long.told).toContain("from 1 to 365");
  expect((await run("revoke", "x")).told).toContain('no token "x"');
});

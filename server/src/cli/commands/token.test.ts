import { afterAll, beforeAll, expect, it } from "vitest";
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
  const exitCode = await runCommandLine(["token", ...args], { env, terminal, serve });
  return { exitCode, printed: terminal.printed(), told: terminal.told() };
}

it("prints a new token alone, so that it can be piped, and never again", async () => {
  const made = await run("create", "first-agent", "--name", "Desk", "--days", "30");
  expect(made).toMatchObject({ exitCode: 0, printed: expect.stringMatching(/^pgb_[\w-]{43}\n$/) });
  const value = made.printed.trim();
  expect(made.told).not.toContain(value);
  const authorization = `Bearer ${value}`;
  const ask = () =>
    fetch(`${server.url}/api/agents/first-agent/toolset`, { headers: { authorization } });
  expect((await ask()).status).toBe(200);
  const { printed } = await run("list", "first-agent");
  expect(printed).toMatch(new RegExp(`^\\S+ {2}…${value.slice(-4)} {2}ends 20\\S+ {2}Desk\n$`));
  const id = printed.split(" ")[0] ?? "";
  expect((await run("revoke", "first-agent", id)).printed).toContain("revoked 20");
  expect((await ask()).status).toBe(401);
});

it("says what is wrong", async () => {
  expect(await run("create", "nobody", "--name", "A")).toMatchObject({
    exitCode: 1,
    printed: "",
    told: expect.stringContaining('There is no agent "nobody"'),
  });
  expect((await run("create", "first-agent")).told).toContain("--name");
  expect((await run("create", "first-agent", "--name", "A", "--days", "0")).told).toContain(
    "from 1 to 36500",
  );
  expect((await run("revoke", "first-agent", "x")).told).toContain('no token "x"');
});

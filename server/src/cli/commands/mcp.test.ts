import { once } from "node:events";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CreatedTokenAnswer } from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testEnv } from "../../testing/test-env.ts";
import { testTerminal } from "../../testing/test-terminal.ts";
import { testTools } from "../../testing/test-tools.ts";
import { runCommandLine } from "../command-line.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
  const made = await request<CreatedTokenAnswer>(server, "POST /api/v1/agents/first-agent/tokens", {
    name: "Desktop",
  });
  token = made.body.value;
});
afterAll(() => server.close());

function start(agent: string) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const terminal = { ...testTerminal(), takeStreams: () => ({ input, output }) };
  const env = testEnv({ PEGBOARD_SERVER: server.url, PEGBOARD_TOKEN: token });
  const serve = () => Promise.reject(new Error("Nothing should be served."));
  const ended = runCommandLine(["mcp", agent], { env, terminal, serve });
  return { input, output, ended, terminal };
}

it("serves an agent of a server elsewhere with nothing but the token of that agent", async () => {
  const { input, output, ended } = start("first-agent");
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "desktop", version: "1" },
  };
  input.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
  const [answer] = (await once(output, "data")) as [Buffer];
  expect(JSON.parse(String(answer)).result.serverInfo.name).toBe("pegboard");
  input.end();
  expect(await ended).toBe(0);
});

it("says at once what is wrong with the agent", async () => {
  const { ended, terminal } = start("another");
  expect(await ended).toBe(1);
  expect(terminal.told()).toMatch(/another|token/);
});

import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { bridgeStdio } from "./stdio-bridge.ts";

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  [first, second] = await Promise.all([startTestServer(), startTestServer()]);
  for (const server of [first, second]) await request(server, "POST /api/agents", { name: "Ada" });
});
afterAll(() => Promise.all([first.close(), second.close()]));

it("tells a client of 2025 that every list may be another when the next Pegboard answers it", async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const said: { id?: number; method?: string }[] = [];
  const waiting: (() => void)[] = [];
  output.on("data", (chunk) => {
    for (const line of String(chunk).split("\n").filter(Boolean)) said.push(JSON.parse(line));
    for (const look of waiting) look();
  });
  const until = (isThere: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => isThere() && resolve();
      waiting.push(look);
      look();
    });
  const send = (message: object) =>
    input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  let { url } = first;
  const fetchThere = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
  const ended = bridgeStdio({ input, output, path: "/mcp/ada", fetch: fetchThere, tell: () => {} });

  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "raw", version: "1" },
  };
  send({ id: 1, method: "initialize", params });
  await until(() => said.some(({ id }) => id === 1));
  send({ method: "notifications/initialized" });
  url = second.url;
  send({ id: 2, method: "resources/list" });
  await until(() => said.some(({ id }) => id === 2));
  expect(said.find(({ id }) => id === 2)).toMatchObject({ result: { resources: [] } });
  expect(said.flatMap(({ method }) => method ?? [])).toEqual(
    ["tools", "prompts", "resources"].map((list) => `notifications/${list}/list_changed`),
  );
  input.end();
  await ended;
});

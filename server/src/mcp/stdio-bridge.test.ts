import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
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

/** A client at its end of the bridge, with the streams as an agent's program has them. */
function openClient(fetchThere: (path: string, init?: RequestInit) => Promise<Response>) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const said: { id?: number; method?: string; error?: { message: string } }[] = [];
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
  return {
    said,
    send: (message: object) => input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`),
    answered: (id: number) => until(() => said.some((message) => message.id === id)),
    end: () => input.end(),
    ended: bridgeStdio({ input, output, path: "/mcp/ada", fetch: fetchThere, tell: () => {} }),
  };
}

const params = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "raw", version: "1" },
};

it("tells a client of 2025 that every list may be another when the next Pegboard answers it", async () => {
  let { url } = first;
  const client = openClient((path, init) => fetch(`${url}${path}`, init));
  const { said, send, answered } = client;

  send({ id: 1, method: "initialize", params });
  await answered(1);
  send({ method: "notifications/initialized" });
  url = second.url;
  send({ id: 2, method: "resources/list" });
  await answered(2);
  expect(said.find(({ id }) => id === 2)).toMatchObject({ result: { resources: [] } });
  expect(said.flatMap(({ method }) => method ?? [])).toEqual(
    ["tools", "prompts", "resources"].map((list) => `notifications/${list}/list_changed`),
  );
  client.end();
  await client.ended;
});

it("answers what waits, and ends, when the connection to the agent breaks off", async () => {
  const breaking: (() => void)[] = [];
  const client = openClient(async (path, init) => {
    const isCall = String(init?.body).includes("tools/call");
    if (!isCall) return fetch(`${first.url}${path}`, init);
    const body = new ReadableStream({
      start: (stream) => {
        breaking.push(() => stream.error(new TypeError("terminated")));
        init?.signal?.addEventListener("abort", () => stream.error(init.signal?.reason));
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  });
  const { send, answered, said } = client;
  send({ id: 1, method: "initialize", params });
  await answered(1);
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/call", params: { name: "slow", arguments: {} } });
  await vi.waitFor(() => expect(breaking).toHaveLength(1));
  breaking[0]?.();
  await answered(2);
  expect(said.find(({ id }) => id === 2)?.error?.message).toBe("Pegboard ended the connection.");
  send({ id: 3, method: "tools/call", params: { name: "slow", arguments: {} } });
  await vi.waitFor(() => expect(breaking).toHaveLength(2));
  client.end();
  await client.ended;
});

import { afterEach, beforeEach, expect, test } from "vitest";
import type { HealthAnswer, SourceSummary, ToolsetAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { type SessionServer, startSessionServer } from "../testing/session-server.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const HEADER = "pegboard-sources-loading";
const TOOLSET = "GET /api/agents/first-agent/toolset";
let peer: SessionServer;
let server: TestServer;
let answered = () => {};
beforeEach(async () => {
  peer = await startSessionServer();
  server = await startTestServer({ tools: testTools });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  peer.beforeGreeting = () => held;
  answered = release;
});
afterEach(async () => {
  answered();
  await server.close();
  await peer.close();
});

/** A source that loads until `answered`. */
async function addLoading(): Promise<{ added: Promise<unknown> }> {
  const config = { transport: "http", url: peer.url };
  const added = request<SourceSummary>(server, "POST /api/sources", { name: "shop", config });
  await expect
    .poll(async () => (await request(server, "GET /healthz")).headers.get(HEADER))
    .toBe("1");
  return { added };
}

test("answers say that sources still load, and which, and do not when all are there", async () => {
  const { added } = await addLoading();
  for (const line of ["GET /readyz", "GET /api/health", TOOLSET, `${TOOLSET}?format=openai-chat`]) {
    const { status, headers } = await request(server, line);
    expect([line, status, headers.get(HEADER)]).toEqual([line, 200, "1"]);
  }
  expect((await request(server, "GET /readyz")).text).toBe("ready, sources still load");
  expect((await request<HealthAnswer>(server, "GET /api/health")).body.sources.loading).toBe(1);
  expect((await request<ToolsetAnswer>(server, TOOLSET)).body.loading).toEqual(["shop"]);
  expect((await request(server, "GET /api/agents/first-agent/prompt")).headers.get(HEADER)).toBe(
    "1",
  );
  answered();
  await added;
  for (const line of ["GET /readyz", "GET /api/health", TOOLSET]) {
    expect((await request(server, line)).headers.get(HEADER)).toBeNull();
  }
  expect((await request<ToolsetAnswer>(server, TOOLSET)).body.loading).toBeUndefined();
});

test("who asks to wait gets the answer once all are there, or when the time is over", async () => {
  const { added } = await addLoading();
  const tag = (await request(server, TOOLSET)).headers.get("etag");
  expect((await request<ToolsetAnswer>(server, `${TOOLSET}?wait=50ms`)).body.loading).toEqual([
    "shop",
  ]);
  expect((await request(server, "GET /readyz?wait=50ms")).status).toBe(503);
  const waiting = request<ToolsetAnswer>(server, `${TOOLSET}?wait=30s`);
  const ready = request(server, "GET /readyz?wait=30s");
  const prompt = request(server, "GET /api/agents/first-agent/prompt?wait=30s");
  answered();
  await added;
  const loaded = await waiting;
  expect(loaded.body.loading).toBeUndefined();
  expect(loaded.body.toolset.tools.map(({ definition }) => definition.name)).toContain("shop");
  expect(loaded.headers.get("etag")).not.toBe(tag);
  expect([(await ready).status, (await ready).text, (await prompt).status]).toEqual([
    200,
    "ready",
    200,
  ]);
});

test.each(["61s", "forever", "-1", "90000"])("a wait of %s is refused", async (wait) => {
  expect((await request(server, `${TOOLSET}?wait=${wait}`)).status).toBe(400);
  expect((await request(server, `GET /readyz?wait=${wait}`)).status).toBe(400);
});

test("clients of MCP are told once it has loaded", async () => {
  const { added } = await addLoading();
  const operations = [{ op: "setNewTools", state: "on" }];
  await request(server, "PATCH /api/agents/first-agent/settings", { baseRevision: 0, operations });
  const changed: string[] = [];
  const { client } = await connectMcp(server, {
    era: "2025",
    agent: "first-agent",
    changed: (list) => void changed.push(list),
  });
  const before = (await client.listTools()).tools.length;
  answered();
  await added;
  await request(server, "PATCH /api/agents/first-agent/settings", {
    baseRevision: 1,
    operations: [{ op: "setTool", tool: "shop", state: "on" }],
  });
  await expect.poll(() => changed).toContain("tools");
  expect((await client.listTools()).tools.length).toBeGreaterThan(before);
  await client.close();
});

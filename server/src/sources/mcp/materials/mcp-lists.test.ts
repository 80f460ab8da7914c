import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { Server } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { listServer } from "./mcp-lists.ts";

it("goes without prompts that are not listed in time", async () => {
  const server = new Server(
    { name: "slow", version: "1" },
    { capabilities: { prompts: {}, resources: {} } },
  );
  server.setRequestHandler("prompts/list", () => new Promise<never>(() => {}));
  server.setRequestHandler("resources/list", () => ({ resources: [{ uri: "x:y", name: "y" }] }));
  const client = new Client({ name: "test", version: "1" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  const { signal } = new AbortController();
  expect((await listServer(client, { signal, timeout: 200 })).materials).toEqual({
    prompts: [],
    resources: [{ uri: "x:y", name: "y" }],
    templates: [],
    refused: [{ of: "prompts", cause: "it did not answer within 0.2 seconds" }],
  });
  await client.close();
});

const echo = { name: "echo", inputSchema: { type: "object" } };
const more = { name: "more", inputSchema: { type: "object" } };

it.each<[string, (cursor: unknown) => object, object[]]>([
  ["empty", () => ({ tools: [echo], nextCursor: "" }), [echo]],
  ["null", () => ({ tools: [echo], nextCursor: null }), [echo]],
  ["the same each time, for the same page", () => ({ tools: [echo], nextCursor: "x" }), [echo]],
  [
    "the same on the last page",
    (cursor) => ({ tools: [cursor === "x" ? more : echo], nextCursor: "x" }),
    [echo, more],
  ],
  [
    "a number",
    (cursor) => (cursor === 2 ? { tools: [more] } : { tools: [echo], nextCursor: 2 }),
    [echo, more],
  ],
])("lists every entry once where the cursor is %s", async (_, answer, listed) => {
  const [near, far] = InMemoryTransport.createLinkedPair();
  far.onmessage = (message) => {
    const { id, method, params } = message as { id?: number; method: string; params: object };
    if (id === undefined) return;
    const greeting = {
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "odd", version: "1" },
    };
    const { cursor } = Object(params) as { cursor?: unknown };
    const result = method === "initialize" ? greeting : answer(cursor);
    void far.send({ jsonrpc: "2.0", id, result } as never);
  };
  await far.start();
  const client = new Client({ name: "test", version: "1" });
  await client.connect(near);
  const { signal } = new AbortController();
  expect((await listServer(client, { signal, timeout: 2_000 })).tools).toEqual(listed);
  await client.close();
});

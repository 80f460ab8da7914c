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

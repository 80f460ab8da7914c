import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { ToolRegistry } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromOpenApi } from "./from-open-api.ts";

const asked: Pick<IncomingMessage, "method" | "url">[] = [];
const service = createServer(({ method, url, headers }, answer) => {
  asked.push({ method, url });
  const isKnown = headers["x-key"] === "s3cret";
  answer.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
  answer.end('{"id":1917043659912705296}');
});
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
});
afterAll(() => service.close());

const shop = (): object => ({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: `http://127.0.0.1:${(service.address() as AddressInfo).port}` }],
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
  security: [{ key: [] }],
  paths: {
    "/orders/{id}": {
      get: {
        operationId: "getOrder",
        tags: ["orders"],
        description: "Gets an order.",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "integer", format: "int64" } },
        ],
        responses: { "200": { description: "ok" } },
      },
    },
  },
});

test("operations are tools of a registry, off until settings switch them on, called with the keys of their config", async () => {
  const registry = new ToolRegistry();
  const tools = await fromOpenApi("shop", { from: shop(), allowPrivate: true });
  for (const each of tools) registry.register(each);
  expect(registry.definitions().map(({ name }) => name)).toEqual(["shop.orders"]);
  expect(registry.agent().toolset().toolset.offered).toBe(0);
  const agent = registry.agent({
    settings: { tools: { "shop.orders": { enabled: true, config: { key: "s3cret" } } } },
  });
  expect(agent.toolset({ format: "openai-chat" }).payload).toMatchObject([
    { function: { name: "shop-getOrder", parameters: { required: ["id"] } } },
  ]);
  const { messages } = await agent.answer([
    {
      type: "function_call",
      call_id: "c1",
      name: "shop-getOrder",
      arguments: '{"id":1917043659912705296}',
    },
  ]);
  expect(asked).toEqual([{ method: "GET", url: "/orders/1917043659912705296" }]);
  expect(messages).toMatchObject([{ output: '{"id":1917043659912705296}' }]);
});

test("what is left out of a description is told with its reason", async () => {
  const streaming = { get: { responses: { "200": { content: { "text/event-stream": {} } } } } };
  const from = {
    ...shop(),
    paths: {
      "/orders": { get: { operationId: "listOrders", responses: {} } },
      "/events": streaming,
      "/news": streaming,
    },
  };
  const said: string[] = [];
  const tools = await fromOpenApi("shop", { from }, { onProblem: (text) => said.push(text) });
  expect(tools).toHaveLength(1);
  expect(said).toEqual([
    "GET /events of shop is left out. Answers a stream that never ends.",
    "GET /news of shop is left out. Answers a stream that never ends.",
  ]);
});

test("what is no description is refused, and one that cannot be read says why", async () => {
  await expect(fromOpenApi("shop", { from: { openapi: "9" } })).rejects.toThrow(/version/);
  const wrong = fromOpenApi("shop", { from: shop(), grouping: "tags" as never });
  await expect(wrong).rejects.toThrow(
    new TypeError('fromOpenApi("shop").grouping has to be "tag", "path" or "one".'),
  );
  await expect(fromOpenApi("shop", 5 as never)).rejects.toThrow(TypeError);
});

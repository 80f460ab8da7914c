import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineTool, type JsonObject } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { CallAnswer, CallsLogAnswer, LoggedCallAnswer } from "../api-contract.ts";
import { mcpSource } from "../sources/mcp/mcp-source.ts";
import { request } from "../testing/api-client.ts";
import { describedAt, type EchoService, startEchoService } from "../testing/echo-service.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const LISTING = fileURLToPath(new URL("../testing/listing-mcp-server.mjs", import.meta.url));
// All shorter than what is found in texts.
const [TOKEN, PIN, LOGIN] = ["t0k3n", "4-11", "pa ss"];
const parameter = (name: string, place: string, schema: JsonObject = {}): JsonObject => ({
  name,
  in: place,
  required: place === "path",
  schema: { type: "string", ...schema },
});
const secret = { format: "password" };
const body = (schema: JsonObject, type = "application/json"): JsonObject => ({
  requestBody: { content: { [type]: { schema } } },
});
const paths = {
  "/shops/{shop}/sales": {
    post: {
      operationId: "sell",
      tags: ["Shop"],
      security: [{ token: [] }],
      parameters: [
        parameter("shop", "path"),
        parameter("pin", "query", secret),
        parameter("X-Note", "header"),
      ],
      ...body({
        type: "object",
        properties: { sum: { type: "number" }, card: { type: "string", writeOnly: true } },
      }),
    },
  },
  "/log": { get: { operationId: "open_log", tags: ["Shop"], security: [{ login: [] }] } },
  "/picture": {
    put: {
      operationId: "draw",
      tags: ["Shop"],
      ...body({ type: "string", format: "binary" }, "image/png"),
    },
  },
};
const securitySchemes = {
  token: { type: "http", scheme: "bearer" },
  login: { type: "http", scheme: "basic" },
};
const codeTool = defineTool({
  name: "code",
  visible: true,
  methods: {
    find: {
      parameters: z.object({
        text: z.string(),
        most: z.int().default(20),
        pin: z.string().meta(secret).optional(),
      }),
      thinkAugment: true,
      run: ({ text }) => {
        if (text === "fail") throw new Error("It fails.");
        return text;
      },
    },
  },
});

let folder: string;
let server: TestServer;
let service: EchoService;
beforeAll(async () => {
  service = await startEchoService();
  folder = mkdtempSync(join(tmpdir(), "pegboard-try-sent-"));
  const listed = join(folder, "listed.json");
  const inputSchema = {
    type: "object",
    properties: { text: { type: "string" }, pin: { type: "string", ...secret } },
  };
  writeFileSync(listed, JSON.stringify([{ name: "say", inputSchema }]));
  const connection = {
    transport: "stdio" as const,
    command: process.execPath,
    args: [LISTING, listed],
  };
  const peer = mcpSource({ name: "peer", connection, addedBy: "ui" });
  server = await startTestServer({ tools: [codeTool], sources: [peer] });
  const text = JSON.stringify(describedAt(service.url, paths, { components: { securitySchemes } }));
  const added = { name: "Shop", text, fileName: "shop.json", allowPrivate: true };
  expect(await request(server, "POST /api/sources/openapi", added)).toMatchObject({ status: 201 });
  const operations = [
    { op: "setTool", tool: "shop.shop", state: "on" },
    { op: "setTool", tool: "peer", state: "on" },
    { op: "setConfig", tool: "shop.shop", key: "token", value: TOKEN },
    {
      op: "setConfig",
      tool: "shop.shop",
      key: "login",
      value: { username: "ada", password: LOGIN },
    },
  ];
  const saved = await request(server, "PATCH /api/agents/first-agent/settings", {
    baseRevision: 0,
    operations,
  });
  expect(saved).toMatchObject({ status: 200 });
});
afterAll(async () => {
  await server.close();
  service.close();
  rmSync(folder, { recursive: true });
});

const attempt = (method: string, args: object = {}) =>
  request<CallAnswer>(server, "POST /api/agents/first-agent/try", {
    function: method,
    arguments: args,
  });
const newest = async () => {
  const [first] = (await request<CallsLogAnswer>(server, "GET /api/calls?limit=1")).body.calls;
  return (await request<LoggedCallAnswer>(server, `GET /api/calls/${first?.id}`)).body;
};
const sale = { shop: "a b", pin: PIN, "X-Note": "hi", body: { sum: 3, card: PIN } };

it("tells the request to an API, with dots in the place of every secret, and keeps it in the log", async () => {
  const { sent } = (await attempt("shop-sell", sale)).body;
  expect(sent).toEqual({
    protocol: "http",
    method: "POST",
    url: `${service.url}/shops/a%20b/sales?pin=•••`,
    headers: expect.objectContaining({
      authorization: "Bearer •••",
      "x-note": "hi",
      "content-type": "application/json",
    }),
    body: { type: "application/json", bytes: 23, text: '{"sum":3,"card":"•••"}' },
  });
  expect(service.seen.at(-1)).toMatchObject({
    url: "/shops/a%20b/sales?pin=4-11",
    body: '{"sum":3,"card":"4-11"}',
  });
  const kept = await newest();
  expect(kept.sent).toEqual(sent);
  for (const hidden of [TOKEN, PIN]) expect(JSON.stringify(kept)).not.toContain(hidden);
});

it("shows no name and password in the form of a header, and of a picture only its size", async () => {
  expect((await attempt("shop-open_log")).body.sent).toMatchObject({
    headers: { authorization: "Basic •••" },
  });
  const { sent } = (await attempt("shop-draw", { body: "iVBORw==" })).body;
  expect(sent).toMatchObject({ body: { type: "image/png", bytes: 4 } });
  expect(JSON.stringify(sent)).not.toContain("iVBOR");
});

it("tells an operator alone", async () => {
  const path = "POST /api/agents/first-agent/methods/shop-sell/call";
  expect((await request<CallAnswer>(server, path, { arguments: sale })).body).not.toHaveProperty(
    "sent",
  );
});

it("tells what code got: with defaults, without secrets and without the reason of the model", async () => {
  const { sent } = (await attempt("find", { text: "x", pin: PIN, toolcall_reason: "because" }))
    .body;
  expect(sent).toEqual({ protocol: "code", arguments: { text: "x", most: 20, pin: "•••" } });
});

it("tells it of a call that failed, and nothing of one that never ran", async () => {
  expect((await attempt("find", { text: "fail" })).body.error?.sent).toMatchObject({
    arguments: { text: "fail" },
  });
  const refused = (await attempt("find", { text: 3, most: "many" })).body.error;
  expect(refused?.code).toBe("invalid");
  expect(refused).not.toHaveProperty("sent");
  expect((await newest()).sent).toBeUndefined();
});

it("keeps what is long short", async () => {
  const { sent } = (
    await attempt("shop-sell", { ...sale, body: { sum: 1, more: "y".repeat(15_000) } })
  ).body;
  expect(JSON.stringify(sent).length).toBeLessThan(4_000);
  expect(
    (await attempt("shop-sell", { ...sale, body: { more: "y".repeat(50_000) } })).body.sent,
  ).not.toHaveProperty("body.text");
});

it("tells what an MCP server got", async () => {
  const { sent } = (await attempt("peer-say", { text: "hi", pin: PIN })).body;
  expect(sent).toEqual({
    protocol: "mcp",
    server: "peer",
    params: { name: "say", arguments: { text: "hi", pin: "•••" } },
  });
  expect((await newest()).sent).toEqual(sent);
});

it("tells what a service would have got that refuses the connection", async () => {
  service.close();
  const { error } = (await attempt("shop-sell", sale)).body;
  expect(error).toMatchObject({
    code: "call_failed",
    sent: { protocol: "http", url: expect.stringMatching(/pin=•••$/) },
  });
});

import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { describe, expect, it } from "vitest";
import { SourceCatalog } from "../source-catalog.ts";
import { createSource } from "../source-kinds.ts";
import { paramHeaders, takeParamHeaders } from "./param-headers.ts";

const header = (name: unknown, type: unknown = "string", more: object = {}): JsonSchema =>
  ({ type, "x-mcp-header": name, ...more }) as JsonSchema;
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
});

describe("headers that a listed tool wants", () => {
  it("are those of its arguments, also of nested ones, and are taken out of the schema", () => {
    const given = object({
      region: header("Region"),
      deep: object({ size: header("size", "integer") }),
      "x-mcp-header": { type: "string" },
    });
    expect(takeParamHeaders(given)).toEqual({
      schema: object({
        region: { type: "string" },
        deep: object({ size: { type: "integer" } }),
        "x-mcp-header": { type: "string" },
      }),
      headers: [
        { path: ["region"], name: "Region" },
        { path: ["deep", "size"], name: "size" },
      ],
      issue: undefined,
    });
  });

  const many = Object.fromEntries(
    Array.from({ length: 21 }, (_, index) => [`p${index}`, header(`H${index}`)]),
  );
  it.each<[string, JsonSchema]>([
    ["place", header("Whole", "object")],
    ["place", object({ list: { type: "array", items: header("Item") } })],
    ["place", { anyOf: [object({ a: header("A") })] }],
    ["place", { $defs: { a: header("A") } } as JsonSchema],
    ["name", object({ a: header("") })],
    ["name", object({ a: header("A\r\nAuthorization: x") })],
    ["name", object({ a: header("A B") })],
    ["name", object({ a: header("Ä") })],
    ["name", object({ a: header(7) })],
    ["name", object({ a: header("a".repeat(101)) })],
    ["type", object({ a: header("A", "number") })],
    ["type", object({ a: header("A", ["string", "null"]) })],
    ["secret", object({ a: header("A", "string", { writeOnly: true }) })],
    ["twice", object({ a: header("A"), b: header("a") })],
    ["too_many", object(many)],
  ])("are refused for their %s: %j", (issue, schema) => {
    expect(takeParamHeaders(schema).issue).toBe(issue);
  });
});

describe("a header of an argument", () => {
  const sent = (value: unknown) =>
    paramHeaders([{ path: ["a", "b"], name: "B" }], { a: { b: value } } as never)["Mcp-Param-B"];
  it.each([
    ["plain", "plain"],
    ["with space", "with space"],
    [true, "true"],
    [-7, "-7"],
    ["", "=?base64??="],
    [" padded ", "=?base64?IHBhZGRlZCA=?="],
    ["a\r\nX-Admin: 1", "=?base64?YQ0KWC1BZG1pbjogMQ==?="],
    ["größe", "=?base64?Z3LDtsOfZQ==?="],
    ["=?base64?YQ==?=", "=?base64?PT9iYXNlNjQ/WVE9PT89?="],
    [null, undefined],
    [2 ** 53, undefined],
    [0.5, undefined],
    [{ c: 1 }, undefined],
    [["x"], undefined],
  ])("for %j is %j", (value, expected) => {
    expect(sent(value)).toBe(expected);
  });

  it("is neither sent for what is not there nor read from what the value inherits, and has a limit", () => {
    expect(paramHeaders([{ path: ["a"], name: "A" }], {})).toEqual({});
    expect(paramHeaders([{ path: ["constructor", "name"], name: "A" }], {})).toEqual({});
    expect(() => sent("x".repeat(4_001))).toThrow(/a\.b is too long/);
  });
});

it("goes to a server of 2026-07-28 over HTTP, whose tools with other headers are left out", async () => {
  const got: (string | null)[] = [];
  const newServer = () => {
    const server = new Server({ name: "shop", version: "1" }, { capabilities: { tools: {} } });
    const tools = [
      { name: "order", inputSchema: object({ region: header("Region") }) },
      { name: "broken", inputSchema: object({ region: header("Re gion") }) },
    ];
    server.setRequestHandler("tools/list", () => ({ tools }) as never);
    server.setRequestHandler("tools/call", () => ({
      content: [{ type: "text", text: "ordered" }],
    }));
    return server;
  };
  const handler = createMcpHandler(newServer, { legacy: "reject" });
  const fetch = (request: Request) => {
    if (request.headers.get("mcp-method") === "tools/call")
      got.push(request.headers.get("mcp-param-region"));
    return handler.fetch(request);
  };
  const service = serve({ port: 0, hostname: "127.0.0.1", fetch });
  await new Promise((resolve) => service.once("listening", resolve));
  const catalog = new SourceCatalog();
  try {
    const { port } = service.address() as AddressInfo;
    const connection = { transport: "http", url: `http://127.0.0.1:${port}/mcp` } as const;
    await catalog.add(createSource({ kind: "mcp", name: "shop", connection, addedBy: "ui" }));
    const tool = catalog.registry.get("shop");
    expect(tool?.definition.methods).toMatchObject([
      { name: "order", parameters: object({ region: { type: "string" } }) },
    ]);
    expect(catalog.problems()).toMatchObject([
      { code: "mcp_header", values: { entry: "broken", issue: "name" } },
    ]);
    const around = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };
    for (const args of [{ region: "eu\r\nwest" }, {}] as JsonObject[]) {
      expect(await tool?.build({}).call("order", args, around)).toMatchObject({
        content: [{ text: "ordered" }],
      });
    }
    expect(got).toEqual(["=?base64?ZXUNCndlc3Q=?=", null]);
  } finally {
    await catalog.close();
    service.close();
  }
});

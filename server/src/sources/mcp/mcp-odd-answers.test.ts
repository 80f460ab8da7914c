import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@pegboard/registry-core";
import { afterEach, describe, expect, test } from "vitest";
import { isDeepRun, sampleEveryNth } from "../../../../test-depth.ts";
import { SourceCatalog } from "../source-catalog.ts";
import { createSource } from "../source-kinds.ts";
import type { McpConnection } from "./mcp-connection.ts";

const MISBEHAVING = fileURLToPath(
  new URL("../../testing/misbehaving-mcp-server.mjs", import.meta.url),
);

let catalog = new SourceCatalog();
const servers: Server[] = [];
afterEach(async () => {
  await catalog.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  catalog = new SourceCatalog();
});

const program = (mode: string): McpConnection => ({
  transport: "stdio",
  command: process.execPath,
  args: [MISBEHAVING, mode],
  shown: { args: [0, 1] },
});
const add = (name: string, connection: McpConnection) =>
  catalog.add(createSource({ kind: "mcp", name, connection, addedBy: "ui" }));
const call = async (tool: string, method: string, args: JsonObject = {}) =>
  catalog.registry
    .get(tool)
    ?.build({})
    .call(method, args, { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal });

const NO_ANSWERS: [method: string, message: RegExp][] = [
  ["null result", /has the result null, so it is no answer in MCP/],
  ["no result", /has neither a result nor an error/],
  ["odd error", /database locked/],
  ["empty error", /does not say what went wrong/],
  ["12 MB", /answered with more than 10 MB at once/],
];

describe("an answer that is none", () => {
  test("is told at once, over stdio, and the server goes on", async () => {
    await add("odd", program("odd answers"));
    for (const [method, message] of NO_ANSWERS)
      await expect(call("odd", method)).rejects.toThrow(message);
    expect(await call("odd", "echo", { a: 1 })).toEqual({
      content: [{ type: "text", text: '{"a":1}' }],
    });
    expect(catalog.summaries()).toMatchObject([{ state: "ready", messages: [] }]);
  });

  test.each(
    sampleEveryNth(["no version", "more than an answer", "id as text", "odd meta", "in a list"], 2),
  )("%s: what can be read is taken", async (method) => {
    await add("odd", program("odd answers"));
    expect(await call("odd", method)).toEqual({ content: [{ type: "text", text: "fine" }] });
  });

  test("is told at once, wherever it says what it answers, and when it is cut off", async () => {
    await add("odd", program("odd answers"));
    for (const method of ["12 MB, id first", "12 MB, id last", "12 MB, version last"]) {
      await expect(call("odd", method)).rejects.toThrow(/answered with more than 10 MB at once/);
    }
    await expect(call("odd", "cut off")).rejects.toThrow(/is no JSON: it is cut off/);
  });

  test.runIf(isDeepRun)(
    "that follows half of one is taken, and the source loads with such a server",
    async () => {
      expect(await add("odd", program("half lines"))).toMatchObject({
        state: "ready",
        messages: [],
      });
      expect(await call("odd", "echo")).toEqual({ content: [{ type: "text", text: "{}" }] });
      await add("after", program("odd answers"));
      expect(await call("after", "right after half")).toEqual({
        content: [{ type: "text", text: "fine" }],
      });
    },
  );

  test.each(sampleEveryNth(["application/json", "text/event-stream"], 2))(
    "is told at once, over HTTP as %s",
    async (type) => {
      await add("odd", { transport: "http", url: await oddServer(type) });
      for (const [method, message] of NO_ANSWERS)
        await expect(call("odd", method)).rejects.toThrow(message);
      expect(await call("odd", "echo")).toEqual({ content: [{ type: "text", text: "echo" }] });
    },
  );
});

test("a part that cannot be read costs only itself", async () => {
  await add("odd", program("odd answers"));
  expect(await call("odd", "unknown kind")).toEqual({
    content: [
      {
        type: "text",
        text: '[The server sent a part of the kind "hologram" that cannot be read.]',
      },
      { type: "text", text: "kept" },
    ],
  });
  expect(await call("odd", "odd content")).toEqual({
    content: [{ type: "text", text: "[The server sent a part that cannot be read.]" }],
  });
});

test.each([
  ["another protocol", /speaks MCP 1999-01-01; Pegboard speaks 20.*Update the server/],
  ["odd greeting", /answer to the greeting is none in MCP: capabilities is missing or odd/],
  [
    "capabilities as text",
    /answer to the greeting is none in MCP: capabilities › tools is missing or odd/,
  ],
  ["odd capabilities", /answer to the greeting is none in MCP: capabilities › /],
  [
    "instructions as a number",
    /answer to the greeting is none in MCP: instructions is missing or odd/,
  ],
  ["no list", /list of tools is none in MCP/],
  ["14 MB list", /answered with more than 10 MB at once/],
  ["5 MB list", /listed 5,000,\d+ characters at once; at most 4,000,000/],
])("%s is one sentence", async (mode, message) => {
  const { state, messages } = await add("odd", program(mode));
  expect(state).toBe("failed");
  expect(messages).toEqual([expect.stringMatching(message)]);
  expect(messages[0]).not.toMatch(/[{[]\s*"|\n/);
});

const JSON_TYPE = { "content-type": "application/json" };
const STREAM = { "content-type": "text/event-stream" };
const endless = (response: ServerResponse, text = "x".repeat(1024 * 1024)) => {
  const piece = Buffer.from(text);
  const write = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once("drain", write);
  };
  write();
};

/** What a server over HTTP does instead of answering, and what is told then. */
const NO_HTTP_ANSWERS: [
  name: string,
  answer: (response: ServerResponse) => void,
  message: RegExp,
][] = [
  [
    "accepted only",
    (response) => response.writeHead(202).end(),
    /^The server answered HTTP 202 with nothing\./,
  ],
  [
    "a page",
    (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
    /with text\/html\./,
  ],
  [
    "an endless page",
    (response) => endless(response.writeHead(200)),
    /^The server answered HTTP 200 with nothing/,
  ],
  [
    "a stream that ends",
    (response) => response.writeHead(200, STREAM).end(": hi\n\n"),
    /ended without an answer/,
  ],
  [
    "an empty object",
    (response) => response.writeHead(200, JSON_TYPE).end("{}"),
    /with JSON that is no answer in MCP/,
  ],
  [
    "no JSON",
    (response) => response.writeHead(200, JSON_TYPE).end("what?"),
    /with JSON that is no answer in MCP/,
  ],
  [
    "an endless line of a stream",
    (response) => {
      response.writeHead(200, STREAM).write("data: ");
      endless(response);
    },
    /more than 10 MB at once/,
  ],
  [
    "endless lines of one event",
    (response) => endless(response.writeHead(200, STREAM), "data: x\n".repeat(100_000)),
    /more than 10 MB at once/,
  ],
  [
    "endless JSON",
    (response) => endless(response.writeHead(200, JSON_TYPE)),
    /more than 10 MB at once/,
  ],
  [
    "a failure",
    (response) => response.writeHead(500).end("no  space\nleft"),
    /^The server .* HTTP 500: no space left\./,
  ],
  [
    "a page of failure",
    (response) => response.writeHead(500).end("<p>boom</p>"),
    /^The server .* HTTP 500\. Read/,
  ],
  [
    "an endless failure",
    (response) => endless(response.writeHead(500)),
    /^The server answered with HTTP 500: x{300}\./,
  ],
];

test.each(sampleEveryNth(NO_HTTP_ANSWERS, 3))(
  "%s over HTTP is told at once, in a sentence",
  async (_, answer, message) => {
    await add("odd", { transport: "http", url: await oddServer("application/json", answer) });
    await expect(call("odd", "echo")).rejects.toThrow(message);
  },
);

/** A server over HTTP that answers calls as their methods are named, or as it is told to. */
async function oddServer(
  type: string,
  answerCall?: (response: ServerResponse) => void,
): Promise<string> {
  const answers: Record<string, object> = {
    "null result": { result: null },
    "no result": {},
    "odd error": { error: { code: "E_LOCKED", message: "database locked" } },
    "empty error": { error: "no" },
    "12 MB": { result: { content: [{ type: "text", text: "x".repeat(12 * 1024 * 1024) }] } },
    echo: { result: { content: [{ type: "text", text: "echo" }] } },
  };
  const server = createServer(async (request, response) => {
    if (request.method !== "POST") return void response.writeHead(405).end();
    let body = "";
    for await (const chunk of request) body += chunk;
    const { id, method, params } = JSON.parse(body);
    if (id === undefined) return void response.writeHead(202).end();
    const tools = Object.keys(answers).map((name) => ({
      name,
      description: name,
      inputSchema: { type: "object" },
    }));
    const greeting = {
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: "odd", version: "1" },
    };
    const usual: Record<string, object> = {
      initialize: { result: greeting },
      "tools/list": { result: { tools } },
      ping: { result: {} },
    };
    const answer = usual[method] ?? answers[params?.name];
    if (method === "tools/call" && answerCall) return answerCall(response);
    const text = JSON.stringify({ jsonrpc: "2.0", id, ...answer });
    response
      .writeHead(200, { "content-type": type })
      .end(type === "application/json" ? text : `event: message\ndata: ${text}\n\n`);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

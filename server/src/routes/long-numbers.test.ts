import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import type { CallsLogAnswer } from "../api-contract.ts";
import { bridgeStdio } from "../mcp/stdio-bridge.ts";
import { mcpSource } from "../sources/mcp/mcp-source.ts";
import { request } from "../testing/api-client.ts";
import { describedAt, type EchoService, startEchoService } from "../testing/echo-service.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

/** An id as Snowflake makes them: a number would round it to …300. */
const ID = "1917043659912705296";

/** What an MCP server says to a line. It repeats the arguments of a call letter by letter. */
function answerTo(line: string): string {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return "";
  const answer = (key: string, said: string) => `{"jsonrpc":"2.0","id":${id},"${key}":${said}}`;
  if (method === "initialize") {
    const { protocolVersion } = params;
    const serverInfo = { name: "orders", version: "1" };
    const greeting = { protocolVersion, serverInfo, capabilities: { tools: {} } };
    return answer("result", JSON.stringify(greeting));
  }
  if (method === "tools/list") {
    const id = { type: "integer", maximum: 2 ** 63 };
    const tools = [{ name: "find", inputSchema: { type: "object", properties: { id } } }];
    return answer("result", JSON.stringify({ tools }));
  }
  if (method !== "tools/call") return answer("error", '{"code":-32601,"message":"unknown"}');
  const [, args] = /"arguments":(\{[^}]*\})/.exec(line) ?? [];
  return answer("result", `{"content":[],"structuredContent":{"got":${args}}}`);
}

let folder: string;
let service: EchoService;
let peer: Server;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-long-numbers-"));
  const program = join(folder, "orders.mjs");
  writeFileSync(
    program,
    `import { createInterface } from "node:readline";
${answerTo.toString()}
createInterface({ input: process.stdin }).on("line", (line) => {
  const answer = answerTo(line);
  if (answer !== "") console.log(answer);
});`,
  );
  peer = createServer(async (asked, response) => {
    if (asked.method !== "POST") return response.writeHead(405).end();
    const answer = answerTo(await text(asked));
    response.writeHead(answer === "" ? 202 : 200, { "content-type": "application/json" });
    return response.end(answer);
  }).listen(0, "127.0.0.1");
  await once(peer, "listening");
  const address = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  service = await startEchoService({
    [`/orders/${ID}`]: (response) =>
      response.setHeader("content-type", "application/json").end(`{"id": ${ID}, "of": [${ID}]}`),
  });
  server = await startTestServer({
    sources: [
      mcpSource({
        name: "program",
        connection: { transport: "stdio", command: process.execPath, args: [program] },
        addedBy: "ui",
      }),
      mcpSource({
        name: "address",
        connection: { transport: "http", url: address },
        addedBy: "ui",
      }),
    ],
  });
  const integer = { type: "integer", format: "int64" };
  const id = { name: "id", in: "path", required: true, schema: integer };
  const schema = { type: "object", properties: { id: integer } };
  const requestBody = { content: { "application/json": { schema } } };
  const paths = {
    "/orders/{id}": { parameters: [id], get: { operationId: "read", tags: ["Shop"] } },
    "/orders": { post: { operationId: "write", tags: ["Shop"], requestBody } },
  };
  const description = JSON.stringify(describedAt(service.url, paths));
  const added = { name: "Shop", text: description, fileName: "shop.json", allowPrivate: true };
  expect(await request(server, "POST /api/sources/openapi", added)).toMatchObject({ status: 201 });
  const operations = ["shop.shop", "program", "address"].map((tool) => ({
    op: "setTool",
    tool,
    state: "on",
  }));
  const saved = await request(server, "PATCH /api/agents/first-agent/settings", {
    baseRevision: 0,
    operations,
  });
  expect(saved).toMatchObject({ status: 200 });
});
afterAll(async () => {
  await server.close();
  service.close();
  peer.close();
  rmSync(folder, { recursive: true });
});

/** The text of an answer to a text, because JSON in JavaScript would round what is asked about. */
async function send(
  path: string,
  body: string,
  headers: Record<string, string> = {},
  method = "POST",
) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return response.text();
}
const call = (method: string, args: string, headers?: Record<string, string>) =>
  send(`/api/agents/first-agent/methods/${method}/call`, `{"arguments":${args}}`, headers);

it.each([
  ["a number", ID],
  ["a text", `"${ID}"`],
])(
  "an id of 64 bits as %s reaches an API's path, and its answer comes back as it was",
  async (_, id) => {
    const answer = await call("shop-read", `{"id":${id}}`);
    expect(service.seen.at(-1)?.url).toBe(`/orders/${ID}`);
    expect(answer).toContain(`"result":{"id":${ID},"of":[${ID}]}`);
  },
);

it("reaches the body of a request as a number, and the log", async () => {
  await call("shop-write", `{"body":{"id":${ID}}}`);
  expect(service.seen.at(-1)?.body).toBe(`{"id":${ID}}`);
  const [{ id } = {}] = (await request<CallsLogAnswer>(server, "GET /api/calls?limit=1")).body
    .calls;
  const { text } = await request(server, `GET /api/calls/${id}`);
  expect(text).toContain(`"arguments":{"body":{"id":${ID}}}`);
});

it.each(["program", "address"])(
  "reaches an MCP server behind a %s, and its structured content comes back as it was",
  async (source) => {
    expect(await call(`${source}-find`, `{"id":${ID}}`)).toContain(
      `"structuredContent":{"got":{"id":${ID}}}`,
    );
    expect(await call(`${source}-find`, '{"id":7}')).toContain('{"got":{"id":7}}');
  },
);

test("every way to call keeps the digits: events, a try with what was sent, a provider's calls, MCP", async () => {
  const args = `{"id":${ID}}`;
  const events = { accept: "text/event-stream" };
  expect(await call("program-find", args, events)).toContain(`{"got":{"id":${ID}}}`);
  const tried = await send(
    "/api/agents/first-agent/try",
    `{"function":"address-find","arguments":${args}}`,
  );
  expect(tried).toContain(`"structuredContent":{"got":{"id":${ID}}}`);
  expect(tried).toContain(`"arguments":{"id":${ID}}`);
  const asked = [
    { id: "c1", type: "function", function: { name: "program-find", arguments: args } },
  ];
  expect(await send("/api/agents/first-agent/calls", JSON.stringify(asked))).toContain(
    `\\"got\\":{\\"id\\":${ID}}`,
  );
  const blocks = `[{"type":"tool_use","id":"c1","name":"program-find","input":${args}}]`;
  expect(await send("/api/agents/first-agent/calls", blocks)).toContain(
    `\\"got\\":{\\"id\\":${ID}}`,
  );
  const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"program-find","arguments":${args}}}`;
  const accept = { accept: "application/json, text/event-stream" };
  expect(await send("/mcp/first-agent", message, accept)).toContain(
    `"structuredContent":{"got":{"id":${ID}}}`,
  );
});

it("a client of MCP over stdio gets and gives the digits as well", async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const ended = bridgeStdio({
    input,
    output,
    path: "/mcp/first-agent",
    tell: () => {},
    fetch: (path, init) => fetch(`${server.url}${path}`, init),
  });
  const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"program-find","arguments":{"id":${ID}}}}\n`;
  for (const piece of [message.slice(0, 100), message.slice(100)]) input.write(piece);
  let said = "";
  for await (const chunk of output) {
    said += chunk;
    if (said.includes("\n")) break;
  }
  expect(said).toContain(`"structuredContent":{"got":{"id":${ID}}}`);
  input.end();
  await ended;
});

it("a number beyond all numbers is an issue, also where the schema takes anything", async () => {
  const anywhere = JSON.parse(await call("shop-write", '{"body":{"more":[1e400]}}'));
  expect(anywhere.error.issues).toMatchObject([{ path: ["body", "more", 0], code: "not_finite" }]);
  expect(JSON.parse(await call("shop-read", '{"id":1e400}')).error).toMatchObject({
    code: "invalid",
    issues: [{ path: ["id"], code: "not_finite" }],
  });
});

it.each([
  ["settings of an agent", "PATCH", "/api/v1/agents/first-agent/settings"],
  ["settings of the organisation", "PATCH", "/api/v1/organisation/settings"],
])("%s refuse a number that would be stored as another one", async (_what, method, path) => {
  const save = (value: string) =>
    send(
      path,
      `{"baseRevision":1,"operations":[{"op":"setConfig","tool":"t","value":${value}}]}`,
      {},
      method,
    );
  const place = ["operations", 0, "value"];
  expect(JSON.parse(await save(`{"ids":[7,${ID}],"limit":1e400}`)).error).toMatchObject({
    code: "invalid",
    issues: [
      { path: [...place, "ids", 1], code: "too_many_digits" },
      { path: [...place, "limit"], code: "not_finite" },
    ],
  });
  // Written with all its digits, or in a text, it is what is stored.
  const kept = JSON.parse(await save(`{"power":1180591620717411303424,"text":"${ID}"}`));
  expect(JSON.stringify(kept.error ?? {})).not.toMatch(/too_many_digits|not_finite/);
});

it("values of a prompt are refused where a prompt would say other digits", async () => {
  const said = await send(
    "/api/v1/agents/first-agent/prompt",
    `{"query":"${ID}","variables":{"order":${ID}}}`,
  );
  expect(JSON.parse(said).error.issues).toMatchObject([
    { path: ["variables", "order"], code: "too_many_digits" },
  ]);
});

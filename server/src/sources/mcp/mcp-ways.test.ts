import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@pegboard/registry-core";
import { afterEach, describe, expect, test } from "vitest";
import { isDeepRun, sampleEveryNth } from "../../../../test-depth.ts";
import { SourceCatalog } from "../source-catalog.ts";
import { createSource } from "../source-kinds.ts";
import type { McpConnection } from "./mcp-connection.ts";

const EVERYTHING = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-everything/dist/index.js",
);
const ERAS = fileURLToPath(new URL("../../testing/both-eras-server.mjs", import.meta.url));

let catalog = new SourceCatalog();
const programs: ChildProcess[] = [];
const servers: Server[] = [];
afterEach(async () => {
  await catalog.close();
  for (const program of programs.splice(0)) program.kill();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  catalog = new SourceCatalog();
});

const node = (...args: string[]): McpConnection => ({
  transport: "stdio",
  command: process.execPath,
  args,
});
const add = (connection: McpConnection, answerLimit?: number) =>
  catalog.add(createSource({ kind: "mcp", name: "shop", connection, addedBy: "ui", answerLimit }));
const call = (method: string, args: JsonObject = {}) =>
  catalog.registry
    .get("shop")
    ?.build({})
    .call(method, args, { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal });
const names = () => catalog.registry.get("shop")?.definition.methods.map(({ name }) => name) ?? [];
const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

async function eras(speaks: "both" | "2026"): Promise<McpConnection> {
  const program = spawn(process.execPath, [ERAS, "http", speaks], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  programs.push(program);
  const [port] = await once(program.stdout, "data");
  return { transport: "http", url: `http://127.0.0.1:${Number(port)}/mcp` };
}

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const WAYS: [string, () => McpConnection | Promise<McpConnection>, string][] = [
  ["that speaks 2025, too, over stdio", () => node(ERAS, "stdio", "both"), "stdio"],
  ["that speaks nothing else, over stdio", () => node(ERAS, "stdio", "2026"), "stdio"],
  ["that speaks 2025, too, over HTTP", () => eras("both"), "streamable http"],
  ["that speaks nothing else, over HTTP", () => eras("2026"), "streamable http"],
];

describe("a server of 2026-07-28", () => {
  test.each(sampleEveryNth(WAYS, 3))(
    "%s is spoken to in that revision, and tells what changes",
    async (_, connection, transport) => {
      const summary = await add(await connection());
      expect(summary).toMatchObject({
        state: "ready",
        messages: [],
        protocol: { transport, version: "2026-07-28" },
      });
      expect(await call("echo", { text: "hi" })).toEqual({
        content: [{ type: "text", text: "hi" }],
      });
      expect(names()).not.toContain("grown");
      await call("grow");
      await until(() => names().includes("grown"));
    },
  );

  test("is still heard when the stream of its changes broke", async () => {
    const { url } = (await eras("2026")) as { url: string };
    let cut = () => {};
    const handOn = async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const headers = request.headers as Record<string, string>;
      const answer = await fetch(url, { method: "POST", headers, body: Buffer.concat(chunks) });
      if (String(headers["mcp-method"]) === "subscriptions/listen") cut = () => response.end();
      response.writeHead(answer.status, {
        "content-type": answer.headers.get("content-type") ?? "",
      });
      for await (const chunk of answer.body ?? []) response.write(chunk);
      response.end();
    };
    // The server behind it ends with its streams open.
    const proxy = createServer(
      (request, response) => void handOn(request, response).catch(() => response.destroy()),
    );
    await add({ transport: "http", url: `http://127.0.0.1:${await listen(proxy)}/mcp` });
    const first = cut;
    first();
    await until(() => cut !== first && catalog.summaries()[0]?.state === "ready");
    await call("grow");
    await until(() => names().includes("grown"));
  });
});

describe("an older server", () => {
  test("of 2025 is spoken to as one", async () => {
    expect(await add(node(EVERYTHING, "stdio"))).toMatchObject({
      state: "ready",
      protocol: { transport: "stdio", version: "2025-11-25" },
    });
  });

  test.runIf(isDeepRun)(
    "that ends at what it does not know is started again for its greeting",
    async () => {
      const { state, protocol } = await add(node(ERAS, "stdio", "fragile"));
      expect({ state, protocol }).toEqual({
        state: "ready",
        protocol: { transport: "stdio", version: "2025-11-25" },
      });
    },
  );

  test("with the old HTTP+SSE transport is used, and is gone when its stream is", async () => {
    const port = await listen(createServer()).finally(() => servers.pop()?.close());
    const everything = spawn(process.execPath, [EVERYTHING, "sse"], {
      env: { PORT: String(port) },
      stdio: "ignore",
    });
    programs.push(everything);
    const url = `http://127.0.0.1:${port}/sse`;
    await expect
      .poll(
        () =>
          fetch(`${url}/none`).then(
            () => true,
            () => false,
          ),
        { timeout: 40_000 },
      )
      .toBe(true);
    expect(await add({ transport: "http", url })).toMatchObject({
      state: "ready",
      messages: [],
      protocol: { transport: "sse", version: "2025-11-25" },
    });
    expect(await call("echo", { message: "hi" })).toMatchObject({
      content: [{ text: expect.stringContaining("hi") }],
    });
    everything.kill("SIGKILL");
    await until(() => catalog.unavailable().shop !== undefined);
  });
});

describe("an address that takes no messages", () => {
  const SSE = { "content-type": "text/event-stream" };
  test.each<[string, (port: number) => string, RegExp]>([
    [
      "sends its messages to another server",
      () => "http://127.0.0.1:9/steal",
      /wants its messages at another server/,
    ],
    ["does not say where to send messages", () => "", /No answer within 1\.1 seconds/],
  ])("and %s is refused", async (_, endpoint, reason) => {
    let posts = 0;
    const server = createServer((request, response) => {
      if (request.method === "POST") {
        posts += 1;
        response.writeHead(405).end();
        return;
      }
      response.writeHead(200, SSE).write(": welcome\n\n");
      if (endpoint(0)) response.write(`event: endpoint\ndata: ${endpoint(0)}\n\n`);
    });
    const { state, messages } = await add(
      { transport: "http", url: `http://127.0.0.1:${await listen(server)}/sse` },
      300,
    );
    expect(state).toBe("failed");
    expect(messages).toEqual([expect.stringMatching(reason)]);
    expect(posts).toBe(2);
  });

  test.runIf(isDeepRun)(
    "and has no such stream either says what it answered to the message",
    async () => {
      const server = createServer((_, response) => response.writeHead(404).end());
      const { messages } = await add({
        transport: "http",
        url: `http://127.0.0.1:${await listen(server)}/nothing`,
      });
      expect(messages).toEqual([
        expect.stringMatching(/There is no MCP server at .* \(HTTP 404\)/),
      ]);
    },
  );
});

describe("an address that moved", () => {
  /** A server below `/mcp/`; every other address leads there, as those of many frameworks do. */
  const moved = (status: number) =>
    createServer((request, response) => {
      if (request.url === "/mcp/") return void response.writeHead(405).end();
      response.writeHead(status, { location: "/mcp/" }).end();
    });

  test.each([301, 302, 303])(
    "by %i, which turns messages into questions, says where to",
    async (status) => {
      const at = `http://127.0.0.1:${await listen(moved(status))}`;
      const { state, messages } = await add({ transport: "http", url: `${at}/mcp` });
      expect(state).toBe("failed");
      expect(messages).toEqual([expect.stringContaining(`leads to ${at}/mcp/`)]);
    },
  );
});

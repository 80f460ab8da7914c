import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import {
  createServer as createHttpServer,
  request as httpRequest,
  type IncomingMessage,
} from "node:http";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDeepRun } from "../../test-depth.ts";
import type { CreatedTokenAnswer } from "./api-contract.ts";
import { type Listening, listen } from "./listen.ts";
import { request } from "./testing/api-client.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "./testing/start-test-server.ts";
import { testTools } from "./testing/test-tools.ts";

const NAME = "tools.example.test";
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Hands on bytes and adds nothing, as ssh -R, socat and HAProxy in its mode tcp do. */
const forwarderTo = (port: number) =>
  portOf(
    createServer((from) => {
      const to = connect(port, "127.0.0.1");
      from.pipe(to).pipe(from);
      from.on("error", () => to.destroy());
      to.on("error", () => from.destroy());
    }),
  );

type Headers = Record<string, string | string[] | undefined>;

/** A proxy that speaks HTTP; `change` says what it makes of the headers. */
const proxyTo = (port: number, change: (headers: Headers) => Headers) =>
  portOf(
    createHttpServer((from, answer) => {
      const { method, url, headers } = from;
      const asked = {
        port,
        host: "127.0.0.1",
        method,
        path: url,
        headers: change(headers),
        agent: false,
      };
      const sent = httpRequest(asked, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      });
      sent.on("error", () => answer.destroy());
      from.pipe(sent);
    }),
  );

/**
 * RFC 9110 lets a caller name headers that the next one does not get: those of the proxy too, where
 * it adds them first.
 */
function withoutNamed({ connection = "", ...headers }: Headers): Headers {
  const named = String(connection)
    .toLowerCase()
    .split(/\s*,\s*/);
  const added: Headers = {
    ...headers,
    "x-forwarded-for": "192.0.2.1",
    "x-forwarded-proto": "https",
  };
  return Object.fromEntries(Object.entries(added).filter(([name]) => !named.includes(name)));
}

async function ask(
  to: { port: number } | { socketPath: string },
  path: string,
  headers: Record<string, string> = {},
) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", ...to, path, headers }, resolve);
    sent.on("error", reject);
    sent.end();
  });
  let text = "";
  for await (const chunk of response) text += chunk;
  const code = text.startsWith("{") ? JSON.parse(text).error?.code : undefined;
  return { status: response.statusCode, code, text, headers: response.headers };
}

const SETUPS: [string, TestServerOptions][] = [
  ["names for others", { allowedHosts: [NAME] }],
  ["a proxy that is believed", { allowedHosts: [NAME], trustedProxies: ["127.0.0.1"] }],
  ["a proxy that is believed and no names", { trustedProxies: ["127.0.0.1"] }],
  ["a container", { container: "a container: /.dockerenv" }],
  ["--require-key", { requireKey: true }],
];

describe.each(SETUPS)("with %s", (_, options) => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await startTestServer({ ...options, tools: testTools });
    closing.push(() => server.close());
    port = Number(new URL(server.url).port);
  });

  it("what hands connections on, and asks for localhost, is nobody", async () => {
    const asks = { host: `localhost:${port}` };
    const ways: [string, number, Record<string, string>][] = [
      ["directly", port, asks],
      ["a forwarder", await forwarderTo(port), asks],
      ["a proxy that adds nothing", await proxyTo(port, (headers) => headers), asks],
      [
        "a proxy in its own name",
        await proxyTo(port, (headers) => ({ ...headers, ...asks })),
        { host: NAME },
      ],
      [
        "a proxy that is told to add nothing",
        await proxyTo(port, withoutNamed),
        { ...asks, connection: "close, x-forwarded-for, x-forwarded-proto" },
      ],
      ["a proxy that adds what it should", await proxyTo(port, withoutNamed), asks],
    ];
    for (const [way, at, headers] of ways) {
      for (const path of [
        "/api/agents",
        "/api/health",
        "/api/events",
        "/mcp/first-agent",
        "/",
        "/nothing",
        "/assets/x.js",
      ]) {
        const answer = await ask({ port: at }, path, headers);
        // The files of the page are everybody's elsewhere, and none is built here.
        const statuses = /^\/(api|mcp)\//.test(path) ? [401] : [401, 404];
        expect([way, path, statuses.includes(answer.status ?? 0)]).toEqual([way, path, true]);
        expect(answer.text).not.toContain("First agent");
      }
    }
  });

  it("whoever has the key goes on, by a header or as a browser", async () => {
    const host = `localhost:${port}`;
    expect(
      (await ask({ port }, "/api/agents", { host, "x-pegboard-code": server.terminalCode })).status,
    ).toBe(200);
    const opened = await ask({ port }, `/?key=${server.terminalCode}`, { host });
    const cookie = opened.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    expect([opened.status, opened.headers.location]).toEqual([303, "/"]);
    expect((await ask({ port }, "/api/agents", { host, cookie })).status).toBe(200);
    expect((await ask({ port }, "/api/agents", { host, cookie: `${cookie}x` })).code).toBe(
      "key_needed",
    );
  });
});

describe("the doors for tokens", () => {
  let server: TestServer;
  let doors: Listening;
  let bearer: string;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer({ tools: testTools });
    folder = mkdtempSync(join(tmpdir(), "pegboard-doors-"));
    const socket = join(folder, "tokens.sock");
    doors = await listen(server.app.fetch, 0, { tokenDoors: { port: 0, socket } });
    closing.push(() => doors.close().then(() => rmSync(folder, { recursive: true })));
    closing.push(() => server.close());
    const created = await request<CreatedTokenAnswer>(
      server,
      "POST /api/agents/first-agent/tokens",
      { name: "Desk" },
    );
    bearer = `Bearer ${created.body.value}`;
  });
  const both = () => [{ port: doors.tokenPort ?? 0 }, { socketPath: join(folder, "tokens.sock") }];

  it("nobody is an operator there, with a key or a session neither", async () => {
    const opened = await ask(
      { port: Number(new URL(doors.url).port) },
      `/?key=${server.terminalCode}`,
    );
    const cookie = opened.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    expect(cookie).not.toBe("");
    for (const door of both()) {
      const tries: Record<string, string>[] = [
        {},
        { cookie },
        { "x-pegboard-code": server.terminalCode },
        { cookie, host: `localhost:${doors.tokenPort}` },
        { cookie, host: NAME, "x-forwarded-for": "127.0.0.1" },
      ];
      for (const headers of tries) {
        for (const path of [
          "/api/agents",
          "/",
          `/?key=${server.terminalCode}`,
          "/api/terminal-proof",
          "/assets/x.js",
        ]) {
          const answer = await ask(door, path, headers);
          expect([path, answer.status, answer.code]).toEqual([path, 401, "sign_in_needed"]);
          expect(answer.headers["set-cookie"]).toBeUndefined();
        }
      }
    }
  });

  it("a token reaches its agent there, under any name, and no page", async () => {
    for (const door of both()) {
      const headers = { authorization: bearer, host: NAME };
      expect((await ask(door, "/api/agents/first-agent/toolset", headers)).status).toBe(200);
      expect((await ask(door, "/api/agents", headers)).status).toBe(403);
      expect((await ask(door, "/", headers)).status).toBe(403);
      expect((await ask(door, "/healthz", { host: NAME })).status).toBe(200);
    }
  });

  it("leaves a plain start as it is", async () => {
    expect((await fetch(`${doors.url}/api/agents`)).status).toBe(200);
  });

  it.runIf(isDeepRun)(
    "takes the place of a socket that was left behind, and of nothing else",
    async () => {
      const socket = join(folder, "other.sock");
      const other = () => listen(server.app.fetch, 0, { tokenDoors: { socket } });
      const first = await other();
      expect(statSync(socket).mode & 0o777).toBe(0o666);
      await expect(other()).rejects.toThrow(`${socket} is there already`);
      await first.close();
      writeFileSync(socket, "mine");
      await expect(other()).rejects.toThrow(`${socket} is there already`);
    },
  );

  it("other machines are led to the door alone, when there is one", async () => {
    const beyond = await listen(server.app.fetch, 0, { host: "0.0.0.0", tokenDoors: { port: 0 } });
    closing.push(() => beyond.close());
    const address = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .find(({ internal, family }) => !internal && family === "IPv4")?.address;
    if (address === undefined) return;
    await expect(fetch(`http://${address}:${new URL(beyond.url).port}/healthz`)).rejects.toThrow();
    expect((await fetch(`http://${address}:${beyond.tokenPort}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${beyond.tokenPort}/api/agents`)).status).toBe(401);
  });
});

describe("what a Pegboard asks another one", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ tools: testTools });
    closing.push(() => server.close());
  });

  it("is nobody's, from wherever it comes, and a token's with one", async () => {
    const Via = "1.1 pegboard-00ff00ff00ff";
    expect((await fetch(`${server.url}/api/agents`, { headers: { Via } })).status).toBe(401);
    const created = await request<CreatedTokenAnswer>(
      server,
      "POST /api/agents/first-agent/tokens",
      { name: "Desk" },
    );
    const headers = { Via, Authorization: `Bearer ${created.body.value}` };
    expect((await fetch(`${server.url}/api/agents/first-agent/toolset`, { headers })).status).toBe(
      200,
    );
  });

  it.runIf(isDeepRun)("goes round in no circle, by way of a proxy neither", async () => {
    const created = await request<CreatedTokenAnswer>(
      server,
      "POST /api/agents/first-agent/tokens",
      { name: "Loop" },
    );
    const { host, port } = new URL(server.url);
    const through = await proxyTo(Number(port), (headers) => ({ ...headers, host }));
    const add = (name: string, port: number | string) =>
      request<{ state: string; error: string }>(server, "POST /api/sources", {
        name,
        config: {
          transport: "http",
          url: `http://127.0.0.1:${port}/mcp/first-agent`,
          headers: { Authorization: `Bearer ${created.body.value}` },
        },
      });
    const direct = await add("direct", port);
    expect(JSON.stringify(direct.body)).toContain("leads to this Pegboard itself");
    const byProxy = await add("by-proxy", through);
    expect(JSON.stringify(byProxy.body)).toContain("leads to this Pegboard itself");
  });
});

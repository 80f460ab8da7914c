import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CreatedTokenAnswer } from "../api-contract.ts";
import { listen } from "../listen.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";
import { readProxies } from "./peer.ts";

const HOST = "tools.example.test";
let server: TestServer;
let bearer: string;
beforeAll(async () => {
  server = await startTestServer({
    tools: testTools,
    allowedHosts: [HOST],
    trustedProxies: ["10.0.0.7", "10.9.0.0/16"],
  });
  const created = await request<CreatedTokenAnswer>(server, "POST /api/agents/first-agent/tokens", {
    name: "Desk",
  });
  bearer = `Bearer ${created.body.value}`;
});
afterAll(() => server.close());

/**
 * As the Node adapter hands on a request that came from `remoteAddress`, with the key of this
 * start.
 */
async function askFrom(
  remoteAddress: string | undefined,
  headers: Record<string, string>,
  path = "/api/agents",
) {
  const socket = { localPort: 4310, ...(remoteAddress !== undefined && { remoteAddress }) };
  const response = await server.app.request(
    path,
    { headers: { host: "localhost:4310", "x-pegboard-code": server.terminalCode, ...headers } },
    { incoming: { socket } },
  );
  const text = await response.text();
  return {
    status: response.status,
    code: text.startsWith("{") ? JSON.parse(text).error?.code : undefined,
    response,
  };
}

describe("an operator is who asks at this machine, and nobody else", () => {
  it.each<[string, string | undefined, Record<string, string>, number]>([
    ["this machine", "127.0.0.1", {}, 200],
    ["this machine by IPv6", "::1", {}, 200],
    ["this machine by IPv4 in IPv6", "::ffff:127.0.0.1", {}, 200],
    ["another machine", "192.0.2.1", {}, 401],
    ["another machine by IPv6", "2001:db8::1", {}, 401],
    ["a caller that has left already, whose address is gone", undefined, {}, 401],
    [
      "another machine that names a loopback address",
      "192.0.2.1",
      { "x-forwarded-for": "127.0.0.1" },
      401,
    ],
    ["a name that others know this machine by", "127.0.0.1", { host: HOST }, 401],
    ["a proxy on this machine", "127.0.0.1", { "x-forwarded-for": "192.0.2.1" }, 401],
    [
      "a proxy on this machine, said to speak for it",
      "127.0.0.1",
      { "x-forwarded-for": "127.0.0.1" },
      401,
    ],
    ["a proxy that says so by the standard", "127.0.0.1", { forwarded: "for=127.0.0.1" }, 401],
    ["a proxy that says it by the way", "::1", { via: "1.1 caddy" }, 401],
    ["a proxy that names a scheme only", "127.0.0.1", { "x-forwarded-proto": "https" }, 401],
    ["a proxy that names an address only", "127.0.0.1", { "x-real-ip": "127.0.0.1" }, 401],
    ["a network of delivery", "127.0.0.1", { "cf-connecting-ip": "192.0.2.1" }, 401],
    ["one that names its caller a client", "127.0.0.1", { "true-client-ip": "127.0.0.1" }, 401],
    ["one that names only itself", "127.0.0.1", { "cdn-loop": "x" }, 401],
    ["a tunnel that names a person", "127.0.0.1", { "tailscale-user-login": "ada" }, 401],
    ["a mesh of services", "127.0.0.1", { "x-envoy-external-address": "127.0.0.1" }, 401],
    ["a trusted proxy", "10.0.0.7", { "x-forwarded-for": "127.0.0.1" }, 401],
    ["a trusted proxy that says nothing", "10.0.0.7", {}, 401],
  ])("%s", async (_, address, headers, status) => {
    const answer = await askFrom(address, headers);
    expect([answer.status, answer.code]).toEqual([
      status,
      status === 200 ? undefined : "sign_in_needed",
    ]);
    expect(answer.response.headers.get("www-authenticate")).toBe(
      status === 200 ? null : 'Bearer realm="pegboard"',
    );
    const toolset = await askFrom(
      address,
      { ...headers, authorization: bearer },
      "/api/agents/first-agent/toolset",
    );
    expect(toolset.status).toBe(200);
  });

  it("answers nothing of the API elsewhere, and the files of the page, none of which is built here", async () => {
    for (const path of ["/api/nothing", "/api/health", "/api/events", "/mcp/first-agent"])
      expect([path, (await askFrom("192.0.2.1", {}, path)).status]).toEqual([path, 401]);
    for (const path of ["/", "/agents", "/.well-known/x"])
      expect([path, (await askFrom("192.0.2.1", {}, path)).status]).toEqual([path, 404]);
    expect((await askFrom("192.0.2.1", { host: "evil.example" }, "/healthz")).status).toBe(200);
  });
});

describe("what a proxy says", () => {
  const toolset = (address: string, headers: Record<string, string>) =>
    askFrom(address, { authorization: bearer, ...headers }, "/api/agents/first-agent/toolset");
  const said = { "x-forwarded-host": HOST, "x-forwarded-proto": "https" };
  const origin = `https://${HOST}`;

  it.each<[string, string, Record<string, string>, string | undefined]>([
    ["is believed of a trusted one", "10.9.1.2", { ...said, origin }, undefined],
    [
      "by the standard, too",
      "10.9.1.2",
      { forwarded: `for=192.0.2.1;host="${HOST}";proto=https`, origin },
      undefined,
    ],
    ["is not of another", "10.0.0.8", { ...said, origin }, "forbidden_origin"],
    [
      "decides on the scheme",
      "10.9.1.2",
      { ...said, origin: `http://${HOST}` },
      "forbidden_origin",
    ],
    [
      "names no host that is not allowed",
      "10.9.1.2",
      { "x-forwarded-host": "evil.example" },
      "forbidden_host",
    ],
    ["makes no foreign host ours", "10.9.1.2", { ...said, host: "evil.example" }, "forbidden_host"],
    [
      "counts with what was said last",
      "10.9.1.2",
      { ...said, "x-forwarded-host": `evil.example, ${HOST}`, origin },
      undefined,
    ],
  ])("%s", async (_, address, headers, code) => {
    expect((await toolset(address, headers)).code).toBe(code);
  });

  it("tells its callers apart by the last address that is none of our proxies'", async () => {
    const wrong = (hops: Record<string, string>, address = "10.0.0.7") =>
      askFrom(address, { authorization: "Bearer wrong", ...hops });
    const hops = (first: string) => ({ "x-forwarded-for": `${first}, 198.51.100.4, 10.9.0.1` });
    let answer = await wrong(hops("192.0.2.0"));
    let asked = 1;
    for (; answer.status === 401 && asked < 50; asked++)
      answer = await wrong(hops(`192.0.2.${asked}`));
    expect([answer.status, answer.code, answer.response.headers.get("retry-after")]).toEqual([
      429,
      "too_many_requests",
      "3",
    ]);
    expect(asked).toBeGreaterThan(20);
    expect((await wrong({ forwarded: 'for="198.51.100.4:99"' })).status).toBe(429);
    expect((await wrong({ forwarded: 'for="[2001:db8::9]:99"' })).status).toBe(401);
    expect((await wrong({ "x-forwarded-for": "198.51.100.5" })).status).toBe(401);
    expect((await wrong(hops("192.0.2.0"), "203.0.113.1")).status).toBe(401);
    const valid = { ...hops("192.0.2.0"), authorization: bearer };
    expect((await askFrom("10.0.0.7", valid, "/api/agents/first-agent/toolset")).status).toBe(200);
  });

  it.each([
    "",
    "proxy.example",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/0",
    "10.0.0.1/8/8",
    "::1/129",
    "10.0.0.1/1e1",
  ])("is not asked of %j, which is no address", (text) => {
    expect(() => readProxies([text])).toThrow(`"${text}" is no address of a proxy`);
  });
});

describe("listening beyond this machine", () => {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === "IPv4")?.address;
  it.skipIf(address === undefined).each(["0.0.0.0", address ?? ""])(
    "answers at %s those who have a token",
    async (host) => {
      const listening = await listen(server.app.fetch, 0, { host });
      const { port } = new URL(listening.url);
      expect((await fetch(`${listening.url}/api/agents`)).status).toBe(401);
      const headers = { "x-pegboard-code": server.terminalCode };
      expect((await fetch(`${listening.url}/api/agents`, { headers })).status).toBe(200);
      const there = `http://${address}:${port}`;
      expect((await fetch(`${there}/api/agents`)).status).toBe(403);
      expect((await fetch(`${there}/healthz`)).status).toBe(200);
      await listening.close();
      await expect(fetch(`${there}/healthz`)).rejects.toThrow();
    },
  );

  it("says which address cannot be used", async () => {
    await expect(listen(server.app.fetch, 0, { host: "192.0.2.55" })).rejects.toThrow(
      'no address "192.0.2.55"',
    );
  });
});

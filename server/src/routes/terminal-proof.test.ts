import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { BrowserSessionsAnswer, CallsLogAnswer, SourceSummary } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-proof-"));
  server = await startTestServer();
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Leaves a file behind when it runs. */
const trace = () => join(folder, "trace");
const body = () => ({
  name: "shop",
  config: { transport: "stdio", command: "touch", args: [trace()] },
});

async function send(path: string, sent: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(sent),
  });
  const text = await response.text();
  return {
    status: response.status,
    code: text && JSON.parse(text).error?.code,
    cookie: response.headers.get("set-cookie"),
  };
}
const add = (headers?: Record<string, string>) => send("/api/sources", body(), headers);
const prove = (code: string) => send("/api/terminal-proof", { code });

it("runs no command for a caller that only reaches the port", async () => {
  const anonymous = await request({ url: server.url }, "POST /api/sources", body());
  expect(anonymous).toMatchObject({ status: 403, body: { error: { code: "proof_needed" } } });
  expect(anonymous.body.error?.message).toMatch(/code that Pegboard printed.*X-Pegboard-Code/);
  expect(await add({ "X-Pegboard-Code": "AAAA-AAAA-AA" })).toMatchObject({
    status: 403,
    code: "wrong_code",
  });
  expect(
    await add({ Cookie: "pegboard_terminal=x; pegboard_terminal_000000000000=x" }),
  ).toMatchObject({
    status: 403,
    code: "proof_needed",
  });
  expect(existsSync(trace())).toBe(false);
});

it("takes the code in a header, however it is typed", async () => {
  const typed = server.terminalCode.toLowerCase().replaceAll("-", " ");
  expect(await add({ "X-Pegboard-Code": typed })).toMatchObject({ status: 201 });
  expect(existsSync(trace())).toBe(true);
});

it("gives a browser a cookie for the code that no script reads and no other site sends", async () => {
  const { status, cookie } = await prove(` ${server.terminalCode} `);
  expect([status, cookie]).toEqual([
    204,
    expect.stringMatching(/; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  expect(cookie).not.toContain(server.terminalCode);
  const [pair = ""] = cookie?.split(";") ?? [];
  expect(await add({ Cookie: pair })).toMatchObject({ status: 201 });
  await server.close();
  server = await startTestServer({ dataDir: server.dataDir });
  expect(await send("/api/sources", { ...body(), name: "other" }, { Cookie: pair })).toMatchObject({
    status: 403,
  });
});

it("tells a browser whether it has given the code, and forgets it when asked", async () => {
  const proof = async (Cookie: string) =>
    (await fetch(`${server.url}/api/terminal-proof`, { headers: { Cookie } })).json();
  const [pair = ""] = (await prove(server.terminalCode)).cookie?.split(";") ?? [];
  expect(await proof(pair)).toMatchObject({ proven: true });
  expect(await proof(`${pair}x`)).toMatchObject({ proven: false });
  const forgotten = await fetch(`${server.url}/api/terminal-proof`, {
    method: "DELETE",
    headers: { Cookie: pair },
  });
  expect([forgotten.status, forgotten.headers.get("set-cookie")]).toEqual([
    204,
    expect.stringMatching(/Max-Age=0/),
  ]);
});

/** The pair that a browser of that name sends back. */
async function browser(name: string): Promise<{ Cookie: string }> {
  const response = await fetch(`${server.url}/api/terminal-proof`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": name },
    body: JSON.stringify({ code: server.terminalCode }),
  });
  return { Cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" };
}
const ask = (method: string, path: string, headers: Record<string, string>) =>
  fetch(server.url + path, { method, headers });

it("gives each browser a session of its own, lists them, and ends one without the others", async () => {
  const [one, two] = [await browser("One/1.0"), await browser("Two/2.0")];
  expect(one.Cookie).not.toBe(two.Cookie);
  expect((await ask("GET", "/api/browser-sessions", {})).status).toBe(403);
  const listed = (await (
    await ask("GET", "/api/browser-sessions", one)
  ).json()) as BrowserSessionsAnswer;
  expect(listed.sessions.map(({ browser }) => browser)).toEqual(["One/1.0", "Two/2.0"]);
  expect(listed.own).toBe(listed.sessions[0]?.id);
  expect(JSON.stringify(listed)).not.toContain(two.Cookie.split("=")[1]);
  const path = `/api/browser-sessions/${listed.sessions[1]?.id}`;
  expect((await ask("DELETE", path, {})).status).toBe(403);
  expect((await ask("DELETE", path, one)).status).toBe(204);
  expect((await ask("DELETE", path, one)).status).toBe(404);
  expect(await add(two)).toMatchObject({ status: 403, code: "proof_needed" });
  expect(await add(one)).toMatchObject({ status: 201 });
  expect((await ask("DELETE", "/api/terminal-proof", one)).status).toBe(204);
  expect(await send("/api/sources", { ...body(), name: "other" }, one)).toMatchObject({
    status: 403,
  });
});

it("takes the word of a command only with the proof that it is one", async () => {
  const path = "/api/agents/first-agent/methods/nothing/call";
  const way = { "Pegboard-Way": "command" };
  await send(path, {}, way);
  await send(path, {}, { ...way, "X-Pegboard-Code": server.terminalCode });
  expect(await send(path, {}, { ...way, "X-Pegboard-Code": "AAAA-AAAA-AA" })).toMatchObject({
    status: 403,
  });
  const { body: log } = await request<CallsLogAnswer>(server, "GET /api/calls");
  expect(log.calls.map(({ via }) => via)).toEqual(["command", "http"]);
});

it("looks at twenty wrong codes a minute, in a header or not, then at no code at all", async () => {
  const known = await browser("Known/1.0");
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await prove(`AAAA-AAAA-${tries}`)).toMatchObject({
      status: 403,
      code: "wrong_code",
      cookie: null,
    });
    expect(await add({ "X-Pegboard-Code": `${tries}` })).toMatchObject({
      status: 403,
      code: "wrong_code",
    });
  }
  expect(await prove(server.terminalCode)).toMatchObject({
    status: 429,
    code: "too_many_requests",
    cookie: null,
  });
  expect(await add({ "X-Pegboard-Code": server.terminalCode })).toMatchObject({ status: 429 });
  const refused = await ask("GET", "/api/browser-sessions", { "X-Pegboard-Code": "AAAA-AAAA-AA" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(30);
  expect(await add(known)).toMatchObject({ status: 201 });
});

it("asks nobody who adds an address, starts again what is there, or removes it", async () => {
  const anonymous = { url: server.url };
  const config = { transport: "http", url: "http://127.0.0.1:9/mcp" };
  expect((await request(anonymous, "POST /api/sources", { name: "remote", config })).status).toBe(
    201,
  );
  const { body: added } = await request<SourceSummary>(server, "POST /api/sources", body());
  const path = `/api/sources/${encodeURIComponent(added.id)}`;
  expect((await request(anonymous, `POST ${path}/refresh`)).status).toBe(200);
  expect((await request(anonymous, `DELETE ${path}`)).status).toBe(204);
});

it("logs who added and removed what runs a command, and no argument of it", async () => {
  await server.close();
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ user: "grace", logLevel: "warn", logTo });
  const { body: added } = await request<SourceSummary>(server, "POST /api/sources", body());
  await request(server, `DELETE /api/sources/${encodeURIComponent(added.id)}`);
  const logged = lines
    .map((line) => JSON.parse(line))
    .filter(({ source, by }) => source === added.id && by);
  expect(logged.map(({ by, msg }) => [by, msg])).toEqual([
    ["grace", "The source shop, which runs a command, was added."],
    ["grace", "The source shop was removed."],
  ]);
  expect(lines.join("")).not.toContain(trace());
});

it("has another code at each start", async () => {
  const codes: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const { terminalCode, end } = await startTestServer({ dataDir: folder });
    codes.push(terminalCode);
    await end();
  }
  expect(new Set(codes).size).toBe(2);
});

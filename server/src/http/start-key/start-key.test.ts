import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { whyKeyIsNeeded } from "./start-key.ts";

const lines: string[] = [];
let server: TestServer;
beforeEach(async () => {
  lines.length = 0;
  const logTo = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ requireKey: true, logLevel: "debug", logTo });
});
afterEach(() => server.close());

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { Accept: "text/html", ...headers }, redirect: "manual" });

it.each([
  ["nothing that hands connections on", {}, undefined],
  ["a program's own sign-in of nobody", { allowedHosts: [], trustedProxies: [] }, undefined],
  ["the option", { requireKey: true, container: "a container" }, "--require-key"],
  ["another address", { isReachable: true }, "--host"],
  ["names for others", { allowedHosts: ["a.example"] }, "PEGBOARD_ALLOWED_HOSTS"],
  ["any name", { allowedHosts: "any" as const }, "PEGBOARD_ALLOWED_HOSTS"],
  ["a proxy", { trustedProxies: ["10.0.0.7"] }, "--trust-proxy"],
  ["a container", { container: "a container: CODESPACES" }, "a container: CODESPACES"],
  ["a container that somebody sits in", { container: "a container", requireKey: false }, undefined],
  [
    "a proxy, whatever is said of containers",
    { trustedProxies: ["::1"], requireKey: false },
    "--trust-proxy",
  ],
])("%s: the key is needed because of %3$s", (_, way, reason) => {
  expect(whyKeyIsNeeded(way)).toBe(reason);
});

it("shows a page that asks for the key, in the language of the browser, with nothing else in it", async () => {
  const page = await open("/agents?filter=%22%3E%3Cscript%3E", {
    "Accept-Language": "fr, de;q=0.8, en;q=0.5",
  });
  const text = await page.text();
  expect([page.status, page.headers.get("cache-control")]).toEqual([401, "no-store"]);
  expect(text).toContain('<html lang="de">');
  expect(text).toContain('<input type="hidden" name="filter" value="&quot;&gt;&lt;script&gt;">');
  expect(text).not.toMatch(/<script|refresh|XXXX-XXXX-XX[^"]/);
  expect(await (await open("/", { "Accept-Language": "en-GB, de" })).text()).toContain(
    '<html lang="en">',
  );
  const program = await fetch(`${server.url}/api/agents`);
  expect([program.status, await program.json()]).toMatchObject([
    401,
    { error: { code: "key_needed" } },
  ]);
});

it("takes the key out of the address, and gives the browser its session", async () => {
  const answer = await open(`/agents/first-agent/tools?a=1&key=${server.terminalCode}&b=%26`);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    "/agents/first-agent/tools?a=1&b=%26",
  ]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  const cookie = answer.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
  const Cookie = cookie.split(";")[0] ?? "";
  expect((await open("/api/agents", { Cookie })).status).toBe(200);
  expect((await open("/?key=WRONG-BUT-KNOWN", { Cookie })).headers.get("location")).toBe("/");
  const elsewhere = await open(`//evil.example/?key=${server.terminalCode}`);
  expect(elsewhere.headers.get("location") ?? "").toMatch(/^\/[^/]/);
  expect(lines.join("")).not.toContain(server.terminalCode);
  expect(lines.join("")).toContain("/agents/first-agent/tools");
});

it("says that a key is wrong, looks at few of them, and lets who has a session go on", async () => {
  const Cookie =
    (await open(`/?key=${server.terminalCode}`)).headers.get("set-cookie")?.split(";")[0] ?? "";
  for (let tries = 0; tries < 20; tries += 1) {
    const wrong = await open("/?key=AAAA-AAAA-AA");
    expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([401, null]);
    expect(await wrong.text()).toContain("This is not the key");
  }
  const many = await open(`/?key=${server.terminalCode}`);
  expect([many.status, many.headers.get("set-cookie")]).toEqual([429, null]);
  expect(Number(many.headers.get("retry-after"))).toBeGreaterThan(30);
  expect((await open("/api/agents", { "X-Pegboard-Code": server.terminalCode })).status).toBe(429);
  expect((await open("/api/agents", { Cookie })).status).toBe(200);
});

it("asks once more after a link on another site, which comes without the cookie", async () => {
  const link = {
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  };
  const from = { incoming: { socket: { localPort: 4310, remoteAddress: "127.0.0.1" } } };
  const follow = async (headers: Record<string, string>) => {
    const sent = { Host: "localhost:4310", Accept: "text/html", ...link, ...headers };
    return (await server.app.request("/agents", { headers: sent }, from)).text();
  };
  expect(await follow({})).toContain('<meta http-equiv="refresh" content="0">');
  expect(await follow({ "Sec-Fetch-Site": "same-origin" })).toContain("<form");
  expect(await follow({ "Sec-Fetch-Site": "same-origin" })).not.toContain("refresh");
});

import { type CallContext, defineTool } from "@pegboard/registry-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionAnswer } from "../api-contract.ts";
import { eventsIn } from "../cli/commands/call.ts";
import { HOUR, KEEP_ALIVE_INTERVAL, MINUTE } from "../limits.ts";
import { request } from "../testing/api-client.ts";
import { Browser } from "../testing/browser-session.ts";
import { joinAdmin, joinPerson, PASSWORD } from "../testing/people.ts";
import { isOnPostgres, startTestServer, type TestServer } from "../testing/start-test-server.ts";

const running: string[] = [];
const aborted: string[] = [];
const tools = [
  defineTool({
    name: "work",
    methods: {
      wait: {
        run: (_args: object, { signal }: CallContext) =>
          new Promise((_resolve, reject) => {
            running.push("wait");
            signal.addEventListener("abort", () => {
              aborted.push("wait");
              reject(signal.reason);
            });
          }),
      },
    },
  }),
];

let server: TestServer;
let ada: Browser;
beforeEach(async () => {
  running.length = 0;
  aborted.length = 0;
  server = await startTestServer({ tools });
  await request(server, "PATCH /api/agents/first-agent/settings", {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "work", state: "on" }],
  });
  ada = await joinAdmin(server);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const bob = () =>
  joinPerson(server, { email: "bob@example.com", rights: { role: "editor" }, by: ada });
const isSignedIn = async (browser: Browser) =>
  (await browser.send<SessionAnswer>("GET /api/v1/session")).body.you !== undefined;

/** Opens a stream with somebody's cookie; resolves when it has begun. */
async function follow(browser: Browser, path: string, init: RequestInit = {}) {
  const headers = { Cookie: browser.cookie, Origin: server.url, ...init.headers };
  const response = await fetch(`${server.url}${path}`, { ...init, headers });
  expect(response.status).toBe(200);
  return response;
}

/** Reads a stream to its end. */
async function ended(response: Response): Promise<string> {
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
    text += chunk;
  return text;
}

describe("a session", () => {
  it("ends after twelve hours without use, and seven days after its beginning with it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { browser } = await bob();
    const start = Date.now();
    vi.setSystemTime(start + 11 * HOUR);
    expect(await isSignedIn(browser)).toBe(true);
    // The use is written meanwhile.
    await expect
      .poll(async () => (await ada.send("GET /api/v1/people")).text)
      .toContain(new Date(start + 11 * HOUR).toISOString().slice(0, 13));
    vi.setSystemTime(start + 22 * HOUR);
    expect(await isSignedIn(browser)).toBe(true);
    vi.setSystemTime(start + 22 * HOUR + 12 * HOUR + MINUTE);
    expect(await isSignedIn(browser)).toBe(false);
    const again = new Browser(server);
    await again.send("POST /api/v1/session", { email: "bob@example.com", password: PASSWORD });
    const since = Date.now();
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      vi.setSystemTime(since + hours * HOUR);
      expect(await isSignedIn(again)).toBe(true);
      await vi.waitFor(async () => {
        const { text } = await again.send("GET /api/v1/account");
        expect(text).toContain(`"lastUsedAt":"${new Date().toISOString().slice(0, 13)}`);
      });
    }
    vi.setSystemTime(since + 7 * 24 * HOUR);
    expect(await isSignedIn(again)).toBe(false);
  });

  it("that changes the password goes on, and the others of its person end", async () => {
    const { browser } = await bob();
    const other = new Browser(server);
    await other.send("POST /api/v1/session", { email: "bob@example.com", password: PASSWORD });
    const change = { current: PASSWORD, password: "another good password" };
    expect((await browser.send("PUT /api/v1/account/password", change)).status).toBe(204);
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
  });

  it("ends when the role changes", async () => {
    const { browser, id } = await bob();
    await ada.send(`PATCH /api/v1/people/${id}`, { name: "Bob" });
    expect(await isSignedIn(browser)).toBe(true);
    await ada.send(`PATCH /api/v1/people/${id}`, { role: "viewer" });
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe("what runs in a session ends with it", () => {
  it("an event stream, at once, and no other person's", async () => {
    const { browser, id } = await bob();
    const stream = await follow(browser, "/api/v1/events");
    const own = await follow(ada, "/api/v1/events");
    const end = ended(stream);
    await ada.send(`POST /api/v1/people/${id}/disable`);
    expect(await end).toContain("event: connected");
    const ownEnd = ended(own);
    await ada.send("DELETE /api/v1/session");
    expect(await ownEnd).toContain('"type":"people"');
  });

  // A clock that a test moves does not wait for a database behind a socket.
  it.skipIf(isOnPostgres)(
    "an event stream, with its next sign of life, when the time is over",
    async () => {
      vi.useFakeTimers({ toFake: ["Date", "setInterval"] });
      const { browser } = await bob();
      const end = ended(await follow(browser, "/api/v1/events"));
      await vi.advanceTimersByTimeAsync(KEEP_ALIVE_INTERVAL);
      vi.setSystemTime(Date.now() + 13 * HOUR);
      await vi.advanceTimersByTimeAsync(KEEP_ALIVE_INTERVAL);
      expect((await end).match(/event: alive/g)?.length).toBe(2);
    },
  );

  it("a call, which is cancelled, and answered as from somebody who has to sign in", async () => {
    const { browser, id } = await bob();
    const run = await follow(browser, "/api/v1/agents/first-agent/methods/wait/call", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
      body: JSON.stringify({ arguments: {} }),
    });
    const events = eventsIn(run);
    const next = events.next();
    await expect.poll(() => running).toEqual(["wait"]);
    await ada.send(`DELETE /api/v1/people/${id}/sessions`);
    const { value } = await next;
    expect(value).toMatchObject({ event: "error" });
    expect(JSON.stringify(value)).toContain("sign_in_needed");
    expect(aborted).toEqual(["wait"]);
  });

  it("a call over MCP", async () => {
    const { browser, id } = await bob();
    const call = follow(browser, "/mcp/first-agent", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        "MCP-Protocol-Version": "2025-11-25",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "wait", arguments: {} },
      }),
    });
    await expect.poll(() => running).toEqual(["wait"]);
    await ada.send(`DELETE /api/v1/people/${id}/sessions`);
    expect(await ended(await call)).toContain("signed out");
    await expect.poll(() => aborted).toEqual(["wait"]);
  });
});

describe("presence", () => {
  it("takes a page's place from its own person alone, also where two have one name", async () => {
    const { browser } = await bob();
    const { browser: other, id } = await joinPerson(server, {
      email: "bob@elsewhere.example",
      rights: { role: "editor" },
      by: ada,
    });
    const stream = await follow(browser, "/api/v1/events");
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let told = "";
    while (!told.includes("event: presence")) told += (await reader?.read())?.value ?? "";
    const name = /"stream":"(\w+)"/.exec(told)?.[1];
    const place = { stream: name, place: { agent: "first-agent", isEditing: true } };
    expect((await other.send("POST /api/v1/presence", place)).status).toBe(404);
    expect((await browser.send("POST /api/v1/presence", place)).status).toBe(204);
    expect(id).not.toBe("");
    await reader?.cancel();
  });
});

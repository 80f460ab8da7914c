import { request as sendRequest } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { InvitedAnswer, SessionAnswer, ShownLink } from "../api-contract.ts";
import { HOUR, MINUTE } from "../limits.ts";
import { Browser } from "../testing/browser-session.ts";
import { codeOf, joinAdmin, joinPerson, PASSWORD } from "../testing/people.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "../testing/start-test-server.ts";

// What happens while something else is looked at: tries at once, a person who is disabled while a
// password is hashed, a session that ends while a body arrives, a clock that is set back.

const PUBLIC = "https://tools.example.com";
let server: TestServer;
let ada: Browser;
async function start(more: TestServerOptions = {}) {
  server = await startTestServer({
    publicUrl: PUBLIC,
    allowedHosts: ["tools.example.com"],
    trustedProxies: ["127.0.0.1"],
    ...more,
  });
  ada = await joinAdmin(server);
}
beforeAll(() => start());
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

let made = 0;
async function somebody() {
  const email = `overtaken-${++made}@example.com`;
  return { email, ...(await joinPerson(server, { email, rights: { role: "editor" }, by: ada })) };
}
const isSignedIn = async (browser: Browser) =>
  (await browser.send<SessionAnswer>("GET /api/v1/session")).body.you !== undefined;
const guess = async (email: string, address: string, password = "a wrong password") =>
  (
    await new Browser(server, PUBLIC).send(
      "POST /api/v1/session",
      { email, password },
      { "X-Forwarded-For": address },
    )
  ).status;

/** Waits until a password is being hashed, which only other requests' effects tell. */
const hashing = () => new Promise((resolve) => setTimeout(resolve, 30));

describe("tries to sign in", () => {
  it("at once are no more than one after the other", async () => {
    const { email } = await somebody();
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, at) => guess(email, `192.0.2.${100 + at}`)),
    );
    expect(codes.filter((code) => code === 401)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(7);
  });

  it("that are right at once are all right, and leave nothing counted", async () => {
    const { email } = await somebody();
    const right = () => guess(email, "192.0.2.90", PASSWORD);
    for (let round = 0; round < 6; round++)
      expect(await Promise.all([right(), right(), right(), right()])).toEqual([200, 200, 200, 200]);
    expect(await guess(email, "192.0.2.90")).toBe(401);
  });

  it("from many addresses of one IPv6 network count as from one", async () => {
    const codes: number[] = [];
    for (let at = 0; at < 21; at++)
      codes.push(
        await guess(`network-${at}@example.com`, `2001:db8:0:7:${at.toString(16)}::${at + 1}`),
      );
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    expect(await guess("network-x@example.com", "2001:db8:0:8::1")).toBe(401);
  });
});

describe("a sign-in that was overtaken", () => {
  let others: typeof server;
  let theirs: typeof ada;
  beforeAll(async () => {
    [others, theirs] = [server, ada];
    // Hashing takes as long as in the product: something happens meanwhile.
    await start({ passwordCost: undefined });
  });
  afterAll(async () => {
    await server.close();
    [server, ada] = [others, theirs];
  });

  it("by disabling its person makes no session", async () => {
    const { email, id } = await somebody();
    const signingIn = guess(email, "192.0.2.91", PASSWORD);
    await hashing();
    await ada.send(`POST /api/v1/people/${id}/disable`);
    expect(await signingIn).toBe(401);
    const { body } = await ada.send<{ private: { sessions: object[] } }>(
      `GET /api/v1/people/${id}`,
    );
    expect(body.private.sessions).toEqual([]);
  });

  it("by another password makes no session with the former one", async () => {
    const { email, id } = await somebody();
    const reset = await ada.send<ShownLink>(`POST /api/v1/people/${id}/link`);
    const used = { code: codeOf(reset.body), password: "another good password" };
    // The link's hash is made first, and is mostly written while the sign-in's is made.
    const [changed] = await Promise.all([
      new Browser(server).send("POST /api/v1/links/use", used),
      hashing().then(() => guess(email, "192.0.2.92", PASSWORD)),
    ]);
    expect(changed.status).toBe(200);
    const { body } = await ada.send<{ private: { sessions: object[] } }>(
      `GET /api/v1/people/${id}`,
    );
    expect(body.private.sessions).toHaveLength(1);
  });
});

it("a request whose session ends while its body arrives changes nothing", async () => {
  const { browser, id } = await somebody();
  const body = JSON.stringify({ name: "Eve" });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    const sent = sendRequest(
      `${server.url}/api/v1/account`,
      {
        method: "PATCH",
        headers: {
          Cookie: browser.cookie,
          Origin: server.url,
          Host: new URL(server.url).host,
          "Content-Type": "application/json",
          "Content-Length": body.length,
        },
      },
      (response) => resolve(response.resume().statusCode),
    );
    sent.on("error", reject);
    sent.write(body.slice(0, 3));
    const end = async () => {
      await ada.send(`DELETE /api/v1/people/${id}/sessions`);
      await expect.poll(() => isSignedIn(browser)).toBe(false);
      sent.end(body.slice(3));
    };
    sent.on("socket", (socket) => socket.once("connect", () => void end().catch(reject)));
  });
  expect(await answer).toBe(401);
  const { text } = await ada.send(`GET /api/v1/people/${id}`);
  expect(text).not.toContain('"name":"Eve"');
});

describe("a clock that is set back", () => {
  const setBack = (by: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - by });

  it("ends sessions that were used later, and lets a moment pass", async () => {
    const { browser } = await somebody();
    setBack(MINUTE / 2);
    expect(await isSignedIn(browser)).toBe(true);
    setBack(HOUR);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("lets no link and no token last longer", async () => {
    const { body } = await ada.send<InvitedAnswer>("POST /api/v1/people/invitations", {
      people: [{ email: "clock@example.com", name: "Clock" }],
      rights: { role: "viewer" },
    });
    const { body: token } = await ada.send<{ value: string }>("POST /api/v1/service-tokens", {
      name: "clock",
      rights: { role: "viewer" },
    });
    const withToken = async () =>
      (
        await new Browser(server).send("GET /api/v1/agents", undefined, {
          Authorization: `Bearer ${token.value}`,
        })
      ).status;
    expect(await withToken()).toBe(200);
    setBack(HOUR);
    const code = body.invited[0] && codeOf(body.invited[0]);
    const read = await new Browser(server).send("POST /api/v1/links/read", { code });
    expect([read.status, await withToken()]).toEqual([410, 401]);
  });

  it("gives no tries back", async () => {
    const { email } = await somebody();
    for (let at = 0; at < 5; at++) expect(await guess(email, "192.0.2.93")).toBe(401);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * HOUR });
    expect(await guess(email, "192.0.2.93")).toBe(429);
    setBack(2 * HOUR);
    expect(await guess(email, "192.0.2.93")).toBe(429);
  });
});

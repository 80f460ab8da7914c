import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AccountAnswer, SessionAnswer, SignedInAnswer } from "../../api-contract.ts";
import { MINUTE } from "../../limits.ts";
import { Authenticator } from "../../testing/authenticator.ts";
import { Browser } from "../../testing/browser-session.ts";
import { joinAdmin, joinPerson } from "../../testing/people.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
let ada: Browser;
let key: Authenticator;
beforeEach(async () => {
  server = await startTestServer();
  ada = await joinAdmin(server);
  key = new Authenticator({ origin: server.url });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const challengeFor = async (browser: Browser, path = "session/passkey/options") =>
  (await browser.send<{ challenge: string }>(`POST /api/v1/${path}`)).body;

async function add(browser: Browser, authenticator: Authenticator, name = "Laptop") {
  const asked = await challengeFor(browser, "account/passkeys/options");
  const passkey = authenticator.create(asked);
  return browser.send<AccountAnswer>("POST /api/v1/account/passkeys", { name, passkey });
}

async function signIn(browser: Browser, authenticator: Authenticator) {
  const passkey = authenticator.get(await challengeFor(browser));
  return browser.send<SignedInAnswer>("POST /api/v1/session/passkey", { passkey });
}

describe("a passkey", () => {
  it("is added, named and removed by its owner, and signs in without a name or password", async () => {
    const added = await add(ada, key);
    expect(added.status).toBe(201);
    expect(added.body.passkeys).toMatchObject([{ name: "Laptop", lastUsedAt: null }]);
    const browser = new Browser(server);
    const { body } = await signIn(browser, key);
    expect(body.you).toMatchObject({ name: "Ada", role: "admin" });
    const { sessions } = (await browser.send<AccountAnswer>("GET /api/v1/account")).body;
    expect(sessions.find(({ isOwn }) => isOwn)?.way).toBe("passkey");
    const { ways } = (await browser.send<SessionAnswer>("GET /api/v1/session")).body;
    expect(ways).toEqual(["password", "passkey"]);
    const id = added.body.passkeys[0]?.id;
    const named = await ada.send<AccountAnswer>(`PATCH /api/v1/account/passkeys/${id}`, {
      name: "Phone",
    });
    expect(named.body.passkeys).toMatchObject([{ name: "Phone", lastUsedAt: expect.any(String) }]);
    const removed = await ada.send<AccountAnswer>(`DELETE /api/v1/account/passkeys/${id}`);
    expect(removed.body.passkeys).toEqual([]);
    expect((await signIn(new Browser(server), key)).status).toBe(401);
  });

  it("asks for a passkey that the device finds itself, and for a finger or a number", async () => {
    expect(await challengeFor(new Browser(server))).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
    });
    expect(await challengeFor(ada, "account/passkeys/options")).toMatchObject({
      rp: { id: "localhost", name: "Pegboard" },
      attestation: "none",
      excludeCredentials: [],
      user: { name: "ada@example.com" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });

  it("is not taken without a finger or a number, from another page, or a second time", async () => {
    key.verifies = false;
    expect((await add(ada, key)).status).toBe(401);
    key.verifies = true;
    key.origin = "https://localhost.evil.example";
    expect((await add(ada, key)).status).toBe(401);
    key.origin = server.url;
    expect((await add(ada, key)).status).toBe(201);
    expect((await add(ada, key)).status).toBe(409);
    key.verifies = false;
    expect((await signIn(new Browser(server), key)).status).toBe(401);
    key.verifies = true;
    key.origin = "https://localhost.evil.example";
    expect((await signIn(new Browser(server), key)).status).toBe(401);
    key.origin = server.url;
    expect((await signIn(new Browser(server), key)).status).toBe(200);
  });

  it("answers each challenge once, in the browser that got it, within five minutes", async () => {
    await add(ada, key);
    const browser = new Browser(server);
    const asked = await challengeFor(browser);
    const elsewhere = new Browser(server);
    await challengeFor(elsewhere);
    const sent = (to: Browser) =>
      to.send("POST /api/v1/session/passkey", { passkey: key.get(asked) });
    expect((await sent(elsewhere)).status).toBe(401);
    expect((await sent(new Browser(server))).status).toBe(401);
    const copy = new Browser(server);
    copy.steal(browser);
    expect((await sent(browser)).status).toBe(200);
    expect((await sent(copy)).status).toBe(401);
    const late = new Browser(server);
    const lateAsked = await challengeFor(late);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * MINUTE });
    const tooLate = await late.send("POST /api/v1/session/passkey", {
      passkey: key.get(lateAsked),
    });
    expect(tooLate.status).toBe(401);
  });

  it("that was copied is refused: its counter went back", async () => {
    await add(ada, key);
    key.counter = 10;
    expect((await signIn(new Browser(server), key)).status).toBe(200);
    key.counter = 5;
    expect((await signIn(new Browser(server), key)).status).toBe(401);
    key.counter = 11;
    expect((await signIn(new Browser(server), key)).status).toBe(200);
  });

  it("is no way in for who was disabled, nor for somebody else", async () => {
    const { browser: bob, id } = await joinPerson(server, {
      email: "bob@example.com",
      rights: { role: "editor" },
      by: ada,
    });
    await add(bob, key);
    const other = new Authenticator({ origin: server.url });
    await add(ada, other);
    // The signature is right, and the account that it names is another's.
    other.userHandle = key.userHandle;
    expect((await signIn(new Browser(server), other)).status).toBe(401);
    expect((await signIn(new Browser(server), key)).status).toBe(200);
    await ada.send(`POST /api/v1/people/${id}/disable`);
    const refused = await signIn(new Browser(server), key);
    const unknown = await signIn(new Browser(server), new Authenticator({ origin: server.url }));
    expect([refused.status, refused.body]).toEqual([unknown.status, unknown.body]);
    const mine = await ada.send<AccountAnswer>("GET /api/v1/account");
    const foreign = await bob.send(`DELETE /api/v1/account/passkeys/${mine.body.passkeys[0]?.id}`);
    expect(foreign.status).toBe(401);
  });

  it("is proof that somebody has just signed in, and is added with such proof only", async () => {
    await add(ada, key);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * MINUTE });
    const invite = { people: [{ email: "eve@example.com" }], rights: { role: "admin" } };
    const refused = await ada.send("POST /api/v1/people/invitations", invite);
    expect(refused.body.error?.code).toBe("fresh_sign_in_needed");
    const another = await ada.send("POST /api/v1/account/passkeys/options");
    expect(another.body.error?.code).toBe("fresh_sign_in_needed");
    const passkey = key.get(await challengeFor(ada));
    const fresh = await ada.send<SignedInAnswer>("POST /api/v1/session/fresh", { passkey });
    expect(fresh.status).toBe(200);
    expect((await ada.send("POST /api/v1/people/invitations", invite)).status).toBe(201);
    const { browser: bob } = await joinPerson(server, {
      email: "bob@example.com",
      rights: { role: "editor" },
      by: ada,
    });
    const foreign = key.get(await challengeFor(bob));
    const asAda = await bob.send("POST /api/v1/session/fresh", { passkey: foreign });
    expect(asAda.status).toBe(401);
  });
});

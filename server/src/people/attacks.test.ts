import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PersonAnswer, SessionAnswer, ShownLink } from "../api-contract.ts";
import { findHolder } from "../stores/hold-data-folder.ts";
import { Browser } from "../testing/browser-session.ts";
import { codeOf, joinAdmin, joinPerson, PASSWORD } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

// What people who sign in can be attacked with, one attack a line: what is tried, and what becomes
// of it. Those on a sign-in at an identity provider stand in routes/people/sso-route.test.ts, those
// on passkeys in routes/people/passkey-route.test.ts.

const PUBLIC = "https://tools.example.com";

let server: TestServer;
let ada: Browser;
beforeAll(async () => {
  server = await startTestServer({
    publicUrl: PUBLIC,
    allowedHosts: ["tools.example.com"],
    trustedProxies: ["127.0.0.1"],
  });
  ada = await joinAdmin(server);
});
afterAll(() => server.close());

let made = 0;
/** Somebody new, so that no attack meets what another left. */
const somebody = (role: "viewer" | "editor" | "admin" = "editor") =>
  joinPerson(server, { email: `person-${++made}@example.com`, rights: { role }, by: ada });
const emailOf = () => `person-${made}@example.com`;

const isSignedIn = async (browser: Browser) =>
  (await browser.send<SessionAnswer>("GET /api/v1/session")).body.you !== undefined;
const roleOf = async (id: string) =>
  (await ada.send<PersonAnswer>(`GET /api/v1/people/${id}`)).body.person.role;
const resetFor = async (id: string) =>
  codeOf((await ada.send<ShownLink>(`POST /api/v1/people/${id}/link`)).body);
const signIn = (browser: Browser, body: object, headers = {}) =>
  browser.send("POST /api/v1/session", body, headers);

/** Attacks that answer a status, and an error's code. */
type Answered = Promise<{ status: number; body: { error?: { code: string } } }>;

describe("a stolen or planted cookie", () => {
  it("that was planted before a sign-in is worth nothing after it", async () => {
    const { browser: attacker } = await somebody();
    const victim = new Browser(server);
    victim.steal(attacker);
    const planted = attacker.cookie;
    const { browser: other } = await somebody();
    expect(other.cookie).not.toBe("");
    expect((await signIn(victim, { email: emailOf(), password: PASSWORD })).status).toBe(200);
    expect(victim.cookie).not.toBe(planted);
    expect(await isSignedIn(attacker)).toBe(false);
    const invented = new Browser(server);
    invented.steal(attacker);
    expect(await isSignedIn(invented)).toBe(false);
  });

  it("ends when its owner signs out, and no copy goes on", async () => {
    const { browser } = await somebody();
    const copy = new Browser(server);
    copy.steal(browser);
    expect(await isSignedIn(copy)).toBe(true);
    await browser.send("DELETE /api/v1/session");
    expect(await isSignedIn(copy)).toBe(false);
  });

  it("counts over https only with the prefix that no other host and no plain http can set", async () => {
    await somebody();
    const browser = new Browser(server, PUBLIC);
    const { headers } = await signIn(browser, { email: emailOf(), password: PASSWORD });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-pegboard=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(await isSignedIn(browser)).toBe(true);
    const value = browser.cookie.split("=")[1];
    for (const name of ["pegboard", "pegboard_person", "__Secure-pegboard"]) {
      const other = new Browser(server, PUBLIC);
      const { body } = await other.send<SessionAnswer>("GET /api/v1/session", undefined, {
        Cookie: `${name}=${value}`,
      });
      expect([name, body.you]).toEqual([name, undefined]);
    }
  });

  it("is not given over plain http from elsewhere", async () => {
    const { status, headers } = await signIn(
      new Browser(server, "http://tools.example.com"),
      { email: "ada@example.com", password: PASSWORD },
      { "X-Forwarded-Proto": "http" },
    );
    expect([status, headers.getSetCookie()]).toEqual([403, []]);
  });
});

describe("a page of another site, with the cookie of whoever opens it", () => {
  const JSON_TYPE = "application/json";
  const FORM_TYPES = [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
  ];
  const CHANGES = [
    "PATCH /api/v1/account",
    "PUT /api/v1/account/password",
    "POST /api/v1/people/invitations",
    "DELETE /api/v1/account/sessions",
    "DELETE /api/v1/session",
    "POST /api/v1/agents",
    "POST /api/v1/session/fresh",
  ];
  const FROM_ELSEWHERE: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "http://tools.example.com" },
    { Origin: "https://tools.example.com.evil.example" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    {},
  ];
  let browser: Browser;
  beforeAll(async () => {
    browser = new Browser(server, PUBLIC);
    await signIn(browser, { email: "ada@example.com", password: PASSWORD });
  });

  it.each(
    CHANGES.flatMap((line) => [JSON_TYPE, ...FORM_TYPES].map((type) => [line, type] as const)),
  )("cannot send %s as %s", async (line, type) => {
    for (const headers of FROM_ELSEWHERE) {
      const sent = { Cookie: browser.cookie, "Content-Type": type, ...headers };
      const { status, body } = await browser.sendAs(line, "{}", sent);
      expect([headers, status, body.error?.code]).toEqual([headers, 403, "forbidden_origin"]);
    }
    expect(await isSignedIn(browser)).toBe(true);
  });

  it.each(["POST /api/v1/session", "POST /api/v1/links/use", "POST /api/v1/session/passkey"])(
    "cannot sign a browser in as somebody else by %s",
    async (line) => {
      const body = JSON.stringify({ email: "ada@example.com", password: PASSWORD });
      for (const headers of FROM_ELSEWHERE) {
        const sent = { "Content-Type": JSON_TYPE, ...headers };
        const answer = await new Browser(server, PUBLIC).sendAs(line, body, sent);
        expect([headers, answer.status]).toEqual([headers, 403]);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    },
  );

  it("cannot be the same name over plain http, whether or not a proxy is believed", async () => {
    const plain = await startTestServer({ publicUrl: PUBLIC, allowedHosts: ["tools.example.com"] });
    const body = JSON.stringify({ email: "ada@example.com", password: PASSWORD });
    const sent = { "Content-Type": JSON_TYPE, Origin: "http://tools.example.com" };
    const answer = await new Browser(plain, PUBLIC).sendAs("POST /api/v1/session", body, sent);
    expect([answer.status, answer.body.error?.code]).toEqual([403, "forbidden_origin"]);
    await plain.close();
  });

  it("is answered nothing by another host's name", async () => {
    for (const host of ["evil.example", "tools.example.com.evil.example", "localhost"]) {
      const { status, body } = await ada.sendAs("GET /api/v1/account", undefined, { Host: host });
      expect([host, status, body.error?.code]).toEqual([host, 403, "forbidden_host"]);
    }
  });
});

describe("guessing", () => {
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const guess = (email: string, address: string, password = "wrong password") =>
    signIn(new Browser(server, PUBLIC), { email, password }, from(address));

  it("an account's password stops after five tries, also from two addresses, unknown accounts alike", async () => {
    const { browser } = await somebody();
    for (const email of [emailOf(), "nobody-here@example.com"]) {
      const codes: number[] = [];
      for (let at = 0; at < 8; at++)
        codes.push((await guess(email, at % 2 === 0 ? "192.0.2.1" : "192.0.2.2")).status);
      expect([email, codes]).toEqual([email, [401, 401, 401, 401, 401, 429, 429, 429]]);
      const right = await guess(email, "192.0.2.3", PASSWORD);
      expect(right.status).toBe(429);
      expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(50);
    }
    // Whoever is signed in goes on.
    expect(await isSignedIn(browser)).toBe(true);
  });

  it("many accounts from one address stops as well, and others go on", async () => {
    const codes = new Set<number>();
    for (let at = 0; at < 20; at++)
      codes.add((await guess(`guessed-${at}@example.com`, "192.0.2.9")).status);
    expect([...codes]).toEqual([401]);
    expect((await guess("guessed-20@example.com", "192.0.2.9")).status).toBe(429);
    expect((await guess("ada@example.com", "192.0.2.10", PASSWORD)).status).toBe(200);
  });

  it("does not tell by its time which accounts exist", async () => {
    await somebody();
    const known = emailOf();
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < 4; at++)
      for (const which of ["known", "unknown"] as const) {
        const email = which === "known" ? known : `unknown-${at}@example.com`;
        // Time of the processor: what else the machine does does not count.
        const before = process.cpuUsage();
        const { status, body } = await guess(email, `192.0.2.${20 + at}`);
        const { user, system } = process.cpuUsage(before);
        times[which].push(user + system);
        expect([status, body.error?.code]).toEqual([401, "wrong_sign_in"]);
      }
    const median = (values: number[]) => values.sort((a, b) => a - b)[2] ?? 0;
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe("more rights than were given", () => {
  it.each([
    ["at a sign-in", "POST /api/v1/session", { email: "x@example.com", password: PASSWORD }],
    ["at a link", "POST /api/v1/links/use", { code: "x", password: PASSWORD }],
    ["in one's account", "PATCH /api/v1/account", { name: "Eve" }],
    ["at a fresh sign-in", "POST /api/v1/session/fresh", { password: PASSWORD }],
  ])("are not taken from a body %s", async (_, line, body) => {
    const { browser, id } = await somebody("viewer");
    for (const more of [{ role: "admin" }, { isApprover: true }, { groups: null }, { id: "x" }]) {
      const { status } = await browser.send(line, { ...body, ...more });
      expect([more, status]).toEqual([more, 422]);
    }
    expect(await roleOf(id)).toBe("viewer");
  });

  it.each(["viewer", "editor"] as const)("are not given to oneself by a %s", async (role) => {
    const { browser, id } = await somebody(role);
    const invite = { people: [{ email: "more@example.com" }], rights: { role: "admin" } };
    const tries: Answered[] = [
      browser.send(`PATCH /api/v1/people/${id}`, { role: "admin" }),
      browser.send(`POST /api/v1/people/${id}/link`),
      browser.send("POST /api/v1/people/invitations", invite),
      browser.send(`POST /api/v1/people/${id}/enable`),
    ];
    for (const { status, body } of await Promise.all(tries))
      expect([status, body.error?.code]).toEqual([403, "role_needed"]);
    expect(await roleOf(id)).toBe(role);
  });

  it("are not given to oneself by an admin either, nor kept in a session after they went", async () => {
    const { browser, id } = await somebody("admin");
    const own = await browser.send(`PATCH /api/v1/people/${id}`, { role: "viewer" });
    expect(own.body.error?.code).toBe("role_needed");
    await ada.send(`PATCH /api/v1/people/${id}`, { role: "viewer" });
    expect((await browser.send("GET /api/v1/agents")).status).toBe(401);
  });

  it("are not had by the code of the terminal once people sign in", async () => {
    const code = { "X-Pegboard-Code": server.terminalCode };
    const stranger = new Browser(server);
    expect((await stranger.send("GET /api/v1/people", undefined, code)).status).toBe(401);
    const exchange = { code: server.terminalCode };
    expect((await stranger.send("POST /api/v1/terminal-proof", exchange)).status).toBe(401);
    expect((await ada.send("POST /api/v1/terminal-proof", exchange)).status).toBe(403);
    expect((await ada.send("GET /api/v1/terminal-proof")).body).toMatchObject({
      by: "sign_in",
      proven: true,
    });
    const key = await stranger.open(`/?key=${server.terminalCode}`);
    expect(key.headers.getSetCookie()).toEqual([]);
  });
});

describe("the last admin", () => {
  let alone: TestServer;
  let first: Browser;
  beforeAll(async () => {
    alone = await startTestServer();
    first = await joinAdmin(alone);
  });
  afterAll(() => alone.close());

  const admins = async () => {
    const { people } = (await first.send<{ people: object[] }>("GET /api/v1/people")).body;
    return people?.filter((one) => "role" in one && one.role === "admin");
  };
  const own = async (browser: Browser) =>
    (await browser.send<SessionAnswer>("GET /api/v1/session")).body.you?.id;

  it.each([
    ["demoted", "PATCH", "", { role: "viewer" }],
    ["disabled", "POST", "/disable", undefined],
    ["removed", "DELETE", "", undefined],
  ])("cannot be %s, by whoever reads the data folder either", async (_, method, path, body) => {
    const line = `${method} /api/v1/people/${await own(first)}${path}`;
    expect((await first.send(line, body)).status).toBeGreaterThanOrEqual(403);
    const command = { "X-Pegboard-Code": findHolder(alone.dataDir)?.commandKey ?? "" };
    expect((await new Browser(alone).send(line, body, command)).status).toBe(409);
    expect(await admins()).toHaveLength(1);
  });

  it.each([
    ["demote", "PATCH", "", { role: "editor" }],
    ["disable", "POST", "/disable", undefined],
  ])("is left when two admins %s each other at once", async (_, method, path, body) => {
    const { browser: second } = await joinPerson(alone, {
      email: `second-${method}@example.com`,
      rights: { role: "admin" },
      by: first,
    });
    const ids = { first: await own(first), second: await own(second) };
    const both = await Promise.all([
      first.send(`${method} /api/v1/people/${ids.second}${path}`, body),
      second.send(`${method} /api/v1/people/${ids.first}${path}`, body),
    ]);
    const done = both.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const signedIn = [await own(first), await own(second)].filter((id) => id !== undefined);
    expect(signedIn).toHaveLength(1);
    if ((await own(first)) === undefined) {
      // The other one won: both are admins again for the next attack.
      await second.send(`POST /api/v1/people/${ids.first}/enable`);
      await second.send(`PATCH /api/v1/people/${ids.first}`, { role: "admin" });
      await signInAgain(first);
    }
  });

  const signInAgain = (browser: Browser) =>
    browser.send("POST /api/v1/session", { email: "ada@example.com", password: PASSWORD });
});

describe("a link", () => {
  it("of an invitation works once", async () => {
    const { body } = await ada.send<{ invited: ShownLink[] }>("POST /api/v1/people/invitations", {
      people: [{ email: "once@example.com", name: "Once" }],
      rights: { role: "viewer" },
    });
    const used = { code: body.invited[0]?.link.split("#")[1], password: PASSWORD };
    const codes = await Promise.all(
      [1, 2, 3].map(
        async () => (await new Browser(server).send("POST /api/v1/links/use", used)).status,
      ),
    );
    expect(codes.sort()).toEqual([200, 410, 410]);
  });

  it("of a disabled person works no more", async () => {
    const { id } = await somebody();
    const code = await resetFor(id);
    await ada.send(`POST /api/v1/people/${id}/disable`);
    const used = await new Browser(server).send("POST /api/v1/links/use", {
      code,
      password: PASSWORD,
    });
    expect(used.status).toBe(410);
    expect((await new Browser(server).send("POST /api/v1/links/read", { code })).status).toBe(410);
  });

  it("of a reset ends all sessions, and the former password", async () => {
    const { browser, id } = await somebody();
    const code = await resetFor(id);
    expect(await isSignedIn(browser)).toBe(true);
    const password = "a password that is new";
    const again = new Browser(server);
    expect((await again.send("POST /api/v1/links/use", { code, password })).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
    const former = await signIn(new Browser(server), { email: emailOf(), password: PASSWORD });
    expect(former.status).toBe(401);
  });
});

describe("somebody who was disabled", () => {
  it("is signed out everywhere at once, and cannot sign in", async () => {
    const { browser, id } = await somebody();
    await ada.send(`POST /api/v1/people/${id}/disable`);
    expect(await isSignedIn(browser)).toBe(false);
    const again = await signIn(new Browser(server), { email: emailOf(), password: PASSWORD });
    expect([again.status, again.body.error?.code]).toEqual([401, "wrong_sign_in"]);
  });
});

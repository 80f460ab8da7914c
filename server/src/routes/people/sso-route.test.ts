import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isDeepRun, sampleEveryNth } from "../../../../test-depth.ts";
import type {
  InvitedAnswer,
  PeopleAnswer,
  PersonAnswer,
  SessionAnswer,
} from "../../api-contract.ts";
import { MINUTE } from "../../limits.ts";
import { request } from "../../testing/api-client.ts";
import { Browser } from "../../testing/browser-session.ts";
import {
  leadBack as leadBackFrom,
  signInAt,
  startTestProvider,
} from "../../testing/identity-provider.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let provider: Awaited<ReturnType<typeof startTestProvider>>;
let server: TestServer;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  server = await startTestServer({ sso: provider.settings });
  provider.redirects.push(`${server.url}/api/v1/session/sso/callback`);
  provider.accounts.clear();
});
afterEach(() => server.close());

const signIn = (browser: Browser, subject: string, query = "to=/agents") =>
  signInAt(provider, { browser, server, subject, query });
const leadBack = (browser: Browser, subject: string) =>
  leadBackFrom(provider, { browser, server, subject });
const whoIs = async (browser: Browser) =>
  (await browser.send<SessionAnswer>("GET /api/v1/session")).body;
const errorOf = (location: string) => new URL(location, server.url).searchParams.get("error");

async function invite(email: string, role: "viewer" | "admin" = "viewer"): Promise<string> {
  const { body } = await request<InvitedAnswer>(server, "POST /api/v1/people/invitations", {
    people: [{ email }],
    rights: { role },
  });
  return body.invited[0]?.link.split("#")[1] ?? "";
}

/** An admin by the provider's group. */
async function signInAdmin(): Promise<Browser> {
  provider.accounts.set("ada", { email: "Ada@example.com", name: "Ada", groups: ["admins"] });
  const browser = new Browser(server);
  expect(await signIn(browser, "ada")).toBe("/agents");
  return browser;
}

describe("signing in at an identity provider", () => {
  it("makes the first admin of somebody in the group of admins", async () => {
    expect(await whoIs(new Browser(server))).toMatchObject({ mode: "open", ways: [] });
    const ada = await signInAdmin();
    const { mode, you, ways, sso } = await whoIs(ada);
    expect({ mode, ways, sso }).toEqual({
      mode: "people",
      ways: ["sso"],
      sso: { name: "Accounts", isDown: false },
    });
    expect(you).toMatchObject({ name: "Ada", email: "ada@example.com", role: "admin" });
    expect((await new Browser(server).send("GET /api/v1/agents")).status).toBe(401);
    const { people } = (await ada.send<PeopleAnswer>("GET /api/v1/people")).body;
    expect(people).toMatchObject([{ roleFrom: "sso", ways: ["sso"], createdBy: "Accounts" }]);
  });

  it("sends what OAuth wants: PKCE, a state and a nonce, in one cookie for ten minutes", async () => {
    const { headers } = await new Browser(server).open("/api/v1/session/sso");
    const asked = new URL(headers.get("location") ?? "").searchParams;
    expect(asked.get("code_challenge_method")).toBe("S256");
    for (const name of ["code_challenge", "state", "nonce"])
      expect(asked.get(name)?.length).toBeGreaterThanOrEqual(43);
    expect(asked.get("redirect_uri")).toBe(`${server.url}/api/v1/session/sso/callback`);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("refuses strangers, and keeps nothing of them", async () => {
    const ada = await signInAdmin();
    provider.accounts.set("max", { email: "max@example.com", email_verified: true });
    const max = new Browser(server);
    const location = await signIn(max, "max", "to=/tools");
    expect(location).toBe("/sign-in?error=no_account&account=max%40example.com&to=%2Ftools");
    expect(max.cookie).toBe("");
    const { people } = (await ada.send<PeopleAnswer>("GET /api/v1/people")).body;
    expect(people).toHaveLength(1);
    const record = await ada.send("GET /api/v1/audit");
    expect(record.text).toContain("sign_in_failed");
  });

  it("lets in whom an admin invited by exactly that address, if it is verified", async () => {
    await signInAdmin();
    server.terminalCode = "";
    const ada = await signInAdmin();
    await ada.send("POST /api/v1/people/invitations", {
      people: [{ email: "lena@example.com", name: "Lena" }],
      rights: { role: "editor" },
    });
    provider.accounts.set("lena", { email: "lena@example.com", email_verified: false });
    expect(errorOf(await signIn(new Browser(server), "lena"))).toBe("email_unverified");
    provider.accounts.set("lena", { email: "lena@example.com", email_verified: true });
    const lena = new Browser(server);
    expect(await signIn(lena, "lena")).toBe("/agents");
    expect((await whoIs(lena)).you).toMatchObject({ name: "Lena", role: "editor" });
    // From now on the subject counts, and the address does not.
    provider.accounts.set("lena", { email: "other@example.com", email_verified: true });
    expect(await signIn(new Browser(server), "lena")).toBe("/agents");
    provider.accounts.set("eve", { email: "lena@example.com", email_verified: true });
    expect(errorOf(await signIn(new Browser(server), "eve"))).toBe("email_taken");
  });

  it("does not take groups that are too many to be sent for none, and changes nothing", async () => {
    const ada = await signInAdmin();
    const olga = { email: "olga@example.com", email_verified: true };
    provider.accounts.set("olga", { ...olga, groups: ["editors"] });
    expect(await signIn(new Browser(server), "olga")).toBe("/agents");
    provider.accounts.set("olga", { ...olga, hasgroups: true });
    provider.accounts.set("max", { email: "max@example.com", hasgroups: true });
    for (const subject of ["olga", "max"])
      expect(errorOf(await signIn(new Browser(server), subject))).toBe("too_many_groups");
    const { people } = (await ada.send<PeopleAnswer>("GET /api/v1/people")).body;
    expect(people.map(({ email, role, state }) => [email, role, state])).toEqual([
      ["ada@example.com", "admin", "active"],
      ["olga@example.com", "editor", "active"],
    ]);
  });

  it("does not take a person with a password for whoever has the same address there", async () => {
    const code = await invite("bob@example.com", "admin");
    const bob = new Browser(server);
    await bob.send("POST /api/v1/links/use", { code, name: "Bob", password: "correct horse b" });
    provider.accounts.set("eve", {
      email: "bob@example.com",
      email_verified: true,
      groups: ["admins"],
    });
    expect(errorOf(await signIn(new Browser(server), "eve"))).toBe("email_taken");
    // Bob himself may link it.
    expect(await signIn(bob, "eve", "to=/account&purpose=link")).toBe("/account");
    const again = new Browser(server);
    expect(await signIn(again, "eve")).toBe("/agents");
    expect((await whoIs(again)).you).toMatchObject({ name: "Bob", role: "admin" });
    expect((await whoIs(again)).ways).toEqual(["password", "sso"]);
  });

  it("reads the role anew at each sign-in, and ends sessions when it changed", async () => {
    await signInAdmin();
    provider.accounts.set("kim", { email: "kim@example.com", groups: ["editors", "approvers"] });
    const kim = new Browser(server);
    await signIn(kim, "kim");
    expect((await whoIs(kim)).you).toMatchObject({ role: "editor", isApprover: true });
    provider.accounts.set("kim", { email: "kim@example.com", groups: ["viewers"] });
    const later = new Browser(server);
    await signIn(later, "kim");
    expect((await whoIs(later)).you).toMatchObject({ role: "viewer", isApprover: false });
    expect((await kim.send("GET /api/v1/agents")).status).toBe(401);
    provider.accounts.set("kim", { email: "kim@example.com", groups: [] });
    expect(errorOf(await signIn(new Browser(server), "kim"))).toBe("no_role");
    expect((await later.send("GET /api/v1/agents")).status).toBe(401);
  });

  it.runIf(isDeepRun)(
    "leaves no other way in to whom the groups give nothing, until they do again",
    async () => {
      const ada = await signInAdmin();
      const groups = ["editors"];
      provider.accounts.set("kim", { email: "kim@example.com", groups });
      const kim = new Browser(server);
      await signIn(kim, "kim");
      const password = "correct horse battery";
      expect((await kim.send("PUT /api/v1/account/password", { password })).status).toBe(204);
      const { id = "" } = (await whoIs(kim)).you ?? {};
      const byPassword = async () =>
        (
          await new Browser(server).send("POST /api/v1/session", {
            email: "kim@example.com",
            password,
          })
        ).status;
      // A provider that says nothing of groups any more gives none.
      provider.accounts.set("kim", { email: "kim@example.com" });
      expect(errorOf(await signIn(new Browser(server), "kim"))).toBe("no_role");
      expect([(await kim.send("GET /api/v1/agents")).status, await byPassword()]).toEqual([
        401, 401,
      ]);
      const { body } = await ada.send<PersonAnswer>(`GET /api/v1/people/${id}`);
      expect(body.person).toMatchObject({
        state: "disabled",
        role: "viewer",
        disabledBy: provider.settings.issuer,
      });
      provider.accounts.set("kim", { email: "kim@example.com", groups });
      expect(await signIn(kim, "kim")).toBe("/agents");
      expect((await whoIs(kim)).you).toMatchObject({ role: "editor" });
      expect(await byPassword()).toBe(200);
      // Whom an admin disabled the groups do not let in.
      await ada.send(`POST /api/v1/people/${id}/disable`);
      expect(errorOf(await signIn(new Browser(server), "kim"))).toBe("disabled");
    },
  );

  it.runIf(isDeepRun)(
    "reads the role anew also where somebody only proves who they are",
    async () => {
      await signInAdmin();
      provider.accounts.set("kim", { email: "kim@example.com", groups: ["admins"] });
      const kim = new Browser(server);
      await signIn(kim, "kim");
      provider.accounts.set("kim", { email: "kim@example.com", groups: ["viewers"] });
      expect(errorOf(await signIn(kim, "kim", "purpose=fresh&to=/people"))).toBe("expired");
      expect((await whoIs(kim)).you).toBeUndefined();
      await signIn(kim, "kim");
      expect((await whoIs(kim)).you).toMatchObject({ role: "viewer" });
      provider.accounts.set("kim", { email: "kim@example.com", groups: [] });
      expect(errorOf(await signIn(kim, "kim", "purpose=fresh&to=/people"))).toBe("no_role");
      expect((await whoIs(kim)).you).toBeUndefined();
    },
  );

  it("takes no groups from an answer that a later sign-in has overtaken", async () => {
    await signInAdmin();
    provider.accounts.set("kim", { email: "kim@example.com", groups: ["admins"] });
    const [slow, later] = [new Browser(server), new Browser(server)];
    await signIn(later, "kim");
    const back = await leadBack(slow, "kim");
    const answered = provider.holdNextToken();
    const slowly = slow.open(back, "cross-site");
    const release = await answered;
    provider.accounts.set("kim", { email: "kim@example.com", groups: ["viewers"] });
    await signIn(later, "kim");
    release();
    await slowly;
    expect((await whoIs(later)).you).toMatchObject({ role: "viewer" });
    expect((await whoIs(slow)).you?.role ?? "viewer").toBe("viewer");
  });

  it.runIf(isDeepRun)("does not lose the last admin to a group that was taken away", async () => {
    const ada = await signInAdmin();
    for (const groups of [[], ["viewers"]]) {
      provider.accounts.set("ada", { email: "ada@example.com", groups });
      expect(errorOf(await signIn(new Browser(server), "ada"))).toBe("last_admin");
    }
    expect((await whoIs(ada)).you?.role).toBe("admin");
  });

  it("refuses a disabled person", async () => {
    const ada = await signInAdmin();
    provider.accounts.set("kim", { email: "kim@example.com", groups: ["editors"] });
    const kim = new Browser(server);
    await signIn(kim, "kim");
    await ada.send(`POST /api/v1/people/${(await whoIs(kim)).you?.id}/disable`);
    expect((await kim.send("GET /api/v1/agents")).status).toBe(401);
    expect(errorOf(await signIn(new Browser(server), "kim"))).toBe("disabled");
  });

  it("signs out everywhere", async () => {
    const [one, other] = [await signInAdmin(), await signInAdmin()];
    expect((await one.send("DELETE /api/v1/account/sessions")).status).toBe(204);
    expect((await other.send("GET /api/v1/agents")).status).toBe(401);
    expect((await one.send("GET /api/v1/agents")).status).toBe(200);
  });
});

describe("a sign-in that somebody else began, or wants", () => {
  beforeEach(() => {
    provider.accounts.set("ada", { email: "ada@example.com", groups: ["admins"] });
  });

  it("is refused with a forged state", async () => {
    const browser = new Browser(server);
    const back = await leadBack(browser, "ada");
    const forged = back.replace(/state=[^&]+/, `state=${"x".repeat(43)}`);
    expect(errorOf((await browser.open(forged, "cross-site")).headers.get("location") ?? "")).toBe(
      "failed",
    );
    expect((await whoIs(browser)).you).toBeUndefined();
  });

  it("is refused where its browser signed out meanwhile", async () => {
    const browser = new Browser(server);
    const back = await leadBack(browser, "ada");
    await browser.send("DELETE /api/v1/session");
    const { headers } = await browser.open(back, "cross-site");
    expect(errorOf(headers.get("location") ?? "")).toBe("expired");
  });

  it("is refused in another browser", async () => {
    const back = await leadBack(new Browser(server), "ada");
    const other = new Browser(server);
    const { headers } = await other.open(back, "cross-site");
    expect(errorOf(headers.get("location") ?? "")).toBe("expired");
  });

  it("is refused the second time", async () => {
    const browser = new Browser(server);
    const back = await leadBack(browser, "ada");
    const copy = new Browser(server);
    copy.steal(browser);
    expect((await browser.open(back, "cross-site")).headers.get("location")).toBe("/agents");
    for (const again of [browser, copy]) {
      const { headers } = await again.open(back, "cross-site");
      expect(errorOf(headers.get("location") ?? "")).toBe("expired");
    }
  });

  it("is refused with a cookie that this process did not make", async () => {
    const browser = new Browser(server);
    const back = await leadBack(browser, "ada");
    // What is sealed stands behind the name of the server.
    const changed = browser.cookie.replace(/\.(.)/, (_, first) => `.${first === "e" ? "f" : "e"}`);
    const { headers } = await fetch(server.url + back, {
      redirect: "manual",
      headers: { Cookie: changed },
    });
    expect(errorOf(headers.get("location") ?? "")).toBe("expired");
  });

  it.each(
    sampleEveryNth(
      [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/%09/evil.example\t",
        "/\t/evil.example",
        "javascript:alert(1)",
        "///evil.example",
        "/./\\evil.example",
        "/%2f/evil.example",
        "/%2f%2fevil.example",
        "/%5cevil.example",
        "/\n/evil.example",
        "/\u2028/evil.example",
        " //evil.example",
        "/..//evil.example",
        "data:text/html,x",
        "@evil.example",
      ],
      4,
    ),
  )("leads to no other host: %j", async (to) => {
    const browser = new Browser(server);
    const location = await signIn(browser, "ada", `to=${encodeURIComponent(to)}`);
    const reached = new URL(location, server.url);
    expect(reached.origin).toBe(server.url);
    expect(location).toMatch(/^\/(?!\/|\\)/);
  });
});

describe("an identity provider that is down", () => {
  it("stops neither the start nor passwords, and is used again when it is back", async () => {
    await provider.stop();
    const started = await startTestServer({ sso: provider.settings });
    try {
      const invited = await request<InvitedAnswer>(started, "POST /api/v1/people/invitations", {
        people: [{ email: "bob@example.com", name: "Bob" }],
        rights: { role: "admin" },
      });
      const code = invited.body.invited[0]?.link.split("#")[1];
      const bob = new Browser(started);
      const used = await bob.send("POST /api/v1/links/use", { code, password: "correct horse b" });
      expect(used.status).toBe(200);
      const stranger = new Browser(started);
      expect(await stranger.send("GET /api/v1/session")).toMatchObject({
        body: { ways: ["password", "passkey", "sso"], sso: { isDown: true } },
      });
      const { headers } = await stranger.open("/api/v1/session/sso?to=/tools");
      expect(headers.get("location")).toBe("/sign-in?error=down&to=%2Ftools");
      const signedIn = await stranger.send("POST /api/v1/session", {
        email: "bob@example.com",
        password: "correct horse b",
      });
      expect(signedIn.status).toBe(200);
    } finally {
      await provider.start();
    }
    const back = await new Browser(started).open("/api/v1/session/sso");
    expect(back.headers.get("location")).toContain(provider.settings.issuer);
    expect((await new Browser(started).send("GET /api/v1/session")).body).toMatchObject({
      sso: { isDown: false },
    });
    await started.close();
  });
});

describe("proving again who has signed in", () => {
  it("asks the provider anew, and takes no other account of it", async () => {
    const ada = await signInAdmin();
    const begun = await ada.open("/api/v1/session/sso?purpose=fresh&to=/people");
    const asked = new URL(begun.headers.get("location") ?? "").searchParams;
    expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "0"]);
    const before = (await whoIs(ada)).you?.freshUntil ?? "";
    expect(await signIn(ada, "ada", "purpose=fresh&to=/people")).toBe("/people");
    expect((await whoIs(ada)).you?.freshUntil.localeCompare(before)).toBe(1);
    provider.accounts.set("eve", { email: "eve@example.com", groups: ["admins"] });
    expect(errorOf(await signIn(ada, "eve", "purpose=fresh&to=/people"))).toBe("other_person");
    expect((await whoIs(ada)).you?.name).toBe("Ada");
  });

  it("is needed by who has no password and sets the first one", async () => {
    const ada = await signInAdmin();
    const first = { password: "correct horse battery" };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * MINUTE });
    const refused = await ada.send("PUT /api/v1/account/password", first);
    expect(refused.body.error?.code).toBe("fresh_sign_in_needed");
    expect(await signIn(ada, "ada", "purpose=fresh&to=/account")).toBe("/account");
    expect((await ada.send("PUT /api/v1/account/password", first)).status).toBe(204);
    expect((await whoIs(ada)).ways).toEqual(["password", "sso"]);
    vi.useRealTimers();
  });
});

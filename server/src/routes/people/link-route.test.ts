import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  AccountAnswer,
  AuditAnswer,
  ErrorBody,
  InvitedAnswer,
  LinkAnswer,
  ShownLink,
  SignedInAnswer,
} from "../../api-contract.ts";
import { makeSignInLink } from "../../people/sign-in-links.ts";
import { Authenticator } from "../../testing/authenticator.ts";
import { Browser } from "../../testing/browser-session.ts";
import { codeOf, joinAdmin, PASSWORD } from "../../testing/people.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

const OPTIONS = "POST /api/v1/links/passkey/options";
const USE = "POST /api/v1/links/use";

let server: TestServer;
let browser: Browser;
let key: Authenticator;
beforeEach(async () => {
  server = await startTestServer();
  browser = new Browser(server);
  key = new Authenticator({ origin: server.url });
});
afterEach(() => server.close());

/** Invites somebody; answers the code of the link. */
async function invite(admin: Browser, email = "nora@example.com"): Promise<string> {
  const { body } = await admin.send<InvitedAnswer>("POST /api/v1/people/invitations", {
    people: [{ email }],
    rights: { role: "editor" },
  });
  return codeOf(body.invited[0] ?? { link: "" });
}

/** Makes a passkey for a link, and uses the link with it. */
async function joinByPasskey(code: string, who: { name?: string; email?: string } = {}) {
  const options = await browser.send<{ challenge: string }>(OPTIONS, { code, ...who });
  const passkey = { name: "Laptop", passkey: key.create(options.body) };
  return browser.send<SignedInAnswer>(USE, { code, ...who, passkey });
}

async function signInByPasskey() {
  const again = new Browser(server);
  const { body } = await again.send<{ challenge: string }>("POST /api/v1/session/passkey/options");
  return again.send<SignedInAnswer>("POST /api/v1/session/passkey", { passkey: key.get(body) });
}

const accountOf = async () => (await browser.send<AccountAnswer>("GET /api/v1/account")).body;

describe("a link used with a passkey", () => {
  it("lets an invited person in, without a password", async () => {
    const ada = await joinAdmin(server);
    const code = await invite(ada);
    const read = await browser.send<LinkAnswer>("POST /api/v1/links/read", { code });
    expect(read.body).toMatchObject({ kind: "invitation", takesPasskey: true });
    const joined = await joinByPasskey(code, { name: "Nora" });
    expect(joined.body.you).toMatchObject({ name: "Nora", role: "editor" });
    const account = await accountOf();
    expect(account).toMatchObject({ hasPassword: false, passkeys: [{ name: "Laptop" }] });
    expect((await signInByPasskey()).body.you).toMatchObject({ name: "Nora" });
    const { body } = await ada.send<AuditAnswer>("GET /api/v1/audit");
    const by = { kind: "person", name: "Nora", person: joined.body.you.id };
    const entryOf = (sought: string) => body.entries.find(({ kind }) => kind === sought);
    expect(entryOf("passkey_added")).toMatchObject({ by });
    expect(entryOf("person_joined")).toMatchObject({ by, facts: { way: "passkey" } });
    expect(entryOf("signed_in")).toMatchObject({ by });
  });

  it("makes the first admin, also one who was invited and never came", async () => {
    const { code } = await server.dependencies.people.change((writes) =>
      makeSignInLink(writes, "first_admin", { person: null, by: { name: "test" } }),
    );
    const who = { name: "Ada", email: "ada@example.com" };
    const joined = await joinByPasskey(code, who);
    expect(joined.body.you).toMatchObject({ ...who, role: "admin" });
    expect((await signInByPasskey()).status).toBe(200);
    const { body } = await browser.send<AuditAnswer>("GET /api/v1/audit");
    const by = { kind: "person", name: "Ada", person: joined.body.you.id };
    expect(body.entries.find(({ kind }) => kind === "person_joined")).toMatchObject({ by });
  });

  it("takes the former password away, when it resets the sign-in", async () => {
    const ada = await joinAdmin(server);
    const code = await invite(ada);
    const used = await browser.send<SignedInAnswer>(USE, {
      code,
      name: "Nora",
      password: PASSWORD,
    });
    const { id } = used.body.you;
    const reset = await ada.send<ShownLink>(`POST /api/v1/people/${id}/link`);
    const named = { code: codeOf(reset.body), password: "nora-example-2026" };
    expect((await browser.send<ErrorBody>(USE, named)).body.error.code).toBe("weak_password");
    expect((await joinByPasskey(codeOf(reset.body))).status).toBe(200);
    expect(await accountOf()).toMatchObject({ hasPassword: false, passwordChangedAt: null });
    const old = { email: "nora@example.com", password: PASSWORD };
    expect((await new Browser(server).send("POST /api/v1/session", old)).status).toBe(401);
  });

  it("is bound to that link and that browser, and used once", async () => {
    const ada = await joinAdmin(server);
    const [one, other] = [await invite(ada), await invite(ada, "jonas@example.com")];
    const { body } = await browser.send<{ challenge: string }>(OPTIONS, { code: one });
    const passkey = { name: "Laptop", passkey: key.create(body) };
    const elsewhere = new Browser(server);
    const sent = { code: one, name: "Nora", passkey };
    expect((await elsewhere.send(USE, sent)).status).toBe(401);
    expect((await browser.send(USE, { ...sent, code: other })).status).toBe(401);
    expect((await browser.send(USE, sent)).status).toBe(401);
    expect((await joinByPasskey(one, { name: "Nora" })).status).toBe(200);
    expect((await browser.send(OPTIONS, { code: one })).status).toBe(410);
    key.verifies = false;
    expect((await joinByPasskey(other, { name: "Jonas" })).status).toBe(401);
    expect((await browser.send(OPTIONS, { code: "nobody" })).status).toBe(410);
  });

  it("is refused together with a password, and without either", async () => {
    const code = await invite(await joinAdmin(server));
    expect((await browser.send(USE, { code, name: "Nora" })).status).toBe(422);
    const { body } = await browser.send<{ challenge: string }>(OPTIONS, { code });
    const passkey = { name: "Laptop", passkey: key.create(body) };
    const both = { code, name: "Nora", password: PASSWORD, passkey };
    expect((await browser.send(USE, both)).status).toBe(422);
  });
});

describe("a weak password", () => {
  it.each([
    ["qwerty123456", "guessed first"],
    ["QWERTY123456", "guessed first"],
    ["123456789012", "guessed first"],
    ["98765432109876543210", "guessed first"],
    ["abcdabcdabcd", "guessed first"],
    ["1212121212121212121212", "guessed first"],
    ["correctcorrect", "guessed first"],
    ["qwertyuiopasdfghjkl", "guessed first"],
    ["pegboard2026!", "a name that others know"],
    ["nora@example.com", "a name that others know"],
    ["NoraLindqvist1", "a name that others know"],
    ["example-nora-26", "a name that others know"],
  ])("is refused by a link and in the account: %s", async (password, told) => {
    const ada = await joinAdmin(server);
    const code = await invite(ada);
    const name = "Nora Lindqvist";
    const refused = await browser.send<ErrorBody>(USE, { code, name, password });
    expect([refused.status, refused.body.error.code]).toEqual([422, "weak_password"]);
    expect(refused.body.error.message).toContain(told);
    expect((await browser.send(USE, { code, name, password: PASSWORD })).status).toBe(200);
    const change = { current: PASSWORD, password };
    const changed = await browser.send<ErrorBody>("PUT /api/v1/account/password", change);
    expect([changed.status, changed.body.error.code]).toEqual([422, "weak_password"]);
  });

  it.each([
    "correct horse battery",
    "Tr0ub4dor&3-is-old",
    "482915037264", // digits that neither count nor repeat
    "пароль для норы 7",
    "nora likes eleven pears",
    `${"long and longer, ".repeat(14)}end`,
  ])("is not: %s", async (password) => {
    const ada = await joinAdmin(server);
    const code = await invite(ada);
    expect((await browser.send(USE, { code, name: "Nora", password })).status).toBe(200);
  });
});

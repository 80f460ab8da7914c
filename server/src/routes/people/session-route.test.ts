import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  AccountAnswer,
  InvitedAnswer,
  LinkAnswer,
  SessionAnswer,
  SignedInAnswer,
} from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { Browser } from "../../testing/browser-session.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

const PASSWORD = "correct horse battery";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

/** Invites the first admin from the terminal, and signs in by the link. */
async function joinAdmin(): Promise<Browser> {
  const invited = await request<InvitedAnswer>(server, "POST /api/v1/people/invitations", {
    people: [{ email: "Ada@example.com", name: "Ada" }],
    rights: { role: "admin" },
  });
  expect(invited.status).toBe(201);
  const [, code] = invited.body.invited[0]?.link.split("#") ?? [];
  const browser = new Browser(server);
  const used = await browser.send<SignedInAnswer>("POST /api/v1/links/use", {
    code,
    password: PASSWORD,
  });
  expect(used.body.you).toMatchObject({ name: "Ada", email: "ada@example.com", role: "admin" });
  return browser;
}

describe("signing in", () => {
  it("is not needed at this machine while nobody ever signed in", async () => {
    const { body } = await request<SessionAnswer>(server, "GET /api/v1/session");
    expect(body).toEqual({
      mode: "open",
      may: { refused: {}, groups: null, outside: "read" },
      ways: [],
    });
    expect((await request(server, "GET /api/v1/agents")).status).toBe(200);
  });

  it("is needed by everybody once somebody has", async () => {
    const ada = await joinAdmin();
    expect((await ada.send("GET /api/v1/agents")).status).toBe(200);
    const stranger = new Browser(server);
    const refusal = await stranger.send("GET /api/v1/agents");
    expect([refusal.status, refusal.body.error?.code]).toEqual([401, "sign_in_needed"]);
    const code = await request(server, "GET /api/v1/agents");
    expect(code.status).toBe(401);
    const { body } = await stranger.send<SessionAnswer>("GET /api/v1/session");
    expect(body).toEqual({ mode: "people", ways: ["password", "passkey"] });
  });

  it("takes the right password, says the same of wrong ones and unknown accounts, and ends", async () => {
    await joinAdmin();
    const browser = new Browser(server);
    const sayings = [];
    for (const [email, password] of [
      ["ada@example.com", "wrong"],
      ["nobody@example.com", PASSWORD],
    ]) {
      const { status, body } = await browser.send("POST /api/v1/session", { email, password });
      sayings.push([status, body.error?.message]);
    }
    expect(sayings[0]?.[0]).toBe(401);
    expect(sayings[0]).toEqual(sayings[1]);
    const right = await browser.send<SignedInAnswer>("POST /api/v1/session", {
      email: "ADA@example.com",
      password: PASSWORD,
    });
    expect(right.body.you.name).toBe("Ada");
    expect((await browser.send("DELETE /api/v1/session")).status).toBe(204);
    expect((await browser.send("GET /api/v1/agents")).status).toBe(401);
  });
});

describe("one's own account", () => {
  it("takes another name and preferences, which do not undo each other", async () => {
    const ada = await joinAdmin();
    await ada.send("PATCH /api/v1/account", { preferences: { theme: "dark" } });
    const changed = await ada.send<AccountAnswer>("PATCH /api/v1/account", {
      name: "Ada Brandt",
      preferences: { density: "comfortable" },
    });
    expect(changed.body.person.name).toBe("Ada Brandt");
    expect(changed.body.preferences).toEqual({ theme: "dark", density: "comfortable" });
  });
});

describe("a link", () => {
  it("says what its rights reach, and which admins can be asked", async () => {
    const ada = await joinAdmin();
    await ada.send("POST /api/v1/agents", { name: "Desk", group: "Support" });
    const { body } = await ada.send<InvitedAnswer>("POST /api/v1/people/invitations", {
      people: [{ email: "olga@example.com" }],
      rights: { role: "editor", groups: ["Support"] },
    });
    const [, code] = body.invited[0]?.link.split("#") ?? [];
    const read = await new Browser(server).send<LinkAnswer>("POST /api/v1/links/read", { code });
    expect(read.body).toMatchObject({
      reach: { agents: 2, changed: 1, names: ["Desk"] },
      admins: ["Ada"],
    });
  });
});

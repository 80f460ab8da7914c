import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  AccountAnswer,
  AuditAnswer,
  CreatedApiTokenAnswer,
  CreatedTokenAnswer,
  EndedWaysAnswer,
  ErrorBody,
  InvitedAnswer,
  PersonAnswer,
  ShownLink,
} from "../../api-contract.ts";
import { DAY } from "../../limits.ts";
import { readSsoSettings } from "../../sso-settings.ts";
import type { PeopleWrites } from "../../stores/people/people-store.ts";
import { ageSession, type PersonAtServer, sendAs, signInAs } from "../../testing/people.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

const ISSUER = "https://accounts.example.com";
// It is found at its address with a slash as well, and names itself without one.
const PROVIDER = { PEGBOARD_OIDC_ISSUER: `${ISSUER}/`, PEGBOARD_OIDC_CLIENT_ID: "pegboard" };

let server: TestServer;
let ada: PersonAtServer;
let nora: PersonAtServer;
beforeEach(async () => {
  server = await startTestServer({ sso: readSsoSettings(PROVIDER, "secret") });
  ada = await signInAs(server, "Ada", { role: "admin" });
  nora = await signInAs(server, "Nora", { role: "editor" });
});
afterEach(() => server.close());

const write = (change: (writes: PeopleWrites) => Promise<unknown>) =>
  server.dependencies.people.change(change);

/** Gives somebody an identity of a provider; answers its id. */
async function link(person: string, issuer = ISSUER): Promise<string> {
  const id = randomUUID();
  const row = { id, issuer, subject: id, person, email: "nora@example.org" };
  await write((writes) =>
    writes.addRow("identities", { ...row, signedInAt: new Date().toISOString() }),
  );
  return id;
}

async function addPasskey(person: string, id: string): Promise<void> {
  const row = { id, person, name: id, publicKey: "", counter: 0, transports: [] };
  const createdAt = new Date().toISOString();
  await write((writes) => writes.addRow("passkeys", { ...row, createdAt, lastUsedAt: null }));
}

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Partial<ErrorBody>).error?.code,
];
const unlink = (id: string) => nora.send<AccountAnswer>(`DELETE /api/v1/account/identities/${id}`);

describe("one's own identity at a provider", () => {
  it("is listed, and unlinked while another way is left", async () => {
    const id = await link(nora.person.id);
    expect(codeOf(await unlink(id))).toEqual([409, "conflict"]);
    await addPasskey(nora.person.id, "laptop");
    const { body } = await nora.send<AccountAnswer>("GET /api/v1/account");
    expect(body.identities).toMatchObject([
      { id, issuer: "https://accounts.example.com", email: "nora@example.org" },
    ]);
    const unlinked = await unlink(id);
    expect([unlinked.status, unlinked.body.identities]).toEqual([200, []]);
    const { entries } = (await ada.send<AuditAnswer>("GET /api/v1/audit")).body;
    expect(entries[0]).toMatchObject({
      kind: "identity_unlinked",
      facts: { issuer: "https://accounts.example.com" },
      subject: { id: nora.person.id },
    });
    expect(codeOf(await unlink(id))).toEqual([404, "not_found"]);
  });

  it("stays where the provider gives the role, without a fresh sign-in, and for others", async () => {
    const id = await link(nora.person.id);
    await addPasskey(nora.person.id, "laptop");
    const other = await ada.send(`DELETE /api/v1/account/identities/${id}`);
    expect(codeOf(other)).toEqual([404, "not_found"]);
    await write((writes) =>
      writes.changeRows("people", { id: nora.person.id }, { roleFrom: "sso" }),
    );
    expect(codeOf(await unlink(id))).toEqual([409, "conflict"]);
    await write((writes) =>
      writes.changeRows("people", { id: nora.person.id }, { roleFrom: "pegboard" }),
    );
    await ageSession(server, nora.session);
    expect(codeOf(await unlink(id))).toEqual([403, "fresh_sign_in_needed"]);
  });
});

describe("the last way to sign in", () => {
  /** Gives Nora ways to sign in; answers what ends each, where she can. */
  async function give(ways: readonly string[]): Promise<string[]> {
    const ends: string[] = [];
    for (const [index, way] of ways.entries()) {
      if (way === "password")
        await write((writes) =>
          writes.changeRows("people", { id: nora.person.id }, { password: "scrypt$15$8$3$a$b" }),
        );
      else if (way === "passkey") {
        await addPasskey(nora.person.id, `key-${index}`);
        ends.push(`DELETE /api/v1/account/passkeys/key-${index}`);
      } else {
        const issuer = way === "identity" ? ISSUER : "https://former.example.com";
        ends.push(`DELETE /api/v1/account/identities/${await link(nora.person.id, issuer)}`);
      }
    }
    return ends;
  }

  it.each([
    [["passkey"], [409]],
    [["identity"], [409]],
    [["former"], [409]],
    [
      ["password", "passkey"],
      [200, 404],
    ],
    [
      ["password", "identity"],
      [200, 404],
    ],
    [
      ["passkey", "passkey"],
      [200, 409],
    ],
    [
      ["identity", "identity"],
      [200, 409],
    ],
    [
      ["passkey", "identity"],
      [200, 409],
    ],
    [
      ["identity", "passkey"],
      [200, 409],
    ],
    // Nobody signs in any more by a provider that was exchanged for another one.
    [["passkey", "former"], [409]],
    [
      ["former", "passkey"],
      [200, 409],
    ],
  ])("of %j stays, when one after the other is given up: %j", async (ways, statuses) => {
    const [first = "", second = first] = await give(ways);
    for (const [index, status] of statuses.entries())
      expect((await nora.send([first, second][index] ?? "")).status).toBe(status);
  });

  it.each([[["passkey", "passkey"]], [["identity", "identity"]], [["passkey", "identity"]]])(
    "of %j stays, when both are given up at once",
    async (ways) => {
      const ends = await give(ways);
      const statuses = (await Promise.all(ends.map((end) => nora.send(end)))).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([200, 409]);
      const { body } = await nora.send<AccountAnswer>("GET /api/v1/account");
      expect(body.passkeys.length + body.identities.length).toBe(1);
    },
  );

  it("of an admin counts: whom nothing lets in is no admin who is left", async () => {
    const bea = await signInAs(server, "Bea", { role: "admin" });
    await write((writes) => writes.changeRows("people", { id: ada.person.id }, { password: null }));
    const demoted = await ada.send(`PATCH /api/v1/people/${bea.person.id}`, { role: "viewer" });
    expect(codeOf(demoted)).toEqual([409, "conflict"]);
    await addPasskey(ada.person.id, "laptop");
    const last = await bea.send(`DELETE /api/v1/people/${ada.person.id}/passkeys`);
    expect(last.status).toBe(200);
    expect(
      (await ada.send(`PATCH /api/v1/people/${bea.person.id}`, { role: "viewer" })).status,
    ).toBe(409);
  });
});

describe("an admin ends ways in of somebody else", () => {
  const end = (what: string, person = nora, by = ada) =>
    by.send<EndedWaysAnswer>(`DELETE /api/v1/people/${person.person.id}/${what}`);
  const privateOf = async () =>
    (await ada.send<PersonAnswer>(`GET /api/v1/people/${nora.person.id}`)).body.private;

  it("one by one, and all, and is told how many", async () => {
    for (const key of ["laptop", "phone", "desk"]) await addPasskey(nora.person.id, key);
    const first = await link(nora.person.id);
    await link(nora.person.id, "https://login.example.org");
    expect((await end("passkeys/laptop")).body).toEqual({ ended: 1 });
    expect((await end("passkeys")).body).toEqual({ ended: 2 });
    expect(codeOf(await end("passkeys/laptop"))).toEqual([404, "not_found"]);
    expect((await privateOf())?.identities.map(({ issuer }) => issuer)).toEqual([
      "https://accounts.example.com",
      "https://login.example.org",
    ]);
    expect((await end(`identities/${first}`)).body).toEqual({ ended: 1 });
    expect((await end("identities")).body).toEqual({ ended: 1 });
    expect(await privateOf()).toMatchObject({ passkeys: [], identities: [] });
  });

  it("ends personal tokens and those of agents' callers at once", async () => {
    const made = async (name: string) =>
      (await nora.send<CreatedApiTokenAnswer>("POST /api/v1/account/tokens", { name })).body;
    const [one, two] = [await made("one"), await made("two")];
    const agents = "/api/v1/agents/first-agent";
    const { body } = await nora.send<CreatedTokenAnswer>(`POST ${agents}/tokens`, { name: "Desk" });
    const statusOf = async (value: string, path = "/api/v1/agents") =>
      (await sendAs(server, `GET ${path}`, { headers: { Authorization: `Bearer ${value}` } }))
        .status;
    expect(await statusOf(body.value, `${agents}/toolset`)).toBe(200);
    expect((await end(`tokens/${one.token.id}`)).body).toEqual({ ended: 1 });
    expect([await statusOf(one.value), await statusOf(two.value)]).toEqual([401, 200]);
    expect((await end("tokens")).body).toEqual({ ended: 2 });
    expect([await statusOf(two.value), await statusOf(body.value, `${agents}/toolset`)]).toEqual([
      401, 401,
    ]);
    const { entries } = (await ada.send<AuditAnswer>("GET /api/v1/audit")).body;
    expect(entries[0]).toMatchObject({
      kind: "personal_token_revoked",
      by: { name: "Ada" },
      subject: { id: nora.person.id, name: "Nora" },
    });
  });

  it("is refused for one's own, for editors, and without a fresh sign-in", async () => {
    await addPasskey(ada.person.id, "laptop");
    expect(codeOf(await end("passkeys", ada))).toEqual([403, "role_needed"]);
    expect(codeOf(await end("passkeys", ada, nora))).toEqual([403, "role_needed"]);
    await ageSession(server, ada.session);
    expect(codeOf(await end("passkeys"))).toEqual([403, "fresh_sign_in_needed"]);
  });

  it("and is told later what ended when the person was disabled", async () => {
    await nora.send("POST /api/v1/account/tokens", { name: "one" });
    expect((await privateOf())?.ended).toBeUndefined();
    await ada.send(`POST /api/v1/people/${nora.person.id}/disable`);
    expect((await privateOf())?.ended).toEqual({ sessions: 1, tokens: 1 });
  });
});

describe("a link", () => {
  const daysUntil = (end: string | undefined) =>
    Math.round((Date.parse(end ?? "") - Date.now()) / DAY);

  it("lasts for as many days as an admin says, from 1 to 30", async () => {
    const invite = (days?: number) =>
      ada.send<InvitedAnswer>("POST /api/v1/people/invitations", {
        people: [{ email: `${days}@example.com` }],
        rights: { role: "viewer" },
        ...(days !== undefined && { days }),
      });
    expect(daysUntil((await invite()).body.invited[0]?.expiresAt)).toBe(7);
    expect(daysUntil((await invite(30)).body.invited[0]?.expiresAt)).toBe(30);
    for (const days of [0, 31, 1.5]) expect((await invite(days)).status).toBe(422);
    const reset = (body?: object) =>
      ada.send<ShownLink>(`POST /api/v1/people/${nora.person.id}/link`, body);
    expect(daysUntil((await reset()).body.expiresAt)).toBe(1);
    expect(daysUntil((await reset({ days: 3 })).body.expiresAt)).toBe(3);
    expect((await reset({ days: 31 })).status).toBe(422);
  });
});

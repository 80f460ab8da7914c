import { afterAll, beforeAll, expect, it } from "vitest";
import type {
  AccountAnswer,
  ApiTokensAnswer,
  CreatedApiTokenAnswer,
  PeopleAnswer,
} from "../api-contract.ts";
import { ageSession, beginSession, type PersonAtServer, signInAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

// What somebody can do who finds a browser that was left signed in an hour ago.

let server: TestServer;
let ada: PersonAtServer;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signInAs(server, "Ada", { role: "admin" });
});
afterAll(() => server.close());

const PASSKEY = { name: "Mine", createdAt: new Date().toISOString(), lastUsedAt: null };
const addPasskey = (person: string, id: string) =>
  server.dependencies.people.change((writes) =>
    writes.addRow("passkeys", {
      ...PASSKEY,
      id,
      person,
      publicKey: "",
      counter: 0,
      transports: [],
    }),
  );

it("keeps nobody out, and makes no way in that stays", async () => {
  const { person: bob } = await signInAs(server, "Bob", { role: "editor" });
  const bobs = await beginSession(server, bob.id);
  const { body: token } = await ada.send<CreatedApiTokenAnswer>("POST /api/v1/service-tokens", {
    name: "ci",
    rights: { role: "viewer" },
  });
  for (const id of ["one", "two"]) await addPasskey(ada.person.id, id);
  // Who has no password yet sets one by a fresh sign-in.
  await server.dependencies.people.change((writes) =>
    writes.changeRows("people", { id: ada.person.id }, { password: null }),
  );
  const left = await beginSession(server, ada.person.id);
  await ageSession(server, left.session);
  for (const [line, body] of [
    [`POST /api/v1/people/${bob.id}/disable`],
    [`DELETE /api/v1/people/${bob.id}`],
    [`DELETE /api/v1/people/${bob.id}/sessions`],
    [`DELETE /api/v1/people/${bob.id}/sessions/${bobs.session}`],
    [`POST /api/v1/people/${bob.id}/link`],
    [`PATCH /api/v1/people/${bob.id}`, { role: "admin" }],
    [`DELETE /api/v1/service-tokens/${token.token.id}`],
    ["POST /api/v1/service-tokens", { name: "mine", rights: { role: "admin" } }],
    ["POST /api/v1/account/tokens", { name: "mine" }],
    ["POST /api/v1/agents/first-agent/tokens", { name: "mine" }],
    ["DELETE /api/v1/account/passkeys/one"],
    ["POST /api/v1/account/passkeys/options"],
    ["PUT /api/v1/account/password", { password: "a password of another" }],
  ] as const) {
    const { status, body: answer } = await left.send<{ error?: { code: string } }>(line, body);
    expect([line, status, answer.error?.code]).toEqual([line, 403, "fresh_sign_in_needed"]);
  }
  const linked = await left.send("GET /api/v1/session/sso?purpose=link", undefined, {
    "Sec-Fetch-Site": "same-origin",
  });
  expect(linked.headers.get("location")).toMatch(/error=(not_fresh|not_set_up)/);
  const { body: account } = await ada.send<AccountAnswer>("GET /api/v1/account");
  expect(account.passkeys).toHaveLength(2);
  expect(account.tokens).toEqual([]);
  const programs = await ada.send<ApiTokensAnswer>("GET /api/v1/service-tokens");
  expect(programs.body.tokens.map(({ name, revokedAt }) => [name, revokedAt])).toEqual([
    ["ci", null],
  ]);
  expect((await bobs.send("GET /api/v1/agents")).status).toBe(200);
});

it("may take its own person's other sessions along, who signs in again", async () => {
  const left = await beginSession(server, ada.person.id);
  await ageSession(server, left.session);
  expect((await left.send("DELETE /api/v1/account/sessions")).status).toBe(204);
  ada = { ...ada, ...(await beginSession(server, ada.person.id)) };
  expect((await ada.send<PeopleAnswer>("GET /api/v1/people")).status).toBe(200);
});

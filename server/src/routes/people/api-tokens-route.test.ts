import { afterAll, beforeAll, expect, it } from "vitest";
import type {
  AccountAnswer,
  ApiTokensAnswer,
  AuditAnswer,
  CreatedApiTokenAnswer,
  CreatedTokenAnswer,
  PersonAnswer,
  TokenAddressesAnswer,
  TokensAnswer,
} from "../../api-contract.ts";
import { DAY } from "../../limits.ts";
import { recordEvents, request } from "../../testing/api-client.ts";
import { ageSession, type PersonAtServer, sendAs, signInAs } from "../../testing/people.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
let admin: PersonAtServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SERVICE = "/api/v1/service-tokens";
const ended = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const asToken = (value: string, line: string, body?: unknown, more: Record<string, string> = {}) =>
  sendAs(server, line, { body, headers: { Authorization: `Bearer ${value}`, ...more } });

it("whoever proves to be at the terminal makes one before anybody has signed in", async () => {
  const body = { name: "first", rights: { role: "editor" } };
  const { url } = server;
  expect((await request({ url }, `POST ${SERVICE}`, body)).body.error?.code).toBe("proof_needed");
  const made = await request<CreatedApiTokenAnswer>(server, `POST ${SERVICE}`, body);
  expect(made.body.value).toMatch(/^pgs_[\w-]{43}$/);
  expect(made.body.token).toMatchObject({ person: null, role: "editor", createdBy: "ada" });
  const days = (Date.parse(made.body.token.expiresAt) - Date.now()) / DAY;
  expect(days).toBeCloseTo(90, 0);
  expect((await asToken(made.body.value, "GET /api/v1/agents")).status).toBe(200);
  admin = await signInAs(server, "Ada", { role: "admin" });
});

it("is made by an admin with a fresh sign-in, lists without its value, notes its use, and ends", async () => {
  const body = { name: "ci", rights: { role: "editor" }, expiresAt: ended(30) };
  const stale = await signInAs(server, "Stale", { role: "admin" });
  await ageSession(server, stale.session);
  expect((await stale.send(`POST ${SERVICE}`, body)).body.error?.code).toBe("fresh_sign_in_needed");
  const made = await admin.send<CreatedApiTokenAnswer>(`POST ${SERVICE}`, body);
  expect(made.status).toBe(201);
  const { value, token } = made.body;
  expect((await admin.send(`POST ${SERVICE}`, body)).status).toBe(409);
  expect((await asToken(value, "GET /api/v1/agents")).status).toBe(200);
  const listed = await admin.send<ApiTokensAnswer>(`GET ${SERVICE}`);
  expect(listed.text).not.toContain(value.slice(4));
  expect(listed.text).not.toMatch(/[0-9a-f]{64}/);
  const find = async () =>
    (await admin.send<ApiTokensAnswer>(`GET ${SERVICE}`)).body.tokens.find(
      ({ id }) => id === token.id,
    );
  await expect.poll(async () => (await find())?.lastUsedAt).toEqual(expect.any(String));
  const stream = await recordEvents(server, { Authorization: `Bearer ${value}` });
  expect((await admin.send(`DELETE ${SERVICE}/${token.id}`)).status).toBe(204);
  await stream.ended;
  expect((await asToken(value, "GET /api/v1/agents")).body.error?.code).toBe("token_refused");
  expect(await find()).toMatchObject({ revokedBy: "Ada" });
  const { body: record } = await admin.send<AuditAnswer>(
    `GET /api/v1/audit?subject=service_token:${token.id}`,
  );
  expect(record.entries.map(({ kind }) => kind)).toEqual([
    "service_token_revoked",
    "service_token_made",
  ]);
});

it("tells admins from which addresses programs use it, however many there are", async () => {
  const body = { name: "nightly", rights: { role: "viewer" } };
  const made = await admin.send<CreatedApiTokenAnswer>(`POST ${SERVICE}`, body);
  const { value, token } = made.body;
  const path = `${SERVICE}/${token.id}/addresses`;
  const used = async () => (await admin.send<TokenAddressesAnswer>(`GET ${path}`)).body;
  expect(await used()).toEqual({ days: 30, addresses: [] });
  const ask = (program: string) =>
    asToken(value, "GET /api/v1/agents", undefined, { "User-Agent": program });
  for (const program of ["backup/1.2", "deploy/3 (linux)", "backup/1.2"]) await ask(program);
  const [first, ...others] = (await used()).addresses;
  expect(first).toMatchObject({ program: "backup 1.2", requests: 2, address: expect.any(String) });
  expect(first?.address).not.toBe("");
  expect(others).toMatchObject([{ program: "deploy 3", requests: 1, address: first?.address }]);
  await ask("backup/1.2");
  expect((await used()).addresses[0]?.requests).toBe(3);

  const many = Array.from({ length: 120 }, (_, number) => ask(`${"x".repeat(500)}/${number}`));
  await Promise.all(many);
  const { addresses } = await used();
  expect(addresses).toHaveLength(101);
  expect(addresses.reduce((sum, { requests }) => sum + requests, 0)).toBe(124);
  expect(addresses.find(({ address }) => address === "")).toMatchObject({ requests: 22 });
  expect(Math.max(...addresses.map(({ program }) => program.length))).toBeLessThan(100);

  const editor = await signInAs(server, "Eve", { role: "editor" });
  expect((await editor.send(`GET ${path}`)).body.error?.code).toBe("role_needed");
  expect((await admin.send(`GET ${SERVICE}/nobody/addresses`)).status).toBe(404);
});

it("is replaced by one of the same name, rights and life, and refused from then on", async () => {
  const rights = { role: "viewer", groups: ["Support"] };
  const body = { name: "deploy", rights, expiresAt: ended(10) };
  const made = await admin.send<CreatedApiTokenAnswer>(`POST ${SERVICE}`, body);
  const path = `${SERVICE}/${made.body.token.id}/replace`;
  const replaced = await admin.send<CreatedApiTokenAnswer>(`POST ${path}`);
  expect(replaced.status).toBe(201);
  const { token, value } = replaced.body;
  expect(token).toMatchObject({ name: "deploy", ...rights, createdBy: "Ada" });
  expect((Date.parse(token.expiresAt) - Date.now()) / DAY).toBeCloseTo(10, 1);
  expect((await asToken(value, "GET /api/v1/agents")).status).toBe(200);
  const refusedNow = await asToken(made.body.value, "GET /api/v1/agents");
  expect(refusedNow.body.error?.code).toBe("token_refused");
  const { body: listed } = await admin.send<ApiTokensAnswer>(`GET ${SERVICE}`);
  const named = listed.tokens.filter(({ name }) => name === "deploy");
  expect(named.map(({ revokedBy }) => revokedBy)).toEqual(["Ada", null]);
  expect((await admin.send(`POST ${SERVICE}/none/replace`)).status).toBe(404);
});

it.each([
  ["an end that is past", { expiresAt: ended(-1) }, 422],
  ["an end in two years", { expiresAt: ended(730) }, 400],
  ["an admin of some groups", { rights: { role: "admin", groups: ["a"] } }, 400],
])("refuses %s", async (_, more, status) => {
  const body = { name: "odd", rights: { role: "viewer" }, ...more };
  expect((await admin.send(`POST ${SERVICE}`, body)).status).toBe(status);
});

it("may never do more than its maker may do at that time, and ends with its maker", async () => {
  const maker = await signInAs(server, "Grace", { role: "admin" });
  const made = await maker.send<CreatedApiTokenAnswer>(`POST ${SERVICE}`, {
    name: "of Grace",
    rights: { role: "admin" },
  });
  const { value } = made.body;
  const agent = "POST /api/v1/agents/first-agent/try";
  expect((await asToken(value, `GET ${SERVICE}`)).status).toBe(200);
  expect((await asToken(value, agent, {})).status).toBe(422);
  const path = `/api/v1/people/${maker.person.id}`;
  await admin.send(`PATCH ${path}`, { role: "editor", groups: ["support"], outside: "hidden" });
  expect((await asToken(value, `GET ${SERVICE}`)).body.error?.code).toBe("role_needed");
  expect((await asToken(value, agent, {})).status).toBe(404);
  await admin.send(`PATCH ${path}`, { role: "viewer", groups: null });
  expect((await asToken(value, agent, {})).body.error?.code).toBe("role_needed");
  await admin.send(`POST ${path}/disable`);
  expect((await asToken(value, "GET /api/v1/agents")).body.error?.code).toBe("token_refused");
  await admin.send(`POST ${path}/enable`);
  expect((await asToken(value, "GET /api/v1/agents")).body.error?.code).toBe("token_refused");
});

it("never gains a power, also an admin's", async () => {
  const made = await admin.send<CreatedApiTokenAnswer>(`POST ${SERVICE}`, {
    name: "powerless",
    rights: { role: "admin" },
  });
  for (const [line, body] of [
    ["POST /api/v1/export", { agents: "all", organisation: true, presets: true, sources: true }],
    ["DELETE /api/v1/calls", undefined],
    ["PATCH /api/v1/preferences", { callLog: { on: false } }],
    [`POST ${SERVICE}`, { name: "child", rights: { role: "viewer" } }],
    ["POST /api/v1/sources", { name: "x", config: { transport: "stdio", command: "x" } }],
  ] as const) {
    const { status, body: answer } = await asToken(made.body.value, line, body);
    expect([line, status, answer.error?.code]).toEqual([line, 403, "role_needed"]);
  }
});

it("is the only thing that counts in its request: no cookie, and no Origin is needed", async () => {
  const made = await admin.send<CreatedApiTokenAnswer>(`POST ${SERVICE}`, {
    name: "reader",
    rights: { role: "viewer" },
  });
  const cookie = { Cookie: admin.cookie };
  const { value } = made.body;
  expect((await asToken(value, `GET ${SERVICE}`, undefined, cookie)).status).toBe(403);
  expect((await asToken("pgs_wrong", "GET /api/v1/agents", undefined, cookie)).status).toBe(401);
  expect((await asToken(value, "POST /api/v1/tools/definitions", { tools: [] })).status).toBe(200);
});

it("of a person's scripts may do what the person may do now, and no power", async () => {
  const person = await signInAs(server, "Hedy", { role: "editor" });
  const made = await person.send<CreatedApiTokenAnswer>("POST /api/v1/account/tokens", {
    name: "laptop",
  });
  expect(made.status).toBe(201);
  const { value, token } = made.body;
  expect((await asToken(value, "POST /api/v1/agents", { name: "By a script" })).status).toBe(201);
  const { body: record } = await admin.send<AuditAnswer>("GET /api/v1/audit?kind=agent_made");
  expect(record.entries[0]?.by).toMatchObject({
    kind: "service",
    name: "Hedy",
    person: person.person.id,
    token: token.id,
  });
  await admin.send(`PATCH /api/v1/people/${person.person.id}`, { role: "viewer" });
  const denied = await asToken(value, "POST /api/v1/agents", { name: "Not any more" });
  expect(denied.body.error?.code).toBe("role_needed");
  expect(denied.body.error?.ask?.map(({ name }) => name)).toContain("Ada");
  expect(denied.text).not.toContain("@");
  const other = await signInAs(server, "Mary");
  expect((await other.send(`DELETE /api/v1/account/tokens/${token.id}`)).status).toBe(404);
  const own = await signInAs(server, "Olga");
  const mine = await own.send<CreatedApiTokenAnswer>("POST /api/v1/account/tokens", { name: "x" });
  await own.send(`DELETE /api/v1/account/tokens/${mine.body.token.id}`);
  expect((await asToken(mine.body.value, "GET /api/v1/agents")).status).toBe(401);
  const account = await own.send<AccountAnswer>("GET /api/v1/account");
  expect(account.body.tokens).toMatchObject([{ revokedBy: "Olga" }]);
});

it("of an agent's callers names its owner to editors, and ends when its owner is disabled", async () => {
  const owner = await signInAs(server, "Katherine", { role: "editor" });
  const path = "/api/v1/agents/first-agent/tokens";
  const made = await owner.send<CreatedTokenAnswer>(`POST ${path}`, { name: "desk" });
  const person = { id: owner.person.id, name: "Katherine" };
  expect(made.body.token.person).toEqual(person);
  const toolset = "GET /api/v1/agents/first-agent/toolset";
  expect((await asToken(made.body.value, toolset)).status).toBe(200);
  const listed = await admin.send<TokensAnswer>(`GET ${path}`);
  expect(listed.body.tokens).toMatchObject([{ name: "desk", person }]);
  const reader = await signInAs(server, "Vera");
  expect((await reader.send<TokensAnswer>(`GET ${path}`)).body.tokens).toEqual([]);
  await admin.send(`POST /api/v1/people/${owner.person.id}/disable`);
  expect((await asToken(made.body.value, toolset)).body.error?.code).toBe("token_refused");
});

it("of an agent's callers that a program made ends with the program's maker, too", async () => {
  const maker = await signInAs(server, "Rosalind", { role: "admin" });
  const made = await maker.send<CreatedApiTokenAnswer>(`POST ${SERVICE}`, {
    name: "maker of tokens",
    rights: { role: "editor" },
  });
  const path = "/api/v1/agents/first-agent/tokens";
  const child = await asToken(made.body.value, `POST ${path}`, { name: "child" });
  const { value, token } = child.body as CreatedTokenAnswer;
  expect(token.person?.name).toBe("Rosalind");
  const toolset = "GET /api/v1/agents/first-agent/toolset";
  expect((await asToken(value, toolset)).status).toBe(200);
  await admin.send(`POST /api/v1/people/${maker.person.id}/disable`);
  expect((await asToken(value, toolset)).body.error?.code).toBe("token_refused");
});

it("of an agent that is deleted ends, and comes back with it only when that is said", async () => {
  const agent = "/api/v1/agents/by-a-script";
  const toolset = `GET ${agent}/toolset`;
  const make = async (name: string) =>
    (await admin.send<CreatedTokenAnswer>(`POST ${agent}/tokens`, { name })).body.value;
  const first = await make("first");
  await admin.send(`DELETE ${agent}`);
  expect((await asToken(first, toolset)).status).toBe(401);
  await admin.send(`POST ${agent}/restore`);
  expect((await asToken(first, toolset)).status).toBe(401);
  const second = await make("second");
  await admin.send(`DELETE ${agent}`);
  await admin.send(`POST ${agent}/restore`, { tokens: true });
  expect((await asToken(second, toolset)).status).toBe(200);
  expect((await asToken(first, toolset)).status).toBe(401);
});

it("of a program is no token of one's own in its maker's account", async () => {
  await admin.send("POST /api/v1/service-tokens", { name: "listed", rights: { role: "viewer" } });
  await admin.send("POST /api/v1/account/tokens", { name: "mine" });
  const { body } = await admin.send<AccountAnswer>("GET /api/v1/account");
  expect(body.tokens.map(({ kind, name }) => [kind, name])).toEqual([["personal", "mine"]]);
  const person = await admin.send<PersonAnswer>(`GET /api/v1/people/${admin.person.id}`);
  const ending = person.body.private?.tokens.map(({ name }) => name);
  // All of them end when their maker is disabled.
  expect(ending).toEqual(expect.arrayContaining(["listed", "mine"]));
});

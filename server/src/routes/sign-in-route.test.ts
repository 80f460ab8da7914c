import { get } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isDeepRun, sampleEveryNth } from "../../../test-depth.ts";
import type { SignInAnswer, SourceSummary, SourcesAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { type OAuthServer, startOAuthServer } from "../testing/oauth-server.ts";
import { beginSession, signInAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { readStoredText } from "../testing/stored-rows.ts";

let oauth: OAuthServer;
let server: TestServer;
let id: string;
beforeEach(async () => {
  [oauth, server] = await Promise.all([startOAuthServer(), startTestServer()]);
  const config = { transport: "http", url: oauth.mcp };
  id = (await request<SourceSummary>(server, "POST /api/sources", { name: "notes", config })).body
    .id;
});
afterEach(async () => {
  await server.close();
  await oauth.close();
});

const at = (rest: string) => `/api/sources/${encodeURIComponent(id)}${rest}`;
const find = async () =>
  (await request<SourcesAnswer>(server, "GET /api/sources")).body.sources.find(
    (source) => source.id === id,
  );
/** The cookie of the browser that began last. */
let cookie = "";
const begin = async (body: object = {}) => {
  const answer = await request<SignInAnswer>(server, `POST ${at("/sign-in")}`, body);
  cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return answer;
};
/** As a browser comes that another site sends; `fetch` says of itself what it is. */
const visit = (url: string, Cookie = cookie) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const headers = {
      Cookie,
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    };
    get(url, { headers }, ({ statusCode: status, headers: { location } }) =>
      resolve({ status, location }),
    ).on("error", reject);
  });
const signIn = async () => visit(oauth.agree((await begin()).body.url));
const call = async () => {
  const agent = "first-agent";
  const settings = await request<{ revision: number }>(server, `GET /api/agents/${agent}/settings`);
  const operations = [{ op: "setTool", tool: "notes", state: "on" }];
  await request(server, `PATCH /api/agents/${agent}/settings`, {
    baseRevision: settings.body.revision,
    operations,
  });
  return request(server, `POST /api/agents/${agent}/methods/notes-read_note/call`, {
    arguments: {},
  });
};

it("asks for a sign-in, and after it lists and calls the server's tools, with tokens that nobody sees", async () => {
  expect(await find()).toMatchObject({
    state: "failed",
    nextTryAt: null,
    signIn: { state: "needed" },
  });
  const { body } = await begin();
  expect(await find()).toMatchObject({
    signIn: { state: "waiting", scopes: ["notes:read"], with: new URL(oauth.issuer).host },
  });
  const asked = new URL(body.url).searchParams;
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect(asked.get("resource")).toBe(oauth.mcp);

  const back = await visit(oauth.agree(body.url));
  expect(back).toEqual({ status: 303, location: `/sources?source=${encodeURIComponent(id)}` });
  await expect
    .poll(find)
    .toMatchObject({ state: "ready", signIn: { state: "signed in", renews: true } });
  const called = JSON.stringify((await call()).body);
  expect(called).toMatch(/asked with/);
  const everything = [called, JSON.stringify(await find()), await readStoredText(server.dataDir)];
  for (const text of everything) expect(text).not.toMatch(/access-[0-9a-f]{24}|renew-[0-9a-f]{24}/);
});

it("takes no answer of a browser that did not begin, and then that of the one that did", async () => {
  const address = (await begin()).body.url;
  const own = cookie;
  const back = oauth.agree(address);
  expect(await visit(back, "")).toMatchObject({ status: 400 });
  await begin();
  expect(await visit(oauth.agree(address), own)).toMatchObject({ status: 400 });
  const again = (await begin()).body.url;
  expect(await visit(oauth.agree(again), own)).toMatchObject({ status: 400 });
  expect(await find()).toMatchObject({ signIn: { state: "waiting" } });
  expect(await visit(oauth.agree(again))).toMatchObject({ status: 303 });
  await expect.poll(find).toMatchObject({ state: "ready" });
});

it("renews its token by itself, and keeps it across a restart", async () => {
  await signIn();
  await expect.poll(find).toMatchObject({ state: "ready" });
  oauth.expire();
  await request(server, `POST ${at("/refresh")}`);
  expect(await find()).toMatchObject({ state: "ready", signIn: { state: "signed in" } });
  const { dataDir } = server;
  await server.end();
  server = await startTestServer({ dataDir });
  expect(await find()).toMatchObject({ state: "ready", signIn: { state: "signed in" } });
  expect(oauth.registered).toBe(1);
});

it("asks to sign in again when nothing can be renewed", async () => {
  await signIn();
  await expect.poll(find).toMatchObject({ state: "ready" });
  oauth.revoke();
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await request(server, `POST ${at("/refresh")}`);
  expect(oauth.asked.join()).toMatch(/renew-[0-9a-f]{24}/);
  expect(JSON.stringify([warn.mock.calls, await find()])).not.toMatch(/renew-/);
  warn.mockRestore();
  expect(await find()).toMatchObject({
    state: "failed",
    nextTryAt: null,
    signIn: { state: "needed", again: true },
  });
  await signIn();
  await expect.poll(find).toMatchObject({ state: "ready" });
});

const AWAY = [
  ["does not answer at all", "gone"],
  ["is overloaded", 503],
  ["fails", 500],
  ["has enough of it", 429],
] as const;

it.each(sampleEveryNth(AWAY, 4))(
  "asks an authorization server that %s again by itself, and nobody has to sign in anew",
  async (_, away) => {
    await signIn();
    await expect.poll(find).toMatchObject({ state: "ready" });
    oauth.expire();
    oauth.away = away;
    await request(server, `POST ${at("/refresh")}`);
    const host = new URL(oauth.issuer).host;
    expect(await find()).toMatchObject({
      state: "failed",
      nextTryAt: expect.any(String),
      issues: [{ code: "sign_in_away", values: { host } }],
      signIn: { state: "signed in" },
    });
    const asked = oauth.asked.length;
    for (let round = 0; round < 2; round += 1) await request(server, `POST ${at("/refresh")}`);
    expect(oauth.asked.length - asked).toBeLessThan(2);
    oauth.away = undefined;
    await expect.poll(find).toMatchObject({ state: "ready", signIn: { state: "signed in" } });
  },
);

it.runIf(isDeepRun)(
  "says of a call why it was not made while the authorization server is away",
  async () => {
    await signIn();
    await expect.poll(find).toMatchObject({ state: "ready" });
    expect((await call()).status).toBe(200);
    oauth.expire();
    oauth.away = 503;
    expect((await call()).body.error?.message).toMatch(
      /does not answer now, so the sign-in .* cannot be renewed/,
    );
    await expect
      .poll(find)
      .toMatchObject({ issues: [{ code: "sign_in_away" }], signIn: { state: "signed in" } });
    oauth.away = undefined;
    await expect.poll(find).toMatchObject({ state: "ready" });
  },
);

it("has the tokens revoked where they were given when somebody signs out, or the source is removed", async () => {
  oauth.lies.revocation_endpoint = `${oauth.issuer}/revoke`;
  await signIn();
  await expect.poll(find).toMatchObject({ state: "ready" });
  expect(await request(server, `DELETE ${at("/sign-in")}`)).toMatchObject({
    body: { tokens: "revoked" },
  });
  expect(oauth.ended.map((token) => token.split("-")[0])).toEqual(["renew", "access"]);
  await signIn();
  await expect.poll(find).toMatchObject({ state: "ready" });
  oauth.away = 503;
  expect(await request(server, `DELETE ${at("/sign-in")}`)).toMatchObject({
    body: { tokens: "not revoked" },
  });
  expect(await find()).toMatchObject({ signIn: { state: "needed" } });
  oauth.away = undefined;
  await signIn();
  await expect.poll(find).toMatchObject({ state: "ready" });
  await request(server, `DELETE ${at("")}`);
  expect(oauth.ended).toHaveLength(4);
});

it("signs out, and forgets everything when the address changes or the source is removed", async () => {
  await signIn();
  await expect.poll(find).toMatchObject({ state: "ready" });
  expect(await request(server, `DELETE ${at("/sign-in")}`)).toMatchObject({
    status: 200,
    body: { tokens: "not revocable" },
  });
  expect(await find()).toMatchObject({ state: "failed", signIn: { state: "needed" } });
  await signIn();
  await expect.poll(find).toMatchObject({ state: "ready" });
  const other = await startOAuthServer();
  await request(server, `PATCH ${at("")}`, { config: { transport: "http", url: other.mcp } });
  expect(await find()).toMatchObject({ state: "failed", signIn: { state: "needed" } });
  expect(other.asked.join()).not.toMatch(/access-|renew-/);
  await other.close();
});

it.runIf(isDeepRun)("uses a client that the server has given", async () => {
  const { body } = await begin({ client: { id: "given-client" } });
  expect(new URL(body.url).searchParams.get("client_id")).toBe("given-client");
  await visit(oauth.agree(body.url));
  await expect.poll(find).toMatchObject({ state: "ready" });
  expect(oauth.registered).toBe(0);
});

it.runIf(isDeepRun)(
  "registers anew where the authorization server has forgotten the client since",
  async () => {
    await signIn();
    await expect.poll(find).toMatchObject({ state: "ready" });
    oauth.revoke();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await request(server, `POST ${at("/refresh")}`);
    warn.mockRestore();
    expect(await find()).toMatchObject({ signIn: { state: "needed", again: true } });
    oauth.forgetClients();
    await signIn();
    await expect.poll(find).toMatchObject({ state: "ready", signIn: { state: "signed in" } });
    expect(oauth.registered).toBe(2);
  },
);

it.each(
  sampleEveryNth(
    [
      ["where the server names it without one", "", "/"],
      ["that the server names with one", "/", ""],
    ],
    2,
  ),
)("takes an issuer with a slash at its end %s", async (_, named, told) => {
  oauth.resourceLies.authorization_servers = [`${oauth.issuer}${named}`];
  oauth.lies.issuer = `${oauth.issuer}${told}`;
  await signIn();
  await expect.poll(find).toMatchObject({ state: "ready", signIn: { state: "signed in" } });
  oauth.expire();
  await request(server, `POST ${at("/refresh")}`);
  expect(await find()).toMatchObject({ state: "ready", signIn: { state: "signed in" } });
});

it.each([
  ["another state", (back: URL) => back.searchParams.set("state", "guessed")],
  ["another issuer", (back: URL) => back.searchParams.set("iss", "http://127.0.0.1:1")],
  ["no issuer", (back: URL) => back.searchParams.delete("iss")],
  ["a code of somebody else", (back: URL) => back.searchParams.set("code", "stolen")],
  [
    "a refusal",
    (back: URL) => {
      back.searchParams.delete("code");
      back.searchParams.set("error", "access_denied");
    },
  ],
])("lets nobody in who comes back with %s", async (_, change) => {
  const { body } = await begin();
  expect((await visit(oauth.agree(body.url, change))).status).toBe(400);
  expect(await find()).toMatchObject({ state: "failed" });
  expect(JSON.stringify(await find())).not.toContain("signed in");
});

it("takes each answer once", async () => {
  const { body } = await begin();
  const back = oauth.agree(body.url);
  expect((await visit(back)).status).toBe(303);
  expect((await visit(back)).status).toBe(400);
});

it.each([
  ["a foreign issuer", () => Object.assign(oauth.lies, { issuer: "https://login.example" })],
  [
    "an authorization endpoint without encryption",
    () => Object.assign(oauth.lies, { authorization_endpoint: "http://login.example/a" }),
  ],
  [
    "a script as its authorization endpoint",
    () => Object.assign(oauth.lies, { authorization_endpoint: "javascript:alert(1)" }),
  ],
  [
    "registration without encryption",
    () => Object.assign(oauth.lies, { registration_endpoint: "http://login.example/r" }),
  ],
  ["a redirect", () => Object.assign(oauth, { redirectsTo: "http://127.0.0.1:1/" })],
  [
    "another resource",
    () => Object.assign(oauth.resourceLies, { resource: "https://bank.example/mcp" }),
  ],
  [
    "an issuer without encryption",
    () => Object.assign(oauth.resourceLies, { authorization_servers: ["http://login.example"] }),
  ],
])("signs in at no server that names %s", async (_, lie) => {
  lie();
  expect(await begin()).toMatchObject({ status: 400, body: { error: { code: "bad_request" } } });
  expect(await find()).toMatchObject({ state: "failed", signIn: { state: "needed" } });
});

it("takes no answer that another person or another session brings, and says who signed in for all", async () => {
  const ada = await signInAs(server, "Ada", { role: "admin" });
  const bea = await signInAs(server, "Bea", { role: "admin" });
  const again = await beginSession(server, ada.person.id);
  const started = await ada.send<SignInAnswer>(`POST ${at("/sign-in")}`, {});
  const begun = started.headers.get("set-cookie")?.split(";")[0] ?? "";
  const back = oauth.agree(started.body.url);
  for (const other of [bea.cookie, again.cookie])
    expect(await visit(back, `${begun}; ${other}`)).toMatchObject({ status: 400 });
  expect(await visit(back, begun)).toMatchObject({ status: 401 });
  expect(await visit(back, `${begun}; ${ada.cookie}`)).toMatchObject({ status: 303 });
  const signedIn = async () =>
    (await bea.send<SourcesAnswer>("GET /api/v1/sources")).body.sources.find(
      (source) => source.id === id,
    )?.signIn;
  await expect.poll(signedIn).toMatchObject({
    state: "signed in",
    signedInBy: "Ada",
    signedInById: ada.person.id,
  });
});

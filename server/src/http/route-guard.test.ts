import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDeepRun } from "../../../test-depth.ts";
import { ROUTE_ACCESS, type RouteAccess } from "../access/route-access.ts";
import { ROUTE_POWERS } from "../access/route-powers.ts";
import type {
  CreatedApiTokenAnswer,
  CreatedTokenAnswer,
  ErrorBody,
  Rights,
} from "../api-contract.ts";
import { isAtLeast, mayApprove } from "../people/rights.ts";
import { beginSession, type PersonAtServer, sendAs, signInAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const INSIDE = "support-desk";
const OUTSIDE = "sales-desk";
const ROUTES = Object.keys(ROUTE_ACCESS);
/** Of people alone: a token has no account. */
const OF_PEOPLE = /\/api\/v1\/(?:account|session\/fresh)/;

/** Of browsers alone, which say that their own page asks. */
const OF_BROWSERS =
  /^(?:POST|DELETE) \/api\/v1\/(?:session(?:\/passkey(?:\/options)?)?|links\/(?:use|passkey\/options))$/;

/** Of operators alone: people prove who they are by their sign-in, not by the terminal's code. */
const OF_OPERATORS = /^(?:POST|DELETE) \/api\/v1\/terminal-proof$| \/api\/v1\/browser-sessions/;

/** What somebody is refused by; anything else is an answer of the route itself. */
const REFUSALS = new Set([
  "sign_in_needed",
  "role_needed",
  "token_refused",
  "token_forbidden",
  "forbidden_origin",
  "forbidden_host",
  "fresh_sign_in_needed",
  "key_needed",
]);

let server: TestServer;
let admin: PersonAtServer;
const people = new Map<string, PersonAtServer>();
const tokens = new Map<string, string>();

const bearer = (value: string | undefined) => ({ Authorization: `Bearer ${value}` });
const rightsOf = (more: Partial<Rights>): Rights => ({
  role: "viewer",
  isApprover: false,
  groups: null,
  outside: "read",
  ...more,
});

/** A kind of caller: its rights, its headers, and the agent that addresses name. */
interface Caller {
  rights?: Rights;
  agent?: string;
  headers(): Promise<Record<string, string>>;
  /** What it is refused with, whatever it asks. */
  refusedBy?: string;
  isToken?: true;
  isAgentToken?: true;
}

const asPerson = (name: string, agent = INSIDE): Caller => ({
  rights: RIGHTS[name],
  agent,
  async headers() {
    // Routes that sign out end the session of the request before.
    const { cookie } = await signedIn(name);
    return { Cookie: cookie, Origin: server.url };
  },
});
/** Somebody in a new session: some routes end all others of a person. */
const signedIn = (name: string) => beginSession(server, people.get(name)?.person.id ?? "");
const withToken = (name: string, more: Partial<Caller>): Caller => ({
  agent: INSIDE,
  headers: async () => bearer(tokens.get(name)),
  ...more,
});

const RIGHTS: Record<string, Rights> = {
  viewer: rightsOf({}),
  editor: rightsOf({ role: "editor" }),
  approver: rightsOf({ isApprover: true }),
  admin: rightsOf({ role: "admin" }),
  narrowed: rightsOf({ role: "editor", groups: ["support"] }),
  hidden: rightsOf({ role: "editor", groups: ["support"], outside: "hidden" }),
};

const CALLERS: Record<string, Caller> = {
  nobody: { headers: async () => ({ Origin: server.url }) },
  "a viewer": asPerson("viewer"),
  "an editor": asPerson("editor"),
  "an approver": asPerson("approver"),
  "an admin": asPerson("admin"),
  "a narrowed editor, inside": asPerson("narrowed"),
  "a narrowed editor, outside": asPerson("narrowed", OUTSIDE),
  "a narrowed editor, of a hidden agent": asPerson("hidden", OUTSIDE),
  "an agent's token": withToken("agent", { isAgentToken: true }),
  "an agent's token, of another agent": withToken("agent", { isAgentToken: true, agent: OUTSIDE }),
  "a viewer's service token": withToken("viewer", { rights: rightsOf({}), isToken: true }),
  "an editor's service token": withToken("editor", {
    rights: rightsOf({ role: "editor" }),
    isToken: true,
  }),
  "an admin's service token": withToken("admin", {
    rights: rightsOf({ role: "admin" }),
    isToken: true,
  }),
  "a token that has expired": withToken("expired", { refusedBy: "token_refused" }),
  "an agent's token that has expired": withToken("agent, expired", { refusedBy: "token_refused" }),
  "a session that has expired": {
    async headers() {
      const { cookie, session } = await signedIn("admin");
      const expiresAt = new Date(Date.now() - 1_000).toISOString();
      await server.dependencies.people.change((writes) =>
        writes.changeRows("sessions", { id: session }, { expiresAt }),
      );
      return { Cookie: cookie, Origin: server.url };
    },
  },
  "somebody disabled": {
    headers: async () => ({
      Cookie: people.get("disabled")?.cookie ?? "",
      Origin: server.url,
    }),
  },
  "the page of another site": {
    refusedBy: "forbidden_origin",
    headers: async () => ({
      Cookie: (await beginSession(server, admin.person.id)).cookie,
      Origin: "https://evil.example",
    }),
  },
};

beforeAll(async () => {
  server = await startTestServer();
  const { store, people: known, apiTokens, accessTokens } = server.dependencies;
  const createdAt = new Date().toISOString();
  for (const [id, group] of [
    [INSIDE, "support"],
    [OUTSIDE, "sales"],
  ] as const)
    await store.createOwner({ id, name: id, description: "", createdAt, group });
  for (const [name, rights] of Object.entries(RIGHTS))
    people.set(name, await signInAs(server, name, rights));
  admin = people.get("admin") as PersonAtServer;
  const leaving = await signInAs(server, "disabled", { role: "admin" });
  people.set("disabled", leaving);
  await admin.send(`POST /api/v1/people/${leaving.person.id}/disable`);
  for (const role of ["viewer", "editor", "admin"] as const) {
    const { body } = await admin.send<CreatedApiTokenAnswer>("POST /api/v1/service-tokens", {
      name: role,
      rights: { role },
    });
    tokens.set(role, body.value);
  }
  const ended = await apiTokens.create({
    kind: "service",
    request: { name: "ended", rights: { role: "admin" } },
    maker: {
      id: null,
      rights: rightsOf({ role: "admin", isApprover: true }),
      asked: { by: { kind: "operator", name: "" }, from: { via: "http", address: "" } },
    },
  });
  tokens.set("expired", ended.value);
  await known.change((writes) =>
    writes.changeRows("api_tokens", { id: ended.token.id }, { expiresAt: createdAt }),
  );
  const made: CreatedTokenAnswer = await accessTokens.create(
    INSIDE,
    { name: "t" },
    { name: "test" },
  );
  tokens.set("agent", made.value);
  const over = { name: "over", expiresAt: new Date(Date.now() + 500).toISOString() };
  const short = await accessTokens.create(INSIDE, over, { name: "test" });
  tokens.set("agent, expired", short.value);
});
afterAll(() => server.close());

const TABLE: Readonly<Record<string, RouteAccess>> = ROUTE_ACCESS;

/** What a caller is refused with by the table; undefined where the route answers. */
function expectedRefusal(route: string, caller: Caller): string | undefined {
  const { least, agentToken } = TABLE[route] ?? { least: "admin" as const };
  const { rights, agent, refusedBy, isToken, isAgentToken } = caller;
  if (/\/(?:healthz|readyz)$/.test(route)) return undefined;
  if (refusedBy !== undefined) return refusedBy;
  const namesAgent = route.includes(":agent");
  if (isAgentToken) {
    const isOwn = !namesAgent || agent === INSIDE;
    return agentToken && isOwn ? undefined : "token_forbidden";
  }
  if (isToken && OF_BROWSERS.test(route)) return "forbidden_origin";
  if (least === "nobody") return undefined;
  if (!rights) return "sign_in_needed";
  const isEnough = least === "approver" ? mayApprove(rights) : isAtLeast(rights.role, least);
  if (!isEnough || OF_OPERATORS.test(route)) return "role_needed";
  const isOutside = rights.groups !== null && agent === OUTSIDE;
  if (namesAgent && isOutside && rights.outside === "hidden") return "hidden";
  if (namesAgent && isOutside && least !== "viewer") return "role_needed";
  if (isToken && OF_PEOPLE.test(route)) return "sign_in_needed";
  return isToken && ROUTE_POWERS[route]?.power ? "role_needed" : undefined;
}

/** Who asks every route of a least role: who has it, and who lacks just that. */
const NEAREST: Record<RouteAccess["least"], readonly string[]> = {
  nobody: [],
  viewer: ["a viewer"],
  editor: ["a viewer", "an editor"],
  approver: ["an editor", "an approver"],
  admin: ["an editor", "an admin"],
};

/** Routes of one class are alike in their row, in whether they read, and in whom they refuse. */
const classOf = (route: string) =>
  JSON.stringify([
    TABLE[route],
    route.startsWith("GET "),
    Object.values(CALLERS).map((caller) => expectedRefusal(route, caller) ?? "answered"),
  ]);
const ONE_OF_EACH_CLASS = new Set(new Map(ROUTES.map((route) => [classOf(route), route])).values());

/** The routes that a caller asks: all of them in the deep run. */
const routesAskedBy = (name: string): readonly string[] =>
  ROUTES.filter(
    (route) =>
      isDeepRun ||
      name === "nobody" ||
      NEAREST[TABLE[route]?.least ?? "admin"].includes(name) ||
      ONE_OF_EACH_CLASS.has(route),
  );

/** Asks without a body that any route takes, and answers what it was refused with. */
async function askRoute(route: string, caller: Caller) {
  const [method = "", pattern = ""] = route.split(" ");
  const path = pattern.replace(":agent", caller.agent ?? INSIDE).replaceAll(/:\w+/g, "unknown");
  const response = await fetch(`${server.url}${path}`, {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
    headers: { "Content-Type": "application/json", ...(await caller.headers()) },
    ...(!["GET", "HEAD"].includes(method) && { body: "{}" }),
  });
  if (response.status < 400) {
    await response.body?.cancel();
    return { status: response.status, refusal: undefined };
  }
  const { error } = (await response.json()) as ErrorBody;
  const isHidden = error.refusal?.code === "agentMissing";
  // Wrong tokens are counted: after some of them nobody is told any more that one is wrong.
  const isCounted = response.status === 429 && caller.refusedBy === "token_refused";
  if (isCounted) return { status: 429, refusal: "token_refused" };
  const refusal = REFUSALS.has(error.code) ? error.code : undefined;
  return { status: response.status, refusal: isHidden ? "hidden" : refusal, ask: error.ask };
}

/** Whether a route of editors looks at its body, which names all agents or none here. */
const isJudged = (route: string, { rights }: Caller) =>
  TABLE[route]?.judged === true && rights?.groups !== null && rights !== undefined;

/** The routes themselves: what stands before them are the guards, with rows of the table. */
function routesAfterGuards() {
  const { routes } = server.app;
  const guards = routes.findLastIndex(({ method, path }) => method === "ALL" && path === "/*");
  return routes.slice(guards + 1).filter(({ method }) => method !== "ALL");
}

it("has a row for every route of the app, and for no other", () => {
  const routes = routesAfterGuards().map(({ method, path }) => `${method} ${path}`);
  const probes = ["GET /healthz", "GET /readyz"];
  const mcp = ["GET", "POST", "DELETE"].map((method) => `${method} /mcp/:agent`);
  expect([...new Set(ROUTES)].sort()).toEqual([...new Set([...probes, ...routes, ...mcp])].sort());
});

describe("every route answers, or refuses as the table says,", () => {
  it.each(Object.entries(CALLERS))("%s", async (name, caller) => {
    const wrong: unknown[] = [];
    for (const route of routesAskedBy(name)) {
      const expected = expectedRefusal(route, caller);
      const { status, refusal } = await askRoute(route, caller);
      if (route.startsWith("DELETE "))
        await server.dependencies.store.restoreOwner(INSIDE, { keepsTokens: true });
      const isRight = isJudged(route, caller)
        ? status >= 400 && (refusal === expected || refusal === "role_needed")
        : refusal === expected;
      if (!isRight) wrong.push({ route, expected, refusal, status });
    }
    expect(wrong).toEqual([]);
  });
});

it("refuses a foreign name of the host on every route", async () => {
  const { request } = await import("node:http");
  const statusOf = (route: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const [method, path = ""] = route.split(" ");
      const headers = { Host: "evil.example", Cookie: admin.cookie };
      request(`${server.url}${path.replaceAll(/:\w+/g, "x")}`, { method, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
  for (const route of ROUTES)
    if (!/\/(?:healthz|readyz)$/.test(route))
      expect([route, await statusOf(route)]).toEqual([route, 403]);
});

describe("an address means the same for the table as for the routes:", () => {
  it("of rows that fit, the most specific one counts", async () => {
    const viewer = await signedIn("viewer");
    for (const [line, status] of [
      ["GET /api/v1/audit/export", 403],
      ["GET /api/v1/audit/1", 200],
      ["GET /api/v1/calls/export", 403],
      ["GET /api/v1/calls/999999", 404],
      [`GET /api/v1/agents/${INSIDE}/revisions/latest?item=tool:x`, 200],
      [`GET /api/v1/agents/${INSIDE}/revisions/0`, 200],
    ] as const)
      expect([line, (await viewer.send(line)).status]).toEqual([line, status]);
  });

  it("routes that two patterns fit stand before the less specific one", () => {
    const routes = routesAfterGuards();
    const fits = (pattern: string, path: string) =>
      new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
    const first = new Map<string, number>();
    for (const [place, { method, path }] of routes.entries())
      if (!first.has(`${method} ${path}`)) first.set(`${method} ${path}`, place);
    for (const [line, place] of first) {
      const [method, path = ""] = line.split(" ");
      if (path.includes(":")) continue;
      for (const [other, otherPlace] of first) {
        const [otherMethod, pattern = ""] = other.split(" ");
        if (otherMethod !== method || other === line || !fits(pattern, path)) continue;
        expect([line, other, place < otherPlace]).toEqual([line, other, true]);
      }
    }
  });

  it.each([
    ["HEAD /api/v1/agents", 401],
    ["GET /api/v1/agents/", 401],
    ["GET //api/v1/agents", 404],
    ["GET /api//v1/agents", 401],
    ["GET /api/v1/agents%2F", 401],
    ["GET /api/v1%2Fagents", 401],
    ["GET /API/v1/agents", 404],
    ["GET /api/v1/AGENTS", 401],
    ["GET /api/agents", 401],
    ["GET /api/v2/agents", 401],
    ["GET /mcp/support-desk/", 401],
    ["PUT /mcp/support-desk", 401],
    ["OPTIONS /api/v1/agents", 401],
    ["HEAD /", 404],
  ])("%s by nobody is answered %i", async (line, status) => {
    const answer = await sendAs(server, line, {});
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain(INSIDE);
  });

  it.each(["HEAD", "GET"])(
    "a viewer may %s what viewers read, also without the version",
    async (method) => {
      const viewer = await signedIn("viewer");
      for (const path of ["/api/agents", "/api/v1/agents"])
        expect((await viewer.send(`${method} ${path}`)).status).toBe(200);
      expect((await viewer.send(`${method} /api/audit/export`)).status).toBe(403);
    },
  );
});

it("names the admins that were seen last to who may not do something, and no e-mail address", async () => {
  const { ask } = await askRoute("DELETE /api/v1/calls", CALLERS["a viewer"] as Caller);
  expect(ask).toEqual([{ id: admin.person.id, name: "admin" }]);
  const { ask: asked } = await askRoute("DELETE /api/v1/calls", CALLERS.nobody as Caller);
  expect(asked).toBeUndefined();
});

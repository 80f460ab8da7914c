import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ROUTE_ACCESS } from "../access/route-access.ts";
import type {
  AgentSummary,
  CreatedTokenAnswer,
  SettingsAnswer,
  TokenSummary,
  TokensAnswer,
} from "../api-contract.ts";
import { recordEvents, request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { readStoredText } from "../testing/stored-rows.ts";
import { testTools } from "../testing/test-tools.ts";

const log: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const logTo = { write: (line: string) => void log.push(line) };
  server = await startTestServer({ tools: testTools, logLevel: "trace", logTo });
  await request(server, "POST /api/agents", { name: "Support" });
});
afterAll(() => server.close());

let made = 0;
async function makeToken(agent = "first-agent", more: object = {}): Promise<CreatedTokenAnswer> {
  const created = await request<CreatedTokenAnswer>(server, `POST /api/agents/${agent}/tokens`, {
    name: `Token ${++made}`,
    ...more,
  });
  expect(created.status).toBe(201);
  return created.body;
}

const listTokens = async (agent = "first-agent") =>
  (await request<TokensAnswer>(server, `GET /api/agents/${agent}/tokens`)).body.tokens;

/** As a program that has nothing but this header. */
async function ask(line: string, authorization: string, body?: unknown) {
  const [method = "", path = ""] = line.split(" ");
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { error } = text.startsWith("{") ? JSON.parse(text) : {};
  return {
    status: response.status,
    code: error?.code as string | undefined,
    text,
    headers: response.headers,
  };
}

const TOOLSET = "GET /api/agents/first-agent/toolset";

describe("a token", () => {
  it("is shown once: the list has its last four characters, and the folder a hash", async () => {
    const events = await recordEvents(server);
    const { token, value } = await makeToken();
    expect(value).toMatch(/^pgb_[\w-]{43}$/);
    expect(token).toMatchObject({
      lastFour: value.slice(-4),
      createdBy: "ada",
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(await listTokens()).toContainEqual(token);
    await ask(TOOLSET, `Bearer ${value}`);
    await ask(TOOLSET, `Bearer ${value}x`);
    await expect.poll(() => events.events).toContainEqual({ type: "tokens", agent: "first-agent" });
    await events.stop();
    const written = await readStoredText(server.dataDir);
    const answers = await Promise.all(
      ["agents", "agents/first-agent/tokens", "agents/first-agent/revisions", "problems"].map(
        async (path) => (await request(server, `GET /api/${path}`)).text,
      ),
    );
    for (const text of [written, ...answers, ...log, events.raw()])
      expect(text).not.toContain(value.slice(4));
  });

  it("reads its agent's toolset and prompt and calls its methods", async () => {
    const bearer = `Bearer ${(await makeToken()).value}`;
    expect((await ask(TOOLSET, bearer)).status).toBe(200);
    for (const format of ["openai-chat", "anthropic", "gemini", "mcp", "xml"]) {
      expect((await ask(`${TOOLSET}?format=${format}`, bearer)).status).toBe(200);
    }
    expect((await ask("HEAD /api/agents/first-agent/toolset", bearer)).status).toBe(200);
    expect((await ask("GET /api/agents/first-agent/prompt", bearer)).status).toBe(200);
    expect((await ask("POST /api/agents/first-agent/prompt", bearer, {})).status).toBe(200);
    expect((await ask("GET /api/health", bearer)).status).toBe(200);
    const call = await ask("POST /api/agents/first-agent/methods/read_note/call", bearer, {
      arguments: { id: 3 },
    });
    expect(JSON.parse(call.text)).toMatchObject({ result: { id: 3 } });
    const calls = [
      { id: "1", type: "function", function: { name: "read_note", arguments: '{"id":4}' } },
    ];
    const answered = await ask("POST /api/agents/first-agent/calls", bearer, calls);
    expect(JSON.parse(answered.text)).toMatchObject({
      calls: [{ functionName: "read_note", outcome: "ok" }],
    });
    const answer = await ask("POST /api/agents/first-agent/answers/none", bearer, {
      declined: true,
    });
    expect([answer.status, answer.code]).toEqual([404, "not_found"]);
    const used = (await listTokens()).at(-1);
    expect(Date.now() - Date.parse(used?.lastUsedAt ?? "")).toBeLessThan(60_000);
  });

  it("reaches nothing else: every other route of the app refuses it, also on this machine", async () => {
    const bearer = `Bearer ${(await makeToken()).value}`;
    const reached = new Set(
      Object.entries(ROUTE_ACCESS).flatMap(([route, { agentToken }]) =>
        agentToken ? [route] : [],
      ),
    );
    const probes = ["GET /healthz", "GET /readyz"];
    const routes = server.app.routes.filter(
      ({ method, path }) => method !== "ALL" && !path.includes("*"),
    );
    const lines = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
    expect(lines.length).toBeGreaterThan(40);
    for (const line of lines.filter((one) => !probes.includes(one))) {
      const filled = line.replace(":agent", "first-agent").replaceAll(/:\w+/g, "x");
      const { code } = await ask(filled, bearer, line.startsWith("GET") ? undefined : {});
      expect([line, code === "token_forbidden"]).toEqual([line, !reached.has(line)]);
    }
    for (const line of [
      "GET /",
      "GET /agents",
      "GET /assets/x.js",
      "GET /api/nothing",
      "OPTIONS /api/agents",
    ]) {
      expect([line, (await ask(line, bearer)).code]).toEqual([line, "token_forbidden"]);
    }
  });

  it("reaches its own agent only, however the address is written", async () => {
    const { value } = await makeToken("support");
    for (const agent of [
      "first-agent",
      "first%2Dagent",
      "support%2F..%2Ffirst-agent",
      "Support",
      "nobody",
    ]) {
      const { status, code } = await ask(`GET /api/agents/${agent}/toolset`, `Bearer ${value}`);
      expect([agent, status, code]).toEqual([agent, 403, "token_forbidden"]);
    }
    // No address has a NUL.
    const { status } = await ask("GET /api/agents/%73upport%00/toolset", `Bearer ${value}`);
    expect(status).toBe(404);
    for (const path of [
      "//api/agents/support/toolset",
      "/api/agents/support/toolset/",
      "/api/agents/support//toolset",
    ]) {
      expect([path, (await ask(`GET ${path}`, `Bearer ${value}`)).code]).toEqual([
        path,
        "token_forbidden",
      ]);
    }
    expect((await ask("GET /api/agents/support/toolset", `Bearer ${value}`)).status).toBe(200);
    // Its names are those of the router: the same agent, written otherwise.
    expect((await ask("GET /api/agents/%73upport/toolset", `bearer  ${value}`)).status).toBe(200);
  });

  it("is refused alike when it is wrong, has ended or was revoked", async () => {
    const wrong = `pgb_${"A".repeat(43)}`;
    const revoked = await makeToken();
    const removed = await makeToken();
    const ended = await makeToken("first-agent", {
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    for (const { value } of [revoked, removed, ended])
      expect((await ask(TOOLSET, `Bearer ${value}`)).status).toBe(200);
    await request(server, `POST /api/agents/first-agent/tokens/${revoked.token.id}/revoke`);
    await request(server, `DELETE /api/agents/first-agent/tokens/${removed.token.id}`);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    const answers = [];
    for (const value of [
      wrong,
      revoked.value,
      removed.value,
      ended.value,
      "",
      "x",
      `${revoked.value} `,
      "pgb_",
    ]) {
      const { status, text, headers } = await ask(TOOLSET, `Bearer ${value}`);
      answers.push([status, text, headers.get("www-authenticate")]);
    }
    vi.useRealTimers();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject([
      401,
      /"token_refused"/,
      'Bearer realm="pegboard", error="invalid_token"',
    ]);
  });

  it("ends with its agent, also for another that gets its name and address", async () => {
    const agent = (await request<AgentSummary>(server, "POST /api/agents", { name: "Short" })).body
      .id;
    const { value } = await makeToken(agent);
    const toolset = `GET /api/agents/${agent}/toolset`;
    expect((await ask(toolset, `Bearer ${value}`)).status).toBe(200);
    await request(server, `DELETE /api/agents/${agent}`);
    expect((await ask(toolset, `Bearer ${value}`)).status).toBe(401);
    await request<AgentSummary>(server, "POST /api/agents", { name: "Short", id: agent });
    expect((await ask(toolset, `Bearer ${value}`)).status).toBe(401);
    expect(await listTokens(agent)).toEqual([]);
  });
});

describe("the list of tokens", () => {
  it("keeps who ended a token and when, until it is removed", async () => {
    const { token } = await makeToken("support", {
      name: "Trial",
      expiresAt: "2999-01-31T00:00:00+01:00",
    });
    expect(token.expiresAt).toBe("2999-01-30T23:00:00.000Z");
    const path = `/api/agents/support/tokens/${token.id}`;
    const revoked = await request<TokenSummary>(server, `POST ${path}/revoke`);
    expect(revoked.body).toMatchObject({ name: "Trial", revokedBy: "ada" });
    expect((await request(server, `POST ${path}/revoke`)).body).toEqual(revoked.body);
    expect(await listTokens("support")).toContainEqual(revoked.body);
    expect(
      (await request(server, `DELETE /api/agents/first-agent/tokens/${token.id}`)).status,
    ).toBe(404);
    expect((await request(server, `DELETE ${path}`)).status).toBe(204);
    expect((await request(server, `DELETE ${path}`)).status).toBe(404);
    expect((await request(server, `POST ${path}/revoke`)).status).toBe(404);
  });

  it.each([
    ["no name", { name: " " }, 422, "invalid"],
    ["no text", { name: 3 }, 422, "invalid"],
    ["a time that is gone", { name: "A", expiresAt: "2020-01-01T00:00:00Z" }, 422, "invalid"],
    ["no time", { name: "A", expiresAt: "tomorrow" }, 422, "invalid"],
    ["an agent of its own choice", { name: "A", agent: "first-agent" }, 422, "invalid"],
    ["a name that is in use", { name: "IN USE " }, 409, "already_exists"],
  ])("refuses %s", async (_, body, status, code) => {
    if ((await listTokens("support")).every(({ name }) => name !== "In use"))
      await makeToken("support", { name: "In use" });
    const refused = await request(server, "POST /api/agents/support/tokens", body);
    expect([refused.status, refused.body.error?.code]).toEqual([status, code]);
  });

  it("has a limit, and says what to do about it", async () => {
    const agent = (await request<AgentSummary>(server, "POST /api/agents", { name: "Many" })).body
      .id;
    for (let number = 0; number < 100; number++) await makeToken(agent);
    const refused = await request(server, `POST /api/agents/${agent}/tokens`, { name: "One more" });
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      expect.stringContaining("Remove those"),
    ]);
  });
});

it("a token changes nothing of its agent", async () => {
  const bearer = `Bearer ${(await makeToken()).value}`;
  const body = { baseRevision: 0, operations: [{ op: "setNewTools", state: "off" }] };
  expect((await ask("PATCH /api/agents/first-agent/settings", bearer, body)).status).toBe(403);
  expect(
    (await request<SettingsAnswer>(server, "GET /api/agents/first-agent/settings")).body.revision,
  ).toBe(0);
});

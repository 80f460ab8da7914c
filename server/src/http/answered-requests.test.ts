import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type PersonAtServer, sendAs, signInAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

/** A proxy that is believed speaks for its callers. */
const OVER_PROXY = { "X-Forwarded-For": "192.0.2.7" };
let server: TestServer;
let ada: PersonAtServer;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  server = await startTestServer({ trustedProxies: ["127.0.0.1"], logLevel: "info", logTo });
  ada = await signInAs(server, "Ada", { role: "admin" });
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

it("writes one line for a change: who by id, which route, how it ended, and nothing that was sent", async () => {
  const answer = await ada.send(
    "PATCH /api/v1/agents/first-agent",
    { description: "secret-body" },
    { "X-Request-Id": "of-the-caller" },
  );
  expect(answer.status, answer.text).toBe(200);
  const requestId = answer.headers.get("x-request-id");
  // What nobody vouches for names nothing.
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      requestId,
      method: "PATCH",
      route: "/api/v1/agents/:agent",
      status: 200,
      by: { kind: "person", id: ada.person.id },
      duration: expect.any(Number),
    }),
  ]);
  const refused = await ada.send("PATCH /api/v1/agents/first-agent?why=secret-query", {});
  expect(refused.status).toBe(422);
  expect(lines.slice(1)).toEqual([expect.objectContaining({ status: 422, code: "invalid" })]);
  expect(JSON.stringify(lines)).not.toMatch(/secret-|Ada|first-agent/);
});

it("has the name that a trusted proxy gives a request, unless it is no name", async () => {
  const named = async (id: string) => {
    const headers = { ...OVER_PROXY, "X-Request-Id": id };
    return (await sendAs(server, "GET /api/v1/session", { headers })).headers.get("x-request-id");
  };
  expect(await named("4bf92f35.77b3")).toBe("4bf92f35.77b3");
  expect(await named("a b")).not.toBe("a b");
  expect(await named("x".repeat(129))).toHaveLength(36);
  expect(lines).toEqual([]);
});

it("writes a line for a sign-in that failed, with its code and without the e-mail address", async () => {
  const { status } = await sendAs(server, "POST /api/v1/session", {
    body: { email: "eve@example.com", password: "not this one at all" },
    headers: { Origin: server.url },
  });
  expect(status).toBe(401);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      method: "POST",
      route: "/api/v1/session",
      status: 401,
      code: "wrong_sign_in",
      by: { kind: "nobody" },
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("eve@");
});

it("writes nothing at info of what changes nothing", async () => {
  await ada.send("GET /api/v1/agents");
  await ada.send("POST /api/v1/tools/definitions", { tools: [] });
  await sendAs(server, "GET /readyz", {});
  expect(lines).toEqual([]);
});

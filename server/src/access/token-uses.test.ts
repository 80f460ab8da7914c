import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { CreatedTokenAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { followRun } from "../testing/follow-run.ts";
import { connectMcp, type Era } from "../testing/mcp-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const running = new Set<AbortSignal>();
const wait = defineTool({
  name: "wait",
  description: "Waits until its caller gives it up.",
  visible: true,
  run: (_: object, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      running.add(signal);
      signal.addEventListener("abort", () => {
        running.delete(signal);
        reject(signal.reason);
      });
    }),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [wait] });
});
afterAll(() => server.close());
beforeEach(() => running.clear());

let made = 0;
async function newToken(more: object = {}, agent = "first-agent"): Promise<CreatedTokenAnswer> {
  made += 1;
  const path = `POST /api/agents/${agent}/tokens`;
  return (await request<CreatedTokenAnswer>(server, path, { name: `t${made}`, ...more })).body;
}
const revoke = ({ token }: CreatedTokenAnswer) =>
  request(server, `POST /api/agents/first-agent/tokens/${token.id}/revoke`);

const CALL = "/api/agents/first-agent/methods/wait/call";
async function call({ value }: CreatedTokenAnswer, path = CALL, body: object = {}) {
  const headers = { authorization: `Bearer ${value}`, "content-type": "application/json" };
  const answer = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, code: JSON.parse(await answer.text()).error?.code };
}

const REFUSED = { status: 401, code: "token_refused" };

it.each([
  ["one call", CALL, {}],
  [
    "a batch",
    "/api/agents/first-agent/calls",
    [{ type: "tool_use", id: "c1", name: "wait", input: {} }],
  ],
])(
  "cancels %s when its token is revoked, answers 401, and leaves other tokens' calls alone",
  async (_, path, body) => {
    const [token, other] = [await newToken(), await newToken()];
    const answers = [call(token, path, body), call(other, path, body)];
    await expect.poll(() => running.size).toBe(2);
    await revoke(token);
    expect(await answers[0]).toEqual(REFUSED);
    expect(running.size).toBe(1);
    await request(server, `DELETE /api/agents/first-agent/tokens/${other.token.id}`);
    expect(await answers[1]).toEqual(REFUSED);
    expect(running.size).toBe(0);
  },
);

it("cancels a call whose token ends by its time", async () => {
  const token = await newToken({ expiresAt: new Date(Date.now() + 700).toISOString() });
  expect(await call(token)).toEqual(REFUSED);
});

it("ends a stream with the same error", async () => {
  const token = await newToken();
  const run = await followRun({ url: server.url, token: token.value }, CALL, {});
  await expect.poll(() => running.size).toBe(1);
  await revoke(token);
  expect(await run.rest()).toMatchObject([
    { event: "error", data: { error: { code: "token_refused" } } },
  ]);
  expect(running.size).toBe(0);
});

it.each<Era>(["2026-07-28", "2025"])("answers a client of MCP of %s with an error", async (era) => {
  const token = await newToken();
  const { client } = await connectMcp(server, { era, agent: "first-agent", token: token.value });
  const called = client
    .callTool({ name: "wait", arguments: {} })
    .catch((error: Error) => error.message);
  await expect.poll(() => running.size).toBe(1);
  await revoke(token);
  expect(await called).toContain("This token is not valid");
  expect(running.size).toBe(0);
  await client.close();
});

it("ends with its agent, and does not come back with it", async () => {
  await request(server, "POST /api/agents", { name: "Desk" });
  const token = await newToken({}, "desk");
  const path = "/api/agents/desk/methods/wait/call";
  const answer = call(token, path);
  await expect.poll(() => running.size).toBe(1);
  await request(server, "DELETE /api/agents/desk");
  expect(await answer).toEqual(REFUSED);
  expect((await request(server, "POST /api/agents/desk/restore")).status).toBe(200);
  expect(await call(token, path)).toEqual(REFUSED);
  const { body } = await request(server, "GET /api/agents/desk/tokens");
  expect(body).toMatchObject({ tokens: [{ id: token.token.id, revokedBy: "ada" }] });
});

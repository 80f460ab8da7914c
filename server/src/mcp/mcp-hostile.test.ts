import { request as httpRequest } from "node:http";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ClientsAnswer, CreatedTokenAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const desk = defineTool({
  name: "desk",
  visible: true,
  methods: {
    order: { run: async (_args, { ask }) => (await ask({ message: "What colour?" })).answer },
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [desk] });
});
afterAll(() => server.close());

async function createAgent(name: string): Promise<string> {
  return (await request<{ id: string }>(server, "POST /api/agents", { name })).body.id;
}

async function createToken(agent: string, name: string, more: object = {}) {
  const { body } = await request<CreatedTokenAnswer>(server, `POST /api/agents/${agent}/tokens`, {
    name,
    ...more,
  });
  return { id: body.token.id, headers: { Authorization: `Bearer ${body.value}` } };
}

const ACCEPT = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
};

function post(
  agent: string,
  message: object | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body =
    typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", ...message });
  return fetch(`${server.url}/mcp/${agent}`, {
    method: "POST",
    headers: { ...ACCEPT, ...headers },
    body,
  });
}

const HELLO = {
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "raw", version: "1" },
  },
};
const LIST = { id: 2, method: "tools/list" };

async function initialize(agent: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await post(agent, HELLO, headers);
  await response.text();
  return response.headers.get("mcp-session-id") ?? "";
}

const listen = (agent: string, session: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/mcp/${agent}`, {
    headers: { Accept: "text/event-stream", "Mcp-Session-Id": session, ...headers },
  });

it("keeps a session to the caller and the agent that it began with", async () => {
  const [agent, other] = [await createAgent("Ada"), await createAgent("Bo")];
  const [desktop, laptop] = [
    await createToken(agent, "Desktop"),
    await createToken(agent, "Laptop"),
  ];
  const session = { "Mcp-Session-Id": await initialize(agent, desktop.headers) };
  const statusOf = async (where: string, headers: Record<string, string>) =>
    (await post(where, LIST, { ...session, ...headers })).status;
  expect(await statusOf(agent, desktop.headers)).toBe(200);
  expect(await statusOf(agent, laptop.headers)).toBe(404);
  expect(await statusOf(agent, {})).toBe(404);
  expect(await statusOf(other, {})).toBe(404);
  expect(await statusOf(other, desktop.headers)).toBe(403);
  expect((await listen(agent, session["Mcp-Session-Id"])).status).toBe(404);
});

it.each([
  [
    "its token is revoked",
    async (agent: string, token: string) =>
      request(server, `POST /api/agents/${agent}/tokens/${token}/revoke`),
  ],
  ["its agent is deleted", async (agent: string) => request(server, `DELETE /api/agents/${agent}`)],
])("ends a client's stream when %s", async (_, act) => {
  const agent = await createAgent(`Cy ${Math.random()}`);
  const { id, headers } = await createToken(agent, "Desktop");
  const stream = await listen(agent, await initialize(agent, headers), headers);
  expect(stream.status).toBe(200);
  expect((await act(agent, id)).status).toBeLessThan(300);
  expect(await stream.text()).toBe("");
});

it("ends a client's streams at the moment when its token ends by itself, and nobody else's", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
  try {
    const agent = await createAgent("Fin");
    const endsIn = (minutes: number) => ({
      expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    });
    const [long, short] = [
      await createToken(agent, "Long", endsIn(60)),
      await createToken(agent, "Short", endsIn(2)),
    ];
    const streamOf = async ({ headers }: { headers: Record<string, string> }) =>
      (await listen(agent, await initialize(agent, headers), headers)).text();
    const [others, own] = [streamOf(long), streamOf(short)];
    await vi.waitFor(async () => {
      const { clients } = (await request<ClientsAnswer>(server, `GET /api/agents/${agent}/clients`))
        .body;
      expect(clients.filter(({ isLive }) => isLive)).toHaveLength(2);
    });
    await vi.advanceTimersByTimeAsync(118_000);
    expect(await Promise.race([own, Promise.resolve("open")])).toBe("open");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await own).toBe("");
    expect(await Promise.race([others, Promise.resolve("open")])).toBe("open");
    await vi.advanceTimersByTimeAsync(58 * 60_000);
    expect(await others).toBe("");
  } finally {
    vi.useRealTimers();
  }
});

it("lets only who made a call answer what it asks", async () => {
  const agent = await createAgent("Di");
  const [own, others] = [await createToken(agent, "Own"), await createToken(agent, "Other")];
  const protocol = "2026-07-28";
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": protocol,
    "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
  };
  const call = async (
    params: object,
    { headers }: { headers: Record<string, string> },
    at = agent,
  ) => {
    const message = {
      id: 1,
      method: "tools/call",
      params: { name: "order", arguments: {}, _meta, ...params },
    };
    const names = {
      "MCP-Protocol-Version": protocol,
      "Mcp-Method": "tools/call",
      "Mcp-Name": "order",
    };
    const answer = await post(at, message, { ...names, ...headers });
    return JSON.parse((await answer.text()).replace(/^[^{]*/, ""));
  };
  const { result } = await call({}, own);
  const { requestState, inputRequests } = result;
  const [question = ""] = Object.keys(inputRequests);
  const inputResponses = { [question]: { action: "accept", content: { answer: "red" } } };
  expect((await call({ requestState, inputResponses }, others)).error.code).toBe(-32602);
  expect((await call({ requestState: "0".repeat(32), inputResponses }, own)).error.code).toBe(
    -32602,
  );
  const operator = { headers: {} };
  const operators = (await call({}, operator)).result;
  const elsewhere = { requestState: operators.requestState, inputResponses: {} };
  expect((await call(elsewhere, operator, await createAgent("Ivo"))).error.code).toBe(-32602);
  const wrong = { [question]: { action: "accept", content: { answer: 7 } } };
  expect((await call({ requestState, inputResponses: wrong }, own)).result.inputRequests).toEqual(
    inputRequests,
  );
  expect((await call({ requestState, inputResponses }, own)).result.content).toEqual([
    { type: "text", text: "red" },
  ]);
  expect((await call({ requestState, inputResponses }, own)).error.code).toBe(-32602);
});

it("makes room for a new session with the one that was not used for the longest time", async () => {
  const agent = await createAgent("Ed");
  const [first, second] = [await initialize(agent), await initialize(agent)];
  for (let index = 0; index < 298; index++) await initialize(agent);
  const statusOf = async (session: string) =>
    (await post(agent, LIST, { "Mcp-Session-Id": session })).status;
  expect(await statusOf(first)).toBe(200);
  await initialize(agent);
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404]);
});

it.each([
  ["no JSON", "{", 400],
  ["JSON that is nested too deep", `${"[".repeat(5_000)}${"]".repeat(5_000)}`, 400],
  ["too much", JSON.stringify("x".repeat(4_000_001)), 413],
])("refuses %s", async (_, body, status) => {
  expect((await post("first-agent", body)).status).toBe(status);
});

it.each([
  ["a page elsewhere", { Origin: "https://evil.example" }],
  ["a name that points here", { Host: "evil.example" }],
  [
    "a link on another site",
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" },
  ],
])("refuses what comes from %s", async (_, headers) => {
  const status = await new Promise((resolve, reject) => {
    const sent = httpRequest(`${server.url}/mcp/first-agent`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject);
    sent.end();
  });
  expect(status).toBe(403);
});

it("answers one that has no session at all, and keeps nothing of it", async () => {
  const agent = await createAgent("Flo");
  const answer = await post(agent, LIST);
  expect([
    answer.status,
    answer.headers.get("mcp-session-id"),
    answer.headers.get("cache-control"),
  ]).toEqual([200, null, "no-store"]);
  expect(await answer.text()).toContain('"name":"order"');
});

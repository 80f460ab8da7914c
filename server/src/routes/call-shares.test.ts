import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { isDeepRun } from "../../../test-depth.ts";
import type { CallsAnswer, CreatedTokenAnswer, ErrorBody } from "../api-contract.ts";
import { CALLER_LIMITS } from "../limits.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
let open = () => {};
let gate = new Promise<void>(() => {});
const shut = () => {
  gate = new Promise<void>((resolve) => {
    open = resolve;
  });
};
let waiting = 0;

const wait = async () => {
  waiting += 1;
  await gate;
  waiting -= 1;
};
const tool = defineTool({
  name: "shared",
  visible: true,
  methods: {
    add: {
      description: "Adds one.",
      parameters: z.object({ to: z.number() }),
      run: ({ to }) => to + 1,
    },
    wait: { description: "Waits.", run: wait },
    send: {
      description: "Sends.",
      parameters: z.object({ what: z.string() }),
      needsApproval: true,
      run: () => "sent",
    },
  },
});

beforeAll(async () => {
  server = await startTestServer({ tools: [tool] });
});
afterAll(() => server.close());

let made = 0;
/** A token that nobody used yet: what it may do is whole. */
async function newToken(agent = "first-agent"): Promise<string> {
  made += 1;
  const { body } = await request<CreatedTokenAnswer>(server, `POST /api/agents/${agent}/tokens`, {
    name: `t${made}`,
  });
  return body.value;
}

interface Answered<T> {
  status: number;
  retryAfter: string | null;
  body: T & Partial<ErrorBody>;
}

/** Over a real socket, with a token. */
async function post<T>(
  token: string,
  path: string,
  body: unknown,
  headers = {},
): Promise<Answered<T>> {
  const answer = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    body: isJson ? JSON.parse(text) : text,
  };
}

const batchOf = (count: number, name: string, input: object) =>
  Array.from({ length: count }, (_, index) => ({ type: "tool_use", id: `c${index}`, name, input }));
const runBatch = (token: string, count: number, name = "add", input: object = { to: 1 }) =>
  post<CallsAnswer>(token, "/api/agents/first-agent/calls", batchOf(count, name, input));
const call = (token: string, name: string, args: object = {}, more: object = {}) =>
  post<{ result: unknown }>(token, `/api/agents/first-agent/methods/${name}/call`, {
    arguments: args,
    ...more,
  });

it("takes as many calls from the rate as a batch has, refuses a larger batch whole, and says when it fits", async () => {
  const token = await newToken();
  const { burst, perSecond } = CALLER_LIMITS.calls;
  let ran = 0;
  let refused: Answered<CallsAnswer> | undefined;
  const began = performance.now();
  while (!refused && ran < burst * 10) {
    // Of no method: they end faster than the rate comes again.
    const answer = await runBatch(token, 200, "none");
    if (answer.status === 200) ran += answer.body.calls.length;
    else refused = answer;
  }
  const most = burst + ((performance.now() - began) / 1_000) * perSecond;
  expect(ran).toBeLessThanOrEqual(most);
  expect(refused?.status).toBe(429);
  expect(refused?.body.error?.message).toContain("This batch has 200, more than are left.");
  const wait = Number(refused?.retryAfter);
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBe(refused?.body.error?.retryAfter);
  await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
  expect((await runBatch(token, 200)).status).toBe(200);
  // Another token has all of its own.
  expect((await runBatch(await newToken(), 200)).status).toBe(200);
});

it("counts the calls of a batch among those that run at once", async () => {
  const token = await newToken();
  shut();
  const running = [runBatch(token, 120, "wait", {})];
  await expect.poll(() => waiting).toBe(16);
  const refused = await runBatch(token, 100);
  expect([refused.status, refused.body.error?.message]).toEqual([
    429,
    "There are 120 running calls already, and these would be 100 more: one caller may have 200 at once. Wait a second, then try again.",
  ]);
  expect((await runBatch(token, 200)).status).toBe(429);
  open();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200]);
  // As many as a model may ask for are let in where nothing else runs.
  expect((await runBatch(token, 256)).status).toBe(200);
});

it("answers another token's call at once while one token's slow calls fill the agent's places", async () => {
  const [slow, quick] = [await newToken(), await newToken()];
  shut();
  const running = Array.from({ length: 200 }, () => call(slow, "wait"));
  await expect.poll(() => waiting).toBe(16);
  const began = performance.now();
  const answer = await call(quick, "add", { to: 1 });
  expect([answer.status, answer.body.result]).toEqual([200, 2]);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(waiting).toBe(16);
  open();
  expect(new Set((await Promise.all(running)).map(({ status }) => status))).toEqual(new Set([200]));
});

it("gives each caller approvals of its own", async () => {
  const [one, other] = [await newToken(), await newToken()];
  const idOf = ({ body }: Answered<unknown>) => body.error?.approval?.id ?? "";
  const [own, others] = [
    idOf(await call(one, "send", { what: "a" })),
    idOf(await call(other, "send", { what: "a" })),
  ];
  expect(own).not.toBe("");
  expect(others).not.toBe(own);
  expect((await call(other, "send", { what: "a" }, { approved: [own] })).status).toBe(409);
  expect((await call(other, "send", { what: "a" }, { declined: [own] })).body.error?.code).toBe(
    "needs_approval",
  );
  for (let number = 0; number < 5; number++)
    await runBatch(other, 256, "send", { what: "x".repeat(number) });
  expect((await call(one, "send", { what: "a" }, { approved: [own] })).body.result).toBe("sent");
});

const MCP = { accept: "application/json, text/event-stream" };
const message = (id: number, method: string, params: object) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const initialize = message(1, "initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
});

it.runIf(isDeepRun)(
  "takes as many calls from the rate as a batch of MCP has messages",
  async () => {
    const token = await newToken();
    const { burst, perSecond } = CALLER_LIMITS.calls;
    const batch = (count: number) =>
      Array.from({ length: count }, (_, id) => message(id, "ping", {}));
    const began = performance.now();
    let answered = 0;
    for (
      let status = 200;
      status !== 429 && answered < burst * 10;
      answered += status === 429 ? 0 : 100
    ) {
      status = (await post(token, "/mcp/first-agent", batch(100), MCP)).status;
    }
    expect(answered).toBeLessThanOrEqual(burst + ((performance.now() - began) / 1_000) * perSecond);
    expect((await post(await newToken(), "/mcp/first-agent", batch(257), MCP)).status).toBe(413);
  },
);

it("ends the caller's own oldest session when it begins too many, and nobody else's", async () => {
  const [quiet, loud] = [await newToken(), await newToken()];
  const begin = async (token: string) => {
    const answer = await fetch(`${server.url}/mcp/first-agent`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...MCP },
      body: JSON.stringify(initialize),
    });
    await answer.text();
    return answer.headers.get("mcp-session-id") ?? "";
  };
  const ping = async (token: string, session: string) =>
    (
      await post(token, "/mcp/first-agent", message(2, "ping", {}), {
        ...MCP,
        "mcp-session-id": session,
      })
    ).status;
  const [own, first] = [await begin(quiet), await begin(loud)];
  for (let number = 0; number < 330; number++) await begin(loud);
  expect(await ping(quiet, own)).toBe(200);
  expect(await ping(loud, first)).toBe(404);
});

it.runIf(isDeepRun)("answers health while one token calls as often as it may", async () => {
  const token = await newToken();
  const calling = async () => {
    while ((await runBatch(token, 100)).status === 200);
  };
  /** Milliseconds of half of the answers, while `work` goes on. */
  const watch = async (work: Promise<unknown>): Promise<number> => {
    const health: number[] = [];
    let isOver = false;
    void work.then(() => {
      isOver = true;
    });
    while (!isOver) {
      const began = performance.now();
      await fetch(`${server.url}/api/health`);
      health.push(performance.now() - began);
    }
    return health.sort((one, other) => one - other).at(Math.floor(health.length / 2)) ?? 0;
  };
  // Other processes of this machine make all answers slower.
  const quiet = await watch(new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await watch(Promise.all([calling(), calling()]))).toBeLessThan(100 + 10 * quiet);
});

import { defineTool, mediaBlock } from "@pegboard/registry-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { ApprovalsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import {
  type ConnectedMcpClient,
  connectMcp,
  type Era,
  type McpClientOptions,
} from "../testing/mcp-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const waiting = vi.fn();
const stopped = vi.fn();

const desk = defineTool({
  name: "desk",
  description: "Does things.",
  icon: "folder",
  visible: true,
  config: z.object({ greeting: z.string().default("Hello") }),
  methods: {
    count: {
      displayName: "Count up",
      description: "Counts.",
      parameters: z.object({ to: z.int() }),
      outputSchema: z.object({ counted: z.int() }),
      annotations: { readOnlyHint: true },
      extra: { _meta: { "acme/cost": 1 } },
      run: ({ to }, { progress }) => {
        progress({ progress: 1, total: 2, message: "half" });
        return { counted: to };
      },
    },
    draw: {
      run: () => ({
        content: [mediaBlock("iVBORw==", "image/png"), { type: "text", text: "A circle." }],
      }),
    },
    greet: { run: (_args, { config }) => config.greeting },
    fail: { run: () => Promise.reject(new Error("no disk")) },
    wait: {
      run: (_args, { signal }) =>
        new Promise((_resolve, reject) => {
          waiting();
          signal.addEventListener("abort", () => {
            stopped();
            reject(new Error("stopped"));
          });
        }),
    },
    order: {
      run: async (_args, { ask }) => {
        const { size } = await ask({
          message: "How large?",
          schema: { type: "object", properties: { size: { type: "integer" } }, required: ["size"] },
        });
        const { answer } = await ask({ message: "What colour?" });
        return `${size} of ${answer}`;
      },
    },
    post: {
      needsApproval: true,
      parameters: z.object({ to: z.string() }),
      run: ({ to }) => `posted to ${to}`,
    },
    off: { run: () => "never" },
  },
});

let server: TestServer;
let agent: string;
const open: ConnectedMcpClient[] = [];

beforeAll(async () => {
  server = await startTestServer({ tools: [desk] });
});
afterAll(() => server.close());

beforeEach(async () => {
  vi.clearAllMocks();
  const created = await request<{ id: string }>(server, "POST /api/agents", {
    name: `Ada ${Math.random()}`,
  });
  agent = created.body.id;
  await save([
    { op: "setTool", tool: "desk", state: "on" },
    { op: "setMethod", tool: "desk", method: "off", state: "off" },
  ]);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { client } of open.splice(0)) await client.close();
});

let revision = 0;
async function save(operations: object[]): Promise<void> {
  const { body } = await request<{ revision: number }>(server, `GET /api/agents/${agent}/settings`);
  const saved = await request<{ revision: number }>(server, `PATCH /api/agents/${agent}/settings`, {
    baseRevision: body.revision,
    operations,
  });
  expect(saved.status).toBe(200);
  revision = saved.body.revision;
}

/** Decides about the next call that waits, as an operator does. */
async function decideNext(decision: object): Promise<void> {
  const open = async () =>
    (await request<ApprovalsAnswer>(server, "GET /api/v1/approvals")).body.waiting;
  await expect.poll(async () => (await open()).length).toBe(1);
  await request(server, `POST /api/v1/approvals/${(await open())[0]?.id}`, decision);
}

async function connect(options: McpClientOptions): Promise<ConnectedMcpClient> {
  const connected = await connectMcp(server, { agent, ...options });
  open.push(connected);
  return connected;
}

const textOf = (result: { content: { type: string }[] }): string =>
  result.content.map((block) => ("text" in block ? block.text : "")).join("\n");

describe.each<Era>(["2026-07-28", "2025"])("a client of %s", (era) => {
  it("is given exactly what the agent is offered, as HTTP gives it, in its order", async () => {
    const { client } = await connect({ era });
    expect(client.getServerVersion()).toMatchObject({ name: "pegboard" });
    const { tools } = await client.listTools();
    const http = await request<{ name: string }[]>(
      server,
      `GET /api/agents/${agent}/toolset?format=mcp`,
    );
    expect(tools.map(({ icons: _, _meta: __, ...tool }) => tool)).toEqual(http.body);
    expect(tools.map(({ name }) => name)).toEqual([
      "count",
      "draw",
      "fail",
      "greet",
      "order",
      "post",
      "wait",
    ]);
    expect(tools[0]).toMatchObject({
      title: "Count up",
      annotations: { readOnlyHint: true },
      outputSchema: { type: "object", properties: { counted: { type: "integer" } } },
      icons: [
        { src: expect.stringMatching(/^data:image\/svg\+xml;base64,/), mimeType: "image/svg+xml" },
      ],
      _meta: { "acme/cost": 1 },
    });
  });

  it("calls methods with the agent's config, and gets structured results, images and failures", async () => {
    await save([{ op: "setConfig", tool: "desk", key: "greeting", value: "Moin" }]);
    const { client } = await connect({ era });
    await client.listTools();
    const call = (name: string, args = {}) => client.callTool({ name, arguments: args });
    expect(await call("greet")).toMatchObject({ content: [{ type: "text", text: "Moin" }] });
    expect(await call("count", { to: 3 })).toMatchObject({ structuredContent: { counted: 3 } });
    expect(await call("draw")).toMatchObject({
      content: [{ type: "image", data: "iVBORw==", mimeType: "image/png" }, { text: "A circle." }],
    });
    expect(await call("fail")).toMatchObject({
      isError: true,
      content: [{ text: "Fail of Desk failed: no disk" }],
    });
    const off = await call("off");
    expect(off).toMatchObject({ isError: true, _meta: { "pegboard/outcome": "off" } });
    expect(textOf(off)).toMatch(/^Off of Desk is off for Ada .*Switched off for this agent\.$/);
    await expect(call("gone")).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('"gone"'),
    });
  });

  it("hears of progress, and ends a call that it gives up", async () => {
    const { client } = await connect({ era });
    const onprogress = vi.fn();
    await client.callTool({ name: "count", arguments: { to: 1 } }, { onprogress });
    expect(onprogress).toHaveBeenCalledWith({ progress: 1, total: 2, message: "half" });
    const controller = new AbortController();
    const call = client.callTool({ name: "wait", arguments: {} }, { signal: controller.signal });
    await vi.waitFor(() => expect(waiting).toHaveBeenCalled());
    controller.abort();
    await expect(call).rejects.toThrow();
    await vi.waitFor(() => expect(stopped).toHaveBeenCalled());
  });

  it("puts questions and approvals to its person", async () => {
    const asked = vi.fn();
    const { client } = await connect({
      era,
      answer: (message) => {
        asked(message);
        const content: Record<string, string | number> = {};
        if (message === "How large?") content.size = 3;
        if (message === "What colour?") content.answer = "red";
        return { action: "accept", content };
      },
    });
    expect(textOf(await client.callTool({ name: "order", arguments: {} }))).toBe("3 of red");
    expect(textOf(await client.callTool({ name: "post", arguments: { to: "Bo" } }))).toBe(
      "posted to Bo",
    );
    expect(asked.mock.calls.flat()).toEqual([
      "How large?",
      "What colour?",
      'May Post of Desk run with {"to":"Bo"}?',
    ]);
  });

  it("whose person refuses runs nothing", async () => {
    const { client } = await connect({ era, answer: () => ({ action: "decline" }) });
    const post = await client.callTool({ name: "post", arguments: { to: "Bo" } });
    expect(post).toMatchObject({ isError: true, _meta: { "pegboard/outcome": "declined" } });
    expect(textOf(await client.callTool({ name: "order", arguments: {} }))).toMatch(
      /does not answer "How large\?"/,
    );
  });

  it("whose person is still asked gets what an operator decided before", async () => {
    const answer = async () => {
      await decideNext({ decision: "decline", reason: "Not Al." });
      return { action: "accept" as const };
    };
    const { client } = await connect({ era, answer });
    const post = await client.callTool({ name: "post", arguments: { to: "Al" } });
    expect(textOf(post)).toContain("Declined by a person: Not Al.");
  });

  it("that cannot ask waits for an operator, and is told what cannot be asked", async () => {
    const { client } = await connect({ era });
    const post = client.callTool({ name: "post", arguments: { to: "Bo" } });
    await decideNext({ decision: "decline", reason: "Bo is away." });
    expect(await post).toMatchObject({ isError: true, _meta: { "pegboard/outcome": "declined" } });
    expect(textOf(await post)).toContain("Declined by a person: Bo is away.");
    expect(textOf(await client.callTool({ name: "order", arguments: {} }))).toMatch(
      /Nobody can answer "How large\?"/,
    );
  });

  it("has the agent's texts as prompts, with its variables as arguments", async () => {
    await save([
      {
        op: "setTemplate",
        template: "system",
        source: "Write {{ tone }} to {{ user }}. {{ tools | length }} tools.",
      },
      { op: "setVariable", name: "tone", value: "kindly" },
    ]);
    const { client } = await connect({ era });
    const { prompts } = await client.listPrompts();
    expect(
      prompts.map(({ name, arguments: given }) => [name, given?.map((each) => each.name)]),
    ).toEqual([
      ["system", ["query", "user", "date", "tone"]],
      ["user", ["query", "user", "date", "tone"]],
    ]);
    const texts = async (given?: Record<string, string>) =>
      (await client.getPrompt({ name: "system", ...(given && { arguments: given }) })).messages;
    expect(await texts({ user: "Bo" })).toEqual([
      { role: "user", content: { type: "text", text: "Write kindly to Bo. 1 tools." } },
    ]);
    expect(await texts({ tone: "shortly" })).toMatchObject([
      { content: { text: "Write shortly to . 1 tools." } },
    ]);
    await expect(texts({ nothing: "x" })).rejects.toMatchObject({ code: -32602 });
    await expect(client.getPrompt({ name: "other" })).rejects.toMatchObject({ code: -32602 });
  });

  it("is told once of all that changes within a second, and not of what changes elsewhere", async () => {
    const changed = vi.fn();
    const { client } = await connect({ era, changed });
    await client.listTools();
    // Once this one is told of, no second of an earlier change still runs.
    await save([{ op: "setMethod", tool: "desk", method: "greet", state: "off" }]);
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    changed.mockClear();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await save([{ op: "setMethod", tool: "desk", method: "wait", state: "off" }]);
    await save([{ op: "setMethod", tool: "desk", method: "draw", state: "off" }]);
    const own = agent;
    const other = await request<{ id: string }>(server, "POST /api/agents", {
      name: `Bo ${Math.random()}`,
    });
    agent = other.body.id;
    await save([{ op: "setTool", tool: "desk", state: "off" }]);
    agent = own;
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["count", "fail", "order", "post"]);
    await save([{ op: "setVariable", name: "tone", value: "kindly" }]);
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
    expect(changed.mock.calls).toEqual([["tools"], ["prompts"]]);
  });

  it("is listed with what it is, and with the revision that it listed last", async () => {
    const { client } = await connect({
      era,
      name: "desk-client",
      changed: () => undefined,
      answer: () => ({ action: "decline" }),
    });
    await client.listTools();
    await client.callTool({ name: "greet", arguments: {} });
    const clients = async () =>
      (await request<{ clients: object[] }>(server, `GET /api/agents/${agent}/clients`)).body
        .clients;
    await vi.waitFor(async () => expect(await clients()).toMatchObject([{ isLive: true }]));
    expect(await clients()).toEqual([
      {
        id: expect.any(String),
        name: "desk-client",
        version: "1.2.3",
        via: "mcp",
        protocol: era === "2025" ? "2025-11-25" : era,
        connectedAt: expect.any(String),
        lastSeenAt: expect.any(String),
        callsPerMinute: 1,
        revision,
        isLive: true,
        canAsk: true,
      },
    ]);
  });

  it("gets what a query leaves of the agent", async () => {
    const { client } = await connect({ era, agent: `${agent}?choices=count,greet` });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["count", "greet"]);
    expect(await client.callTool({ name: "fail", arguments: {} })).toMatchObject({
      isError: true,
      _meta: { "pegboard/outcome": "not offered" },
    });
  });
});

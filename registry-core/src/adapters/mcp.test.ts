import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, Server } from "@modelcontextprotocol/server";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { LocalAgent } from "../agent/local-agent.ts";
import { defineTool } from "../definition/authoring/define-tool.ts";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import type { CallEnvironment } from "../execution/call-environment.ts";
import { callMethod } from "../execution/call-method.ts";
import { mediaBlock } from "../execution/result-parts.ts";
import { fromMcp, toMcp } from "../mcp.ts";
import { ToolRegistry } from "../registry/tool-registry.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import type { HandedOn } from "./offered-functions.ts";

const reading = vi.fn();
const asked = vi.fn();
const notes = defineTool({
  name: "notes",
  methods: {
    read: {
      displayName: "Read a note",
      description: "Reads one.",
      parameters: z.object({ id: z.int() }),
      outputSchema: z.object({ note: z.int() }),
      annotations: { readOnlyHint: true },
      extra: { _meta: { "acme/cost": 1 } },
      run: ({ id }, { progress }) => {
        progress({ progress: 1, total: 2, message: "half" });
        return id === 0 ? { text: "none" } : { note: id };
      },
    },
    draw: {
      run: () => ({
        content: [mediaBlock("iVBORw==", "image/png"), { type: "text", text: "A circle." }],
        structuredContent: { radius: 3 },
        _meta: { "acme/id": "x" },
      }),
    },
    list: { run: () => ["a", "b"] },
    fail: { run: () => Promise.reject(new Error("no disk")) },
    wait: {
      run: (_args, { signal }) =>
        new Promise((_resolve, reject) => {
          reading();
          signal.addEventListener("abort", () => reject(new Error("stopped")));
        }),
    },
  },
});

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/**
 * A client of a server that gives what the agent is offered; `answer` is what its person says when
 * it is asked.
 */
async function connect(environment: HandedOn, answer?: object): Promise<Client> {
  const server = new Server({ name: "pegboard", version: "1" }, { capabilities: { tools: {} } });
  const answers = toMcp(environment);
  server.setRequestHandler("tools/list", () => answers.listTools());
  server.setRequestHandler("tools/call", ({ params }, context) =>
    answers.callTool(params, context),
  );
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities: answer ? { elicitation: {} } : {} },
  );
  if (answer) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked(params.message);
      return answer as { action: "accept"; content: Record<string, string> };
    });
  }
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  open.push(() => client.close());
  return client;
}

test("a client is given the agent's functions", async () => {
  const client = await connect(callEnvironment([notes]));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["draw", "fail", "list", "read", "wait"]);
  expect(tools[3]).toEqual({
    name: "read",
    title: "Read a note",
    description: "Reads one.",
    inputSchema: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
    outputSchema: { type: "object", properties: { note: { type: "integer" } }, required: ["note"] },
    annotations: { readOnlyHint: true },
    _meta: { "acme/cost": 1 },
  });
});

test("a client gets results as text, as blocks and as structured content", async () => {
  const client = await connect(callEnvironment([notes]));
  expect(await client.callTool({ name: "read", arguments: { id: "3" } })).toEqual({
    content: [{ type: "text", text: '{"note":3}' }],
    structuredContent: { note: 3 },
  });
  expect(await client.callTool({ name: "list" })).toEqual({
    content: [{ type: "text", text: '["a","b"]' }],
  });
  expect(await client.callTool({ name: "draw", arguments: {} })).toEqual({
    content: [
      { type: "image", data: "iVBORw==", mimeType: "image/png" },
      { type: "text", text: "A circle." },
    ],
    structuredContent: { radius: 3 },
    _meta: { "acme/id": "x" },
  });
});

test("a client of an agent of this process is given what it has now", async () => {
  const registry = new ToolRegistry();
  registry.register(notes);
  const settings = { tools: { notes: { methods: { fail: false, wait: false, draw: false } } } };
  const client = await connect(new LocalAgent(registry, { id: "a1", name: "Ada", settings }));
  const listed = async () => (await client.listTools()).tools.map(({ name }) => name);
  expect(await listed()).toEqual(["list", "read"]);
  registry.register(defineTool({ name: "fresh", run: () => "new" }));
  expect(await listed()).toEqual(["fresh", "list", "read"]);
  expect(await client.callTool({ name: "fresh" })).toEqual({
    content: [{ type: "text", text: "new" }],
  });
  expect(await client.callTool({ name: "fail" })).toMatchObject({
    content: [{ text: "Fail of Notes is off for Ada. Switched off for this agent." }],
    isError: true,
    _meta: { "pegboard/outcome": "off" },
  });
});

test.each([
  ["fail", {}, "failed", "Fail of Notes failed: no disk"],
  [
    "read",
    { id: "x" },
    "invalid arguments",
    "The arguments of Read a note of Notes are invalid: ID must be a whole number.",
  ],
])("a call of %s that fails is answered with the reason", async (name, args, outcome, text) => {
  const client = await connect(callEnvironment([notes]));
  await client.listTools();
  expect(await client.callTool({ name, arguments: args })).toEqual({
    content: [{ type: "text", text }],
    isError: true,
    _meta: { "pegboard/outcome": outcome },
  });
});

test("a name that the agent does not have is an issue of the protocol", async () => {
  const client = await connect(callEnvironment([notes]));
  await expect(client.callTool({ name: "gone" })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining(
      'Ada has no method named "gone". Its toolset lists those it has.',
    ),
  });
});

test("a result that is cut to its size says so where the list promises an object", async () => {
  const client = await connect(callEnvironment([notes], { maxResultSize: 5 }));
  await client.listTools();
  expect(await client.callTool({ name: "read", arguments: { id: 1234567 } })).toMatchObject({
    content: [
      {},
      { text: "The result was too long, so that it does not follow its outputSchema." },
    ],
    isError: true,
  });
  const list = await client.callTool({ name: "list", arguments: {} });
  expect(list.isError).toBeUndefined();
});

test("a result that does not follow its outputSchema, which the client would refuse, is not lost", async () => {
  const client = await connect(callEnvironment([notes]));
  await client.listTools();
  expect(await client.callTool({ name: "read", arguments: { id: 0 } })).toEqual({
    content: [
      { type: "text", text: '{"text":"none"}' },
      { type: "text", text: "The result does not follow its outputSchema: note is required." },
    ],
    isError: true,
  });
});

test("progress reaches a client that asks for it, and a client that gives up ends the call", async () => {
  const client = await connect(callEnvironment([notes]));
  const onprogress = vi.fn();
  await client.callTool({ name: "read", arguments: { id: 1 } }, { onprogress });
  await vi.waitFor(() =>
    expect(onprogress).toHaveBeenCalledWith({ progress: 1, total: 2, message: "half" }),
  );
  const ended = vi.fn();
  const watched = callEnvironment([notes], { records: { add: ended } as never });
  const controller = new AbortController();
  const call = (await connect(watched)).callTool({ name: "wait" }, { signal: controller.signal });
  await vi.waitFor(() => expect(reading).toHaveBeenCalled());
  controller.abort();
  await expect(call).rejects.toThrow();
  await vi.waitFor(() =>
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ outcome: "cancelled" })),
  );
});

const doors = defineTool({
  name: "doors",
  methods: {
    lock: {
      needsApproval: true,
      parameters: z.object({ door: z.int() }),
      run: ({ door }) => `locked ${door}`,
    },
    name: { run: async (_args, { ask }) => (await ask({ message: "What is its name?" })).answer },
  },
});

test.each([
  [{ action: "accept", content: { answer: "Bo" } }, "locked 1", "Bo"],
  [{ action: "decline" }, /approval was declined/, /does not answer "What is its name\?"/],
  [undefined, /its approval failed: .*elicitation/i, /elicitation/i],
])(
  "what a call asks and needs an approval for is put to the client's person, who says %j",
  async (answer, lock, name) => {
    asked.mockClear();
    const client = await connect(callEnvironment([doors]), answer);
    const text = async (call: { name: string; arguments?: Record<string, unknown> }) =>
      (await client.callTool(call)).content
        .map((block) => block.type === "text" && block.text)
        .join();
    expect(await text({ name: "lock", arguments: { door: "1" } })).toMatch(lock);
    expect(await text({ name: "name" })).toMatch(name);
    const questions = ['May Lock of Doors run with {"door":1}?', "What is its name?"];
    expect(asked.mock.calls.flat()).toEqual(answer ? questions : []);
  },
);

/** The agent's functions, handed on as an MCP server, and taken in again. */
async function through(environment: CallEnvironment): Promise<RegisteredTool> {
  const client = await connect(environment);
  const { tools } = await client.listTools();
  return fromMcp({
    name: "notes",
    tools,
    call: (params, options) => client.callTool(params, options),
    icon: "notebook",
  });
}

test("what a server lists is one tool, off by default, and says what it said", async () => {
  const { definition } = await through(callEnvironment([notes]));
  expect(definition).toMatchObject({ name: "notes", icon: "notebook", enabledByDefault: false });
  expect(definition.methods.map(({ name, displayName }) => [name, displayName])).toEqual([
    ["draw", "Draw"],
    ["fail", "Fail"],
    ["list", "List"],
    ["read", "Read a note"],
    ["wait", "Wait"],
  ]);
  expect(definition.methods[3]).toMatchObject({
    description: "Reads one.",
    parameters: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
    outputSchema: { properties: { note: { type: "integer" } } },
    annotations: { readOnlyHint: true },
    extra: { _meta: { "acme/cost": 1 } },
  });
});

test("calls of a server's tools keep blocks and structured content, tell progress, and fail with its words", async () => {
  const taken = await through(callEnvironment([notes]));
  const on = { ...taken, definition: { ...taken.definition, enabledByDefault: true } };
  const onProgress = vi.fn();
  const environment = callEnvironment([on], { onProgress });
  const call = (functionName: string, args = {}) => callMethod(environment, { functionName, args });
  expect(await call("draw")).toEqual({
    ok: true,
    result: {
      content: [
        { type: "image", data: "iVBORw==", mimeType: "image/png" },
        { type: "text", text: "A circle." },
      ],
      structuredContent: { radius: 3 },
      _meta: { "acme/id": "x" },
    },
  });
  expect(await call("read", { id: 2 })).toMatchObject({
    ok: true,
    result: { structuredContent: { note: 2 } },
  });
  await vi.waitFor(() => expect(onProgress).toHaveBeenCalledOnce());
  expect(await call("fail")).toMatchObject({
    ok: false,
    message: "Fail of Notes failed: Fail of Notes failed: no disk",
  });
});

test("a method that cannot be used costs only itself, and what a server leaves out is filled in", () => {
  const call = async () => ({});
  const good = { name: "good", inputSchema: { type: "object" } };
  const bad = {
    name: "bad",
    inputSchema: { type: "object", properties: { a: { $ref: "#/gone" } } },
  };
  const { definition, issue } = fromMcp({ name: "odd", call, tools: [good, bad] });
  expect([issue, definition.methods.map(({ name }) => name)]).toEqual([undefined, ["good"]]);
  const bare = fromMcp({ name: "bare", call, tools: [{ name: "a", inputSchema: {} }] });
  expect(bare.definition.methods).toMatchObject([
    { description: "a function", parameters: { type: "object" } },
  ]);
});

test("an error of a server says its reason, wherever it stands", async () => {
  const source = fromMcp({
    name: "desk",
    enabledByDefault: true,
    tools: [{ name: "unlock", inputSchema: {} }],
    call: async () => ({ content: [], structuredContent: { code: "LOCKED" }, isError: true }),
  });
  expect(
    await callMethod(callEnvironment([source]), { functionName: "unlock", args: {} }),
  ).toMatchObject({
    ok: false,
    message: 'Unlock of Desk failed: {"code":"LOCKED"}',
  });
});

test("a client gets media as what they are", async () => {
  const run = () => ({
    content: [{ type: "image", data: "/9j/4AAQSkZ\nJRg==", mimeType: "image/jpg" }],
  });
  const client = await connect(callEnvironment([defineTool({ name: "draw", run })]));
  expect(await client.callTool({ name: "draw", arguments: {} })).toEqual({
    content: [{ type: "image", data: "/9j/4AAQSkZJRg==", mimeType: "image/jpeg" }],
  });
});

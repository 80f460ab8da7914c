import { defineTool } from "@pegboard/registry-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { CallsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ tools: testTools });
});
afterEach(() => server.close());

const ask = (body: unknown) =>
  request<CallsAnswer>(server, "POST /api/agents/first-agent/calls", body);

const note = { id: 3, reader: "First agent" };

it.each([
  [
    "openai-chat",
    {
      object: "chat.completion",
      choices: [
        {
          index: 0,
          finish_reason: "tool_calls",
          message: {
            role: "assistant",
            content: null,
            tool_calls: [
              {
                id: "c1",
                type: "function",
                function: { name: "read_note", arguments: '{"id":"3"}' },
              },
              { id: "c2", type: "function", function: { name: "list_notes", arguments: "{}" } },
            ],
          },
        },
      ],
    },
    [
      { role: "tool", tool_call_id: "c1", content: JSON.stringify(note) },
      { role: "tool", tool_call_id: "c2", content: '["first"]' },
    ],
  ],
  [
    "openai-responses",
    {
      object: "response",
      output: [
        { type: "reasoning", id: "rs_1", summary: [] },
        {
          type: "function_call",
          id: "fc_1",
          call_id: "c1",
          name: "read_note",
          arguments: '{"id":3}',
        },
        { type: "function_call", id: "fc_2", call_id: "c2", name: "list_notes", arguments: "" },
      ],
    },
    [
      { type: "function_call_output", call_id: "c1", output: JSON.stringify(note) },
      { type: "function_call_output", call_id: "c2", output: '["first"]' },
    ],
  ],
  [
    "anthropic",
    {
      type: "message",
      role: "assistant",
      stop_reason: "tool_use",
      content: [
        { type: "text", text: "I look it up." },
        { type: "tool_use", id: "c1", name: "read_note", input: { id: 3 } },
        { type: "tool_use", id: "c2", name: "list_notes", input: {} },
      ],
    },
    [
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "c1", content: JSON.stringify(note) },
          { type: "tool_result", tool_use_id: "c2", content: '["first"]' },
        ],
      },
    ],
  ],
  [
    "gemini",
    {
      candidates: [
        {
          content: {
            role: "model",
            parts: [
              { functionCall: { id: "c1", name: "read_note", args: { id: 3 } } },
              { functionCall: { id: "c2", name: "list_notes", args: {} } },
            ],
          },
        },
      ],
    },
    [
      {
        role: "user",
        parts: [
          { functionResponse: { id: "c1", name: "read_note", response: { output: note } } },
          { functionResponse: { id: "c2", name: "list_notes", response: { output: ["first"] } } },
        ],
      },
    ],
  ],
])(
  "runs the calls in a response of %s and answers them in its shape",
  async (format, response, messages) => {
    expect(await ask(response)).toMatchObject({
      status: 200,
      body: {
        format,
        messages,
        calls: [
          { id: "c1", functionName: "read_note", outcome: "ok" },
          { id: "c2", functionName: "list_notes", outcome: "ok" },
        ],
      },
    });
  },
);

it("answers every call, those that are refused or fail too", async () => {
  const operations = [
    { op: "setMethod", tool: "notes", method: "delete_note", state: "off" },
    { op: "setConfig", tool: "vault", key: "api_key", value: "vault-key-0123456789" },
  ];
  await request(server, "PATCH /api/agents/first-agent/settings", { baseRevision: 0, operations });
  const names = ["delete_note", "no_such_method", "read_note", "fail", "leak", "list_notes"];
  const answer = await ask(
    names.map((name, index) => ({ type: "tool_use", id: `c${index}`, name, input: {} })),
  );
  expect(answer.body.calls.map(({ outcome }) => outcome)).toEqual([
    "off",
    "unknown",
    "invalid arguments",
    "failed",
    "ok",
    "ok",
  ]);
  const results = [
    {
      is_error: true,
      content:
        /^Error: Delete Note of Notes is off for First agent\. Switched off for this agent\.$/,
    },
    { is_error: true, content: /^Error: First agent has no method named "no_such_method"/ },
    { is_error: true, content: /ID is required\.$/ },
    { is_error: true, content: /^Error: Fail of Vault failed: refused the key \[secret\]$/ },
    { content: /"api_key":"\[secret\]"/ },
    { content: /first/ },
  ].map(({ content, ...more }, index) => ({
    type: "tool_result",
    tool_use_id: `c${index}`,
    content: expect.stringMatching(content),
    ...more,
  }));
  expect(answer.body.messages).toEqual([{ role: "user", content: results }]);
});

it("has nothing to say to a model that asks for nothing", async () => {
  const answer = await ask({ role: "assistant", content: "Done." });
  expect(answer).toMatchObject({
    status: 200,
    body: { format: "openai-chat", messages: [], calls: [] },
  });
});

it("says of what is wrong with a request as a whole that it is the request", async () => {
  const { error } = (await ask([])).body;
  expect(error?.message).toMatch(
    /^Nothing was changed\. The request: holds no calls in the shape of openai-chat, /,
  );
});

it.each([
  ["no provider's answer", { tools: [] }, []],
  ["an empty list", [], []],
  [
    "a call that cannot be answered",
    { output: [{ type: "function_call", name: "a" }] },
    ["output", 0, "call_id"],
  ],
])("refuses %s with the place", async (_, body, path) => {
  expect(await ask(body)).toMatchObject({
    status: 422,
    body: { error: { code: "invalid", issues: [{ path }] } },
  });
});

it("runs one call at a time of a method that is not safe beside others, and asks again whether it is on", async () => {
  const running: (() => void)[] = [];
  const gate = defineTool({
    name: "gate",
    methods: {
      pass: {
        isConcurrencySafe: false,
        run: () => new Promise<void>((resolve) => running.push(resolve)),
      },
    },
  });
  const gated = await startTestServer({ tools: [gate] });
  try {
    const pass = () => request(gated, "POST /api/agents/first-agent/methods/pass/call", {});
    const first = pass();
    await expect.poll(() => running).toHaveLength(1);
    const second = pass();
    const operations = [{ op: "setTool", tool: "gate", state: "off" }];
    await request(gated, "PATCH /api/agents/first-agent/settings", { baseRevision: 0, operations });
    running[0]?.();
    expect((await first).status).toBe(200);
    expect(await second).toMatchObject({ status: 403, body: { error: { code: "method_off" } } });
    expect(running).toHaveLength(1);
  } finally {
    await gated.close();
  }
});

it("does not know an agent that is not there", async () => {
  const answer = await request(server, "POST /api/agents/nobody/calls", []);
  expect(answer).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
});

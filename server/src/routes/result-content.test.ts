import { defineTool, mediaBlock } from "@pegboard/registry-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import type { CallAnswer, CallsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const weather = defineTool({
  name: "weather",
  methods: {
    now: {
      outputSchema: z.object({ degrees: z.number() }),
      parameters: z.object({ city: z.string() }),
      run: ({ city }) => (city === "Oslo" ? { degrees: 3 } : { sky: "unknown" }),
    },
    map: {
      run: () => ({
        content: [{ type: "text", text: "Here:" }, mediaBlock("iVBORw==", "image/png")],
      }),
    },
  },
});
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ tools: [weather] });
});
afterEach(() => server.close());

it("passes on a result that does not follow its outputSchema, and says what of it", async () => {
  const call = (city: string) =>
    request<CallAnswer>(server, "POST /api/agents/first-agent/methods/now/call", {
      arguments: { city },
    });
  expect((await call("Oslo")).body).toEqual({
    result: { degrees: 3 },
    duration: expect.any(Number),
  });
  const { body } = await call("Atlantis");
  expect(body).toMatchObject({
    result: { sky: "unknown" },
    issues: [{ path: ["degrees"], code: "required" }],
  });
});

it("answers calls with images in the provider's form, and the issues of each", async () => {
  const { body } = await request<CallsAnswer>(server, "POST /api/agents/first-agent/calls", [
    { type: "tool_use", id: "c1", name: "map", input: {} },
    { type: "tool_use", id: "c2", name: "now", input: { city: "Atlantis" } },
  ]);
  expect(body.messages[0]?.content).toEqual([
    {
      type: "tool_result",
      tool_use_id: "c1",
      content: [
        { type: "text", text: "Here:" },
        { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw==" } },
      ],
    },
    { type: "tool_result", tool_use_id: "c2", content: '{"sky":"unknown"}' },
  ]);
  expect(body.calls).toMatchObject([
    { functionName: "map", outcome: "ok" },
    { functionName: "now", outcome: "ok", issues: [{ path: ["degrees"], code: "required" }] },
  ]);
});

it("answers the calls of a message of LangChain, and parts of the AI SDK", async () => {
  const asking = [
    {
      content: "",
      tool_calls: [{ type: "tool_call", id: "c1", name: "now", args: { city: "Oslo" } }],
    },
    {
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: "c1", toolName: "now", input: { city: "Oslo" } }],
    },
  ];
  const answers = await Promise.all(
    asking.map((message) =>
      request<CallsAnswer>(server, "POST /api/agents/first-agent/calls", message),
    ),
  );
  expect(answers.map(({ body }) => [body.format, body.messages])).toMatchObject([
    [
      "langchain",
      [{ type: "tool", tool_call_id: "c1", content: '{"degrees":3}', status: "success" }],
    ],
    [
      "ai-sdk",
      [
        {
          role: "tool",
          content: [{ toolCallId: "c1", output: { type: "json", value: { degrees: 3 } } }],
        },
      ],
    ],
  ]);
});

import {
  dynamicTool,
  generateText,
  isStepCount,
  jsonSchema,
  type ModelMessage,
  streamText,
  tool,
} from "ai";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { fromAiSdk, toAiSdk } from "../ai-sdk.ts";
import { answerCalls } from "../call-formats/answer-calls.ts";
import { defineTool } from "../definition/authoring/define-tool.ts";
import type { CallProgress } from "../definition/authoring/runtime-context.ts";
import { callMethod } from "../execution/call-method.ts";
import { mediaBlock } from "../execution/result-parts.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { scriptedModel } from "../testing/scripted-model.ts";

const weather = defineTool({
  name: "weather",
  methods: {
    forecast: {
      displayName: "Forecast",
      description: "The next days.",
      parameters: z.object({ city: z.string(), days: z.int().max(7).default(1) }),
      outputSchema: z.object({ city: z.string() }),
      run: ({ city, days }, { id, agent, caller, progress }) => {
        progress({ progress: 1, total: 2, message: "half" });
        return { city, days, id, agent: agent.name, caller };
      },
    },
    map: {
      run: () => ({
        content: [{ type: "text", text: "Here:" }, mediaBlock("iVBORw==", "image/png")],
      }),
    },
    remove: { needsApproval: true, run: () => "removed" },
    fail: { run: () => Promise.reject(new Error("no disk")) },
  },
});

const generate = (model: ReturnType<typeof scriptedModel>, toolsContext = {}) =>
  generateText({
    model,
    tools: toAiSdk(callEnvironment([weather])),
    toolsContext,
    stopWhen: isStepCount(2),
    prompt: "Go",
  });

test("a model of the AI SDK is given the agent's functions, and calls them with its id and context", async () => {
  const model = scriptedModel([{ name: "forecast", input: { city: "Oslo", days: "3" } }]);
  const answer = await generate(model, { forecast: { user: "u1" } });
  const declared = model.doGenerateCalls[0]?.tools;
  expect(declared?.map(({ name }) => name)).toEqual(["fail", "forecast", "map", "remove"]);
  expect(declared?.[1]).toMatchObject({
    description: "The next days.",
    inputSchema: {
      type: "object",
      properties: { city: { type: "string" }, days: { type: "integer", maximum: 7, default: 1 } },
      required: ["city"],
    },
  });
  expect(declared?.[1]).not.toHaveProperty("inputSchema.additionalProperties");
  expect(answer.text).toBe("Done.");
  const result = { city: "Oslo", days: 3, id: "call_1", agent: "Ada", caller: { user: "u1" } };
  expect(answer.steps[0]?.toolResults).toMatchObject([{ toolName: "forecast", output: result }]);
  expect(JSON.stringify(model.doGenerateCalls[1]?.prompt)).toContain(
    JSON.stringify({ type: "json", value: result }),
  );
});

test("an image reaches the model as one", async () => {
  const model = scriptedModel([{ name: "map", input: {} }]);
  await generate(model);
  expect(model.doGenerateCalls[1]?.prompt.at(-1)?.content).toMatchObject([
    {
      output: {
        type: "content",
        value: [
          { type: "text", text: "Here:" },
          { type: "file", mediaType: "image/png", data: { type: "data", data: "iVBORw==" } },
        ],
      },
    },
  ]);
});

test.each([
  ["fail", {}, "Fail of Weather failed: no disk"],
  [
    "forecast",
    { city: 1 },
    "The arguments of Forecast of Weather are invalid: City must be a text.",
  ],
])(
  "what %s fails with is the tool's error, which the model reads",
  async (name, input, message) => {
    const answer = await generate(scriptedModel([{ name, input }]));
    const errors = answer.steps[0]?.content.filter(({ type }) => type === "tool-error");
    expect(errors).toMatchObject([{ toolName: name, error: expect.objectContaining({ message }) }]);
  },
);

test("a method that is switched off is not there, and one that was handed on before is refused", async () => {
  const environment = callEnvironment([weather]);
  const tools = toAiSdk({ ...environment, toolset: { ...environment.toolset, tools: [] } });
  expect(tools).toEqual({});
  const off = {
    ...environment.toolset,
    tools: environment.toolset.tools.map((each) => ({ ...each, methods: [] })),
  };
  const handed = toAiSdk({
    ...environment,
    refresh: async () => ({ toolset: off, names: environment.names }),
  });
  await expect(handed.map?.execute({}, { toolCallId: "1", messages: [] })).rejects.toThrow(
    "has no method named",
  );
});

test("the AI SDK asks for approval, and the call runs once it is given", async () => {
  const tools = toAiSdk(callEnvironment([weather]));
  const first = await generate(scriptedModel([{ name: "remove", input: {} }]));
  const request = first.content.find((part) => part.type === "tool-approval-request");
  expect(request).toMatchObject({ toolCall: { toolName: "remove" } });
  expect(first.toolResults).toEqual([]);
  const approvalId = request?.type === "tool-approval-request" ? request.approvalId : "";
  const messages: ModelMessage[] = [
    { role: "user", content: "Go" },
    ...first.response.messages,
    { role: "tool", content: [{ type: "tool-approval-response", approvalId, approved: true }] },
  ];
  const model = scriptedModel([]);
  await generateText({ model, tools, messages });
  expect(JSON.stringify(model.doGenerateCalls[0]?.prompt)).toContain(
    '{"type":"text","value":"removed"}',
  );
});

test("progress comes as preliminary results where they are asked for", async () => {
  const onProgress = vi.fn();
  const tools = toAiSdk(callEnvironment([weather], { onProgress }), { preliminary: true });
  const model = scriptedModel([{ name: "forecast", input: { city: "Oslo" } }]);
  const outputs: unknown[] = [];
  for await (const part of streamText({ model, tools, prompt: "Go" }).fullStream) {
    if (part.type === "tool-result") outputs.push([part.preliminary === true, part.output]);
  }
  expect(outputs[0]).toEqual([true, { progress: 1, total: 2, message: "half" }]);
  expect(outputs.at(-1)).toMatchObject([false, { city: "Oslo" }]);
  expect(onProgress).toHaveBeenCalledOnce();
});

test("an aborted run aborts the call", async () => {
  const started = vi.fn();
  const slow = defineTool({
    name: "slow",
    run: (_args, { signal }) => {
      started();
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("stopped"))),
      );
    },
  });
  const controller = new AbortController();
  const call = toAiSdk(callEnvironment([slow])).slow?.execute(
    {},
    {
      toolCallId: "1",
      messages: [],
      abortSignal: controller.signal,
    },
  );
  await vi.waitFor(() => expect(started).toHaveBeenCalled());
  controller.abort();
  await expect(call).rejects.toThrow("Slow was cancelled by its caller.");
});

const checked = jsonSchema<{ even: number }>(
  { type: "object", properties: { even: { type: "integer" } }, required: ["even"] },
  {
    validate: (value) => {
      const { even } = value as { even: number };
      return even % 2 === 0
        ? { success: true, value: { even: even * 10 } }
        : { success: false, error: new Error("must be even") };
    },
  },
);
const seen = vi.fn();
const tools = {
  getWeather: tool({
    title: "Weather",
    description: "The weather of a place.",
    inputSchema: z.object({ city: z.string().transform((city) => city.toUpperCase()) }),
    outputSchema: z.object({ city: z.string() }),
    strict: true,
    metadata: { team: "maps" },
    onInputAvailable: ({ input }) => seen(input),
    execute: async ({ city }, { toolCallId, messages, context, abortSignal }) => ({
      city,
      toolCallId,
      messages: messages.length,
      context,
      aborted: abortSignal?.aborted,
    }),
  }),
  count: dynamicTool({
    description: "Counts.",
    inputSchema: jsonSchema({ type: "object", properties: { to: { type: "integer" } } }),
    async *execute(input) {
      const { to } = input as { to: number };
      for (let at = 1; at <= to; at++) yield { at };
    },
  }),
  double: tool({ inputSchema: checked, execute: ({ even }) => even }),
  lazy: tool({
    inputSchema: () => checked,
    needsApproval: () => true,
    execute: ({ even }) => even,
  }),
  draw: tool({
    inputSchema: z.object({}),
    execute: () => ({ size: 4 }),
    toModelOutput: ({ output }) => ({
      type: "content",
      value: [
        { type: "text", text: `${output.size} pixels` },
        {
          type: "file",
          mediaType: "image/png",
          data: { type: "data", data: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) },
        },
        {
          type: "file",
          mediaType: "application/pdf",
          filename: "a b.pdf",
          data: { type: "data", data: "JVBERi0=" },
        },
        { type: "file-data", mediaType: "image/gif", data: "R0lG" },
        {
          type: "file",
          mediaType: "image/png",
          data: { type: "url", url: new URL("https://a.example/x.png") },
        },
      ],
    }),
  }),
  refuse: tool({
    inputSchema: z.object({}),
    execute: () => "secret",
    toModelOutput: () => ({ type: "execution-denied", reason: "Not today." }),
  }),
};

test("the AI SDK's tools are tools with one method each", () => {
  const read = fromAiSdk(tools, { app: "acme", visible: true });
  expect(read.map(({ issue }) => issue)).toEqual(read.map(() => undefined));
  expect(read.map(({ definition }) => [definition.name, definition.methods[0]?.name])).toEqual([
    ["get_weather", "getWeather"],
    ["count", "count"],
    ["double", "double"],
    ["lazy", "lazy"],
    ["draw", "draw"],
    ["refuse", "refuse"],
  ]);
  expect(read[0]?.definition).toMatchObject({
    displayName: "Weather",
    description: "The weather of a place.",
    app: "acme",
    visible: true,
    methods: [
      {
        displayName: "Weather",
        parameters: {
          type: "object",
          properties: { city: { type: "string" } },
          required: ["city"],
        },
        outputSchema: { properties: { city: { type: "string" } } },
        strict: true,
        extra: { team: "maps" },
      },
    ],
  });
  expect(read[3]?.definition.methods[0]?.needsApproval).toBe(true);
});

const call = (
  functionName: string,
  args: object,
  more: Parameters<typeof callEnvironment>[1] = {},
) =>
  callMethod(callEnvironment(fromAiSdk(tools), more), {
    functionName,
    args: { ...args },
    id: "call_7",
  });

test("a call passes on its id, its signal and what the caller says about itself, with values as the schema makes them", async () => {
  expect(await call("getWeather", { city: "oslo" }, { caller: { tenant: "t1" } })).toEqual({
    ok: true,
    result: {
      city: "OSLO",
      toolCallId: "call_7",
      messages: 0,
      context: { tenant: "t1" },
      aborted: false,
    },
  });
  expect(seen).toHaveBeenCalledWith({ city: "OSLO" });
  expect(await call("double", { even: 2 })).toEqual({ ok: true, result: 20 });
  expect(await call("double", { even: 3 })).toMatchObject({
    code: "invalid arguments",
    message: expect.stringContaining("must be even"),
  });
});

test("values on the way are progress, the last one is the result", async () => {
  const told: CallProgress[] = [];
  expect(
    await call("count", { to: 3 }, { onProgress: (_call, progress) => told.push(progress) }),
  ).toEqual({
    ok: true,
    result: { at: 3 },
  });
  expect(told.map(({ progress, message }) => [progress, message])).toEqual([
    [1, '{"at":1}'],
    [2, '{"at":2}'],
    [3, '{"at":3}'],
  ]);
});

test("what toModelOutput makes is what a model reads, images and files included; the output stays for programs", async () => {
  expect(await call("draw", {})).toEqual({
    ok: true,
    result: {
      content: [
        { type: "text", text: "4 pixels" },
        { type: "image", data: "iVBORw==", mimeType: "image/png" },
        {
          type: "resource",
          resource: { uri: "file:///a%20b.pdf", mimeType: "application/pdf", blob: "JVBERi0=" },
        },
        { type: "image", data: "R0lG", mimeType: "image/gif" },
        { type: "resource_link", name: "image/png", uri: "https://a.example/x.png" },
      ],
      structuredContent: { size: 4 },
    },
  });
  expect(await call("refuse", {})).toMatchObject({
    ok: false,
    message: "Refuse failed: Not today.",
  });
});

test("a tool that needs approval does not run without it", async () => {
  expect(await call("lazy", { even: 2 })).toMatchObject({ ok: false, code: "needs approval" });
  expect(await call("lazy", { even: 2 }, { approve: () => true })).toEqual({
    ok: true,
    result: 20,
  });
});

test("tools go through Pegboard and come out as they were, with messages and context", async () => {
  const model = scriptedModel([{ name: "getWeather", input: { city: "oslo" } }]);
  const environment = callEnvironment(fromAiSdk(tools));
  const answer = await generateText({
    model,
    tools: toAiSdk(environment),
    toolsContext: { getWeather: { tenant: "t1" } },
    prompt: "Go",
  });
  expect(answer.toolResults[0]?.output).toMatchObject({
    city: "OSLO",
    messages: 1,
    context: { tenant: "t1" },
  });
});

test.each([
  [
    "a tool of a provider",
    { type: "provider", id: "a.search", args: {}, isProviderExecuted: true, inputSchema: {} },
    "its provider defines it",
  ],
  [
    "a tool without execute",
    tool({ inputSchema: z.object({}), outputSchema: z.string() }),
    "it has no execute",
  ],
  [
    "a schema that comes later",
    { inputSchema: jsonSchema(Promise.resolve({})), execute: () => 1 },
    "as a promise",
  ],
])("%s is told when it is registered, and the others are there", (_what, bad, message) => {
  const [other, tool] = fromAiSdk({ count: tools.count, bad });
  expect(other?.issue).toBeUndefined();
  expect(tool?.issue).toMatchObject({
    code: "invalid_definition",
    message: expect.stringContaining(message),
  });
  expect(tool?.issue?.message).toContain("bad cannot be taken over");
});

test("calls in a result of the AI SDK are answered with messages that it takes", async () => {
  const model = scriptedModel([{ name: "forecast", input: { city: "Oslo" } }]);
  const handed = Object.fromEntries(
    Object.entries(toAiSdk(callEnvironment([weather]))).map(([name, { execute: _, ...rest }]) => [
      name,
      rest,
    ]),
  );
  const first = await generateText({ model, tools: handed, prompt: "Go" });
  const answers = await answerCalls(
    callEnvironment([weather]),
    first.response.messages.at(-1) ?? {},
  );
  if ("issues" in answers) throw new Error("No calls were found.");
  expect(answers.format).toBe("ai-sdk");
  const messages = [
    { role: "user", content: "Go" },
    ...first.response.messages,
    ...answers.messages,
  ] as ModelMessage[];
  expect((await generateText({ model, messages })).text).toBe("Done.");
  expect(JSON.stringify(model.doGenerateCalls[1]?.prompt)).toContain('"city":"Oslo"');
});

test("a copy of a tool of Mastra asks for an approval, too", () => {
  const copy = { inputSchema: z.object({}), requireApproval: true, execute: async () => "wiped" };
  expect(fromAiSdk({ copy })[0]?.definition.methods[0]?.needsApproval).toBe(true);
});

import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import {
  AIMessage,
  type BaseMessage,
  coerceMessageLikeToMessage,
  HumanMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { DynamicStructuredTool, DynamicTool, StructuredTool, tool } from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { answerCalls } from "../call-formats/answer-calls.ts";
import { defineTool } from "../definition/authoring/define-tool.ts";
import type { CallProgress } from "../definition/authoring/runtime-context.ts";
import { callMethod } from "../execution/call-method.ts";
import { mediaBlock } from "../execution/result-parts.ts";
import { fromLangChain, toLangChain } from "../langchain.ts";
import { callEnvironment } from "../testing/call-environment.ts";

/** Asks for these calls, and says "Done." once they are answered. */
class ScriptedChatModel extends BaseChatModel {
  readonly seen: BaseMessage[][] = [];
  bound: unknown[] = [];
  constructor(readonly calls: { name: string; args: object }[]) {
    super({});
  }
  _llmType() {
    return "scripted";
  }
  override bindTools(tools: Parameters<NonNullable<BaseChatModel["bindTools"]>>[0]) {
    this.bound = tools.map((each) =>
      convertToOpenAITool(each as Parameters<typeof convertToOpenAITool>[0]),
    );
    return this;
  }
  async _generate(messages: BaseMessage[]) {
    this.seen.push(messages);
    const calls = this.calls.map((call, index) => ({
      ...call,
      id: `call_${index + 1}`,
      type: "tool_call" as const,
    }));
    const isAnswered = messages.some((message) => ToolMessage.isInstance(message));
    const message = new AIMessage(
      isAnswered ? { content: "Done." } : { content: "", tool_calls: calls },
    );
    return { generations: [{ text: message.text, message }] };
  }
}

const notes = defineTool({
  name: "notes",
  methods: {
    read: {
      description: "Reads one.",
      parameters: z.object({ id: z.int() }),
      run: ({ id }, { id: callId, caller, agent }) => ({
        note: id,
        callId,
        caller,
        agent: agent.name,
      }),
    },
    draw: {
      run: () => ({
        content: [{ type: "text", text: "Here:" }, mediaBlock("iVBORw==", "image/png")],
      }),
    },
    fail: { run: () => Promise.reject(new Error("no disk")) },
  },
});
const finish = defineTool({ name: "finish", takesControl: true, run: () => "bye" });

test("a model of LangChain is given the agent's functions as its own tools, and a loop over its calls runs them", async () => {
  const tools = toLangChain(callEnvironment([notes, finish]), DynamicStructuredTool);
  const model = new ScriptedChatModel([
    { name: "read", args: { id: 3 } },
    { name: "draw", args: {} },
  ]);
  const bound = model.bindTools(tools);
  expect(model.bound[3]).toMatchObject({
    function: {
      name: "read",
      description: "Reads one.",
      parameters: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
    },
  });
  const messages: BaseMessage[] = [new HumanMessage("Go")];
  const first = await bound.invoke(messages);
  messages.push(first);
  for (const call of first.tool_calls ?? []) {
    const chosen = tools.find(({ name }) => name === call.name);
    messages.push(
      await chosen?.invoke({ ...call, type: "tool_call" }, { configurable: { user: "u1" } }),
    );
  }
  expect((await bound.invoke(messages)).text).toBe("Done.");
  const result = { note: 3, callId: "call_1", caller: { user: "u1" }, agent: "Ada" };
  expect(messages[2]).toMatchObject({
    tool_call_id: "call_1",
    content: JSON.stringify(result),
    artifact: result,
  });
  expect(messages[3]?.content).toEqual([
    { type: "text", text: "Here:" },
    { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw==" } },
  ]);
  expect(tools.map(({ name, returnDirect }) => [name, returnDirect])).toEqual([
    ["draw", false],
    ["fail", false],
    ["finish", true],
    ["read", false],
  ]);
});

test("what a call fails with is thrown, also when LangChain's signal ends it", async () => {
  const [, fail] = toLangChain(callEnvironment([notes]), DynamicStructuredTool);
  await expect(fail?.invoke({})).rejects.toThrow("Fail of Notes failed: no disk");
  const off = callEnvironment([notes]);
  const [draw] = toLangChain(
    { ...off, refresh: async () => ({ ...off, toolset: { ...off.toolset, tools: [] } }) },
    DynamicStructuredTool,
  );
  await expect(draw?.invoke({})).rejects.toThrow("Ada has no method named");
  await expect(draw?.invoke({}, { signal: AbortSignal.abort() })).rejects.toThrow(
    "Draw of Notes was cancelled by its caller.",
  );
});

test("the calls of a message are answered with messages that LangChain takes", async () => {
  const message = await new ScriptedChatModel([
    { name: "read", args: { id: 3 } },
    { name: "gone", args: {} },
  ]).invoke("Go");
  const answers = await answerCalls(callEnvironment([notes]), message);
  if ("issues" in answers) throw new Error("No calls were found.");
  expect(answers.format).toBe("langchain");
  const [read, gone] = answers.messages.map((each) =>
    coerceMessageLikeToMessage(each as Parameters<typeof coerceMessageLikeToMessage>[0]),
  );
  expect(read).toBeInstanceOf(ToolMessage);
  expect(read).toMatchObject({ tool_call_id: "call_1", status: "success", name: "read" });
  expect(gone).toMatchObject({ tool_call_id: "call_2", status: "error" });
});

const greet = tool(
  ({ name }, config) => `${name}, ${config.configurable?.user}, ${config.toolCall?.id}`,
  {
    name: "greet",
    description: "Greets.",
    schema: z.object({ name: z.string().trim() }),
  },
);
const search = tool(({ query }) => [`Found ${query}`, { hits: [1, 2] }], {
  name: "search",
  description: "Searches.",
  schema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
  responseFormat: "content_and_artifact",
  returnDirect: true,
});
const picture = tool(
  () => [
    { type: "text", text: "Two:" },
    { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw==" } },
    { type: "image", source_type: "base64", mime_type: "image/jpeg", data: "/9j/" },
    { type: "image_url", image_url: "https://a.example/x.png" },
  ],
  { name: "picture", description: "Draws.", schema: z.object({}) },
);
const steps = tool(
  async function* ({ to }: { to: number }) {
    for (let at = 1; at <= to; at++) yield { at };
    return "there";
  },
  { name: "steps", description: "Walks.", schema: z.object({ to: z.int() }) },
);
const echo = new DynamicTool({
  name: "echo",
  description: "Says it again.",
  func: async (text) => text,
});
class AddTool extends StructuredTool {
  name = "add";
  description = "Adds.";
  schema = z.object({ a: z.number(), b: z.number() });
  async _call({ a, b }: { a: number; b: number }) {
    return { sum: a + b };
  }
}
const read = () =>
  fromLangChain([greet, search, picture, steps, echo, new AddTool()], { app: "acme" });
const call = (
  functionName: string,
  args: object,
  more: Parameters<typeof callEnvironment>[1] = {},
) => callMethod(callEnvironment(read(), more), { functionName, args: { ...args }, id: "call_7" });

test("LangChain's tools are tools with one method each", () => {
  expect(read().map(({ issue }) => issue)).toEqual(read().map(() => undefined));
  const definitions = read().map(({ definition }) => definition);
  expect(definitions.map(({ name, takesControl = false }) => [name, takesControl])).toEqual([
    ["greet", false],
    ["search", true],
    ["picture", false],
    ["steps", false],
    ["echo", false],
    ["add", false],
  ]);
  expect(definitions.map(({ methods }) => methods[0]?.parameters.properties)).toEqual([
    { name: { type: "string" } },
    { query: { type: "string" } },
    {},
    { to: { type: "integer" } },
    { input: { type: "string" } },
    { a: { type: "number" }, b: { type: "number" } },
  ]);
  expect(definitions[0]).toMatchObject({ description: "Greets.", app: "acme" });
});

test("a call passes on its id and, as configurable, what the caller says about itself", async () => {
  expect(await call("greet", { name: " Ada " }, { caller: { user: "u1" } })).toEqual({
    ok: true,
    result: "Ada, u1, call_7",
  });
  expect(await call("echo", { input: "hi" })).toEqual({ ok: true, result: "hi" });
  expect(await call("add", { a: 1, b: 2 })).toEqual({ ok: true, result: '{"sum":3}' });
  expect(await call("add", { a: "x", b: 2 })).toMatchObject({ code: "invalid arguments" });
});

test("an artifact is the structured content beside what the model reads; images are images", async () => {
  expect(await call("search", { query: "x" })).toMatchObject({
    ok: true,
    result: { content: [{ type: "text", text: "Found x" }], structuredContent: { hits: [1, 2] } },
  });
  expect(await call("picture", {})).toEqual({
    ok: true,
    result: {
      content: [
        { type: "text", text: "Two:" },
        { type: "image", data: "iVBORw==", mimeType: "image/png" },
        { type: "image", data: "/9j/", mimeType: "image/jpeg" },
        { type: "resource_link", name: "image_url", uri: "https://a.example/x.png" },
      ],
    },
  });
});

test("an artifact that JSON cannot carry does not cost the answer", async () => {
  const odd = tool(() => ["Done", { handle() {} }], {
    name: "odd",
    description: "",
    schema: z.object({}),
    responseFormat: "content_and_artifact",
  });
  const result = await callMethod(callEnvironment(fromLangChain([odd])), {
    functionName: "odd",
    args: {},
  });
  expect(result).toMatchObject({
    ok: true,
    result: { content: [{ text: "Done" }], _meta: { artifact: "is not JSON" } },
  });
});

test("events of a generator are progress", async () => {
  const told: CallProgress[] = [];
  const result = await call(
    "steps",
    { to: 2 },
    { onProgress: (_call, progress) => told.push(progress) },
  );
  expect(result).toEqual({ ok: true, result: "there" });
  expect(told).toEqual([
    { progress: 1, message: '{"at":1}' },
    { progress: 2, message: '{"at":2}' },
  ]);
});

test("an aborted call aborts the tool", async () => {
  const started = vi.fn();
  const slow = tool(
    (_input, { signal }) => {
      started(signal);
      return new Promise<string>(() => undefined);
    },
    { name: "slow", description: "", schema: z.object({}) },
  );
  const controller = new AbortController();
  const environment = callEnvironment(fromLangChain([slow]), { signal: controller.signal });
  const result = callMethod(environment, { functionName: "slow", args: {} });
  await vi.waitFor(() => expect(started).toHaveBeenCalled());
  controller.abort();
  expect(await result).toMatchObject({ code: "cancelled" });
  expect(started.mock.calls[0]?.[0]).toMatchObject({ aborted: true });
});

test("tools go through Pegboard and come out of it with callbacks and configurable", async () => {
  const handleToolStart = vi.fn();
  const [through] = toLangChain(callEnvironment(fromLangChain([greet])), DynamicStructuredTool);
  const call = { type: "tool_call" as const, id: "call_9", name: "greet", args: { name: "Bo" } };
  const answer = await through?.invoke(call, {
    configurable: { user: "u2" },
    callbacks: [{ handleToolStart }],
  });
  expect(answer).toMatchObject({ content: "Bo, u2, call_9", tool_call_id: "call_9" });
  expect(handleToolStart).toHaveBeenCalledTimes(2);
});

test("a tool that cannot be taken over is told when it is registered, and the others are there", async () => {
  const odd = { ...echo, name: "odd", schema: () => "a: text", invoke: async () => "" };
  const [good, bad] = fromLangChain([echo, odd]);
  expect(good?.issue).toBeUndefined();
  expect(bad?.issue?.message).toContain(
    "odd cannot be taken over: its schema is neither zod nor JSON Schema",
  );
  const command = {
    ...echo,
    name: "command",
    schema: {},
    invoke: async () => ({ lc_direct_tool_output: true }),
  };
  const result = await callMethod(callEnvironment(fromLangChain([command])), {
    functionName: "command",
    args: {},
  });
  expect(result).toMatchObject({
    ok: false,
    message: expect.stringContaining("a graph of LangGraph"),
  });
});

import Anthropic from "@anthropic-ai/sdk";
import * as genAi from "@google/genai";
import { defineTool, LocalAgent, ToolRegistry } from "@pegboard/registry-core";
import { answerCalls, gatherStream } from "@pegboard/registry-core/formats";
import * as genAi3 from "genai-3";
import OpenAI from "openai";
import OpenAI7 from "openai-7";
import { expect, test } from "vitest";
import { z } from "zod";
import { serveEvents } from "./serve-events.ts";

// Streams as each provider sends them, read by the provider's own library: what comes out of it is
// gathered, answered, and taken by the next request without a cast.

const registry = new ToolRegistry();
registry.register(
  defineTool({
    name: "read",
    parameters: z.object({ id: z.int() }),
    run: ({ id }) => `note ${id}`,
  }),
);
const environment = new LocalAgent(registry, { id: "a" }).environment();

type Completion = OpenAI.ChatCompletionMessageParam;
type Completion7 = OpenAI7.ChatCompletionMessageParam;

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta, finish_reason, logprobs: null }],
});
const COMPLETION = [
  chunk({ role: "assistant", content: null, refusal: null }),
  chunk({
    tool_calls: [
      { index: 0, id: "c1", type: "function", function: { name: "read", arguments: "" } },
    ],
  }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: '{"id"' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: ":7}" } }] }),
  chunk({}, "tool_calls"),
];

test("Chat Completions by OpenAI's library 6 and 7", async () => {
  await using provider = await serveEvents(COMPLETION, "data: [DONE]\n\n");
  const options = { apiKey: "k", baseURL: provider.address };
  const messages: OpenAI.ChatCompletionUserMessageParam[] = [{ role: "user", content: "Hi" }];
  const request = { model: "m", messages, stream: true as const };
  const stream6 = await new OpenAI(options).chat.completions.create(request);
  const message = await gatherStream(stream6, "openai-chat");
  const answered = await answerCalls(environment, message);
  if ("issues" in answered) throw new Error("no calls");
  const next: Completion[] = [message, ...answered.messages];
  expect(next.at(-1)).toEqual({ role: "tool", tool_call_id: "c1", content: "note 7" });
  const stream7 = await new OpenAI7(options).chat.completions.create(request);
  const next7: Completion7[] = [await gatherStream(stream7, "openai-chat")];
  expect(next7).toEqual([message]);
});

const item = { type: "function_call", id: "f1", call_id: "c1", name: "read", status: "completed" };
const RESPONSE = [
  {
    type: "response.output_item.added",
    output_index: 0,
    item: { ...item, arguments: "", status: "in_progress" },
  },
  {
    type: "response.function_call_arguments.delta",
    item_id: "f1",
    output_index: 0,
    delta: '{"id":7}',
  },
  {
    type: "response.output_item.done",
    output_index: 0,
    item: { ...item, arguments: '{"id":7}' },
  },
  {
    type: "response.completed",
    response: {
      id: "r1",
      object: "response",
      status: "completed",
      output: [{ ...item, arguments: '{"id":7}' }],
    },
  },
].map((event, index) => ({ ...event, sequence_number: index }));

test("Responses by OpenAI's library 6 and 7", async () => {
  await using provider = await serveEvents(RESPONSE);
  const options = { apiKey: "k", baseURL: provider.address };
  const request = { model: "m", input: "Hi", stream: true } as const;
  const stream6 = await new OpenAI(options).responses.create(request);
  const response = await gatherStream(stream6, "openai-responses");
  const answered = await answerCalls(environment, response);
  if ("issues" in answered) throw new Error("no calls");
  const input: OpenAI.Responses.ResponseInput = answered.messages;
  expect(input).toEqual([{ type: "function_call_output", call_id: "c1", output: "note 7" }]);
  const stream7 = await new OpenAI7(options).responses.create(request);
  const gathered7: OpenAI7.Responses.Response = await gatherStream(stream7, "openai-responses");
  expect(gathered7.output).toEqual(response.output);
});

const MESSAGE = [
  {
    type: "message_start",
    message: {
      id: "m1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 9, output_tokens: 1 },
    },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "I look." } },
  { type: "content_block_stop", index: 0 },
  {
    type: "content_block_start",
    index: 1,
    content_block: { type: "tool_use", id: "c1", name: "read", input: {} },
  },
  {
    type: "content_block_delta",
    index: 1,
    delta: { type: "input_json_delta", partial_json: '{"id": ' },
  },
  {
    type: "content_block_delta",
    index: 1,
    delta: { type: "input_json_delta", partial_json: "7}" },
  },
  { type: "content_block_stop", index: 1 },
  {
    type: "message_delta",
    delta: { stop_reason: "tool_use", stop_sequence: null },
    usage: { output_tokens: 20 },
  },
  { type: "message_stop" },
];

test("Messages by Anthropic's library, as its own helper puts them together", async () => {
  await using provider = await serveEvents(MESSAGE);
  const client = new Anthropic({ apiKey: "k", baseURL: provider.address });
  const request = { model: "m", max_tokens: 9, messages: [] };
  const stream = await client.messages.create({ ...request, stream: true });
  const message = await gatherStream(stream, "anthropic");
  const answered = await answerCalls(environment, message);
  if ("issues" in answered) throw new Error("no calls");
  const next: Anthropic.MessageParam[] = [message, ...answered.messages];
  expect(next.at(-1)).toEqual({
    role: "user",
    content: [{ type: "tool_result", tool_use_id: "c1", content: "note 7" }],
  });
  const whole = await client.messages.stream(request).finalMessage();
  expect(JSON.parse(JSON.stringify(whole))).toMatchObject({ ...message });
});

const CONTENT = [
  { candidates: [{ content: { role: "model", parts: [{ text: "I look." }] }, index: 0 }] },
  {
    candidates: [
      {
        content: {
          role: "model",
          parts: [
            { functionCall: { name: "read", args: { id: 7 } }, thoughtSignature: "c2lnbmVk" },
          ],
        },
        finishReason: "STOP",
        index: 0,
      },
    ],
  },
];

test("Gemini by Google's library 2 and 3", async () => {
  await using provider = await serveEvents(CONTENT);
  const options = { apiKey: "k", httpOptions: { baseUrl: provider.address } };
  const request = { model: "m", contents: "Hi" };
  const stream2 = await new genAi.GoogleGenAI(options).models.generateContentStream(request);
  const content = await gatherStream(stream2, "gemini");
  const answered = await answerCalls(environment, content);
  if ("issues" in answered) throw new Error("no calls");
  const contents: genAi.Content[] = [content, ...answered.messages];
  expect(contents).toEqual([
    {
      role: "model",
      parts: [
        { text: "I look." },
        { functionCall: { name: "read", args: { id: 7 } }, thoughtSignature: "c2lnbmVk" },
      ],
    },
    {
      role: "user",
      parts: [{ functionResponse: { name: "read", response: { output: "note 7" } } }],
    },
  ]);
  const stream3 = await new genAi3.GoogleGenAI(options).models.generateContentStream(request);
  const contents3: genAi3.Content[] = [await gatherStream(stream3, "gemini")];
  expect(contents3).toEqual([content]);
});

import type { JsonObject } from "@pegboard/json-schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCalls } from "../read-calls.ts";
import { gatherStream, type StreamFormatName } from "./gather-stream.ts";

const chat = (delta: object, finish: string | null = null): JsonObject => ({
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta: delta as JsonObject, finish_reason: finish }],
});
const piece = (index: number, args: string, begun?: { id: string; name: string }): object => ({
  index,
  ...(begun && { id: begun.id, type: "function" }),
  function: { ...(begun && { name: begun.name }), arguments: args },
});

/** A stream of each provider with a text and two calls, whose pieces stand between each other's. */
const INTERLEAVED: Record<StreamFormatName, JsonObject[]> = {
  "openai-chat": [
    chat({ role: "assistant", content: "I " }),
    chat({ content: "look." }),
    chat({ tool_calls: [piece(0, "", { id: "c1", name: "read" })] }),
    chat({ tool_calls: [piece(1, '{"id', { id: "c2", name: "list" })] }),
    chat({ tool_calls: [piece(0, '{"id":')] }),
    chat({ tool_calls: [piece(1, '":2}'), piece(0, "1}")] }),
    chat({}, "tool_calls"),
    { object: "chat.completion.chunk", choices: [], usage: { total_tokens: 3 } },
  ],
  "openai-responses": [
    { type: "response.created", response: { id: "r", output: [] } },
    {
      type: "response.output_item.added",
      output_index: 0,
      item: { type: "function_call", id: "f1", call_id: "c1", name: "read", arguments: "" },
    },
    { type: "response.function_call_arguments.delta", output_index: 0, delta: '{"id":' },
    {
      type: "response.output_item.done",
      output_index: 1,
      item: { type: "function_call", call_id: "c2", name: "list", arguments: '{"id":2}' },
    },
    {
      type: "response.output_item.done",
      output_index: 0,
      item: { type: "function_call", call_id: "c1", name: "read", arguments: '{"id":1}' },
    },
    { type: "response.completed", response: { id: "r", status: "completed", output: [] } },
  ],
  anthropic: [
    {
      type: "message_start",
      message: { type: "message", role: "assistant", content: [], usage: { input_tokens: 9 } },
    },
    { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
    { type: "ping" },
    { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Hm" } },
    { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "s" } },
    { type: "content_block_stop", index: 0 },
    {
      type: "content_block_start",
      index: 2,
      content_block: { type: "tool_use", id: "c2", name: "list", input: {} },
    },
    {
      type: "content_block_start",
      index: 1,
      content_block: { type: "tool_use", id: "c1", name: "read", input: {} },
    },
    json(2, '{"id'),
    json(1, '{"id":'),
    json(2, '":2}'),
    json(1, "1}"),
    { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 5 } },
    { type: "message_stop" },
  ],
  gemini: [
    gemini([{ text: "I " }]),
    gemini([{ text: "look." }, { functionCall: { id: "c1", name: "read", args: { id: 1 } } }]),
    gemini([{ functionCall: { id: "c2", name: "list", args: { id: 2 } } }]),
    gemini([{ text: "" }], "STOP"),
  ],
};

function json(index: number, partial_json: string): JsonObject {
  return { type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json } };
}

function gemini(parts: JsonObject[], finishReason?: string): JsonObject {
  return {
    candidates: [{ content: { role: "model", parts }, ...(finishReason && { finishReason }) }],
  };
}

const FORMATS = Object.keys(INTERLEAVED) as StreamFormatName[];

describe.each(FORMATS)("%s", (format) => {
  const chunks = INTERLEAVED[format];

  test("two calls whose pieces stand between each other's are read in their order", async () => {
    const read = readCalls(await gatherStream(chunks, format));
    if ("issues" in read) throw new Error(JSON.stringify(read.issues));
    const calls = read.calls.map(({ id, functionName, args }) => [
      id,
      functionName,
      typeof args === "string" ? JSON.parse(args) : args,
    ]);
    expect(read.format).toBe(format);
    expect(calls).toEqual([
      ["c1", "read", { id: 1 }],
      ["c2", "list", { id: 2 }],
    ]);
  });

  test("a stream that ends anywhere before its end has no message", async () => {
    const last = chunks.findIndex((chunk) =>
      /"(tool_calls|STOP)"|completed"|_stop"/.test(endOf(chunk)),
    );
    for (let length = 0; length <= last - 1; length += 1) {
      await expect(gatherStream(chunks.slice(0, length), format)).rejects.toMatchObject({
        code: "broken_stream",
      });
    }
  });

  test("what a stream throws is thrown, and each chunk is seen first", async () => {
    const seen: object[] = [];
    async function* broken() {
      yield* chunks.slice(0, 2);
      throw new TypeError("terminated");
    }
    const gathered = gatherStream(broken(), format, (chunk) => seen.push(chunk));
    await expect(gathered).rejects.toThrow(TypeError);
    expect(seen).toEqual(chunks.slice(0, 2));
  });
});

/** The text of what ends a message, without the blocks that end on the way. */
function endOf(chunk: JsonObject): string {
  return chunk.type === "content_block_stop" || "item" in chunk ? "" : JSON.stringify(chunk);
}

test("the message is what the next request takes", async () => {
  expect(await gatherStream(INTERLEAVED["openai-chat"], "openai-chat")).toEqual({
    role: "assistant",
    content: "I look.",
    refusal: null,
    tool_calls: [
      { id: "c1", type: "function", function: { name: "read", arguments: '{"id":1}' } },
      { id: "c2", type: "function", function: { name: "list", arguments: '{"id":2}' } },
    ],
  });
  expect(await gatherStream(INTERLEAVED.anthropic, "anthropic")).toEqual({
    type: "message",
    role: "assistant",
    content: [
      { type: "thinking", thinking: "Hm", signature: "s" },
      { type: "tool_use", id: "c1", name: "read", input: { id: 1 } },
      { type: "tool_use", id: "c2", name: "list", input: { id: 2 } },
    ],
    stop_reason: "tool_use",
    usage: { input_tokens: 9, output_tokens: 5 },
  });
  expect(await gatherStream(INTERLEAVED.gemini, "gemini")).toEqual({
    role: "model",
    parts: [
      { text: "I look." },
      { functionCall: { id: "c1", name: "read", args: { id: 1 } } },
      { functionCall: { id: "c2", name: "list", args: { id: 2 } } },
      { text: "" },
    ],
  });
});

test("whatever pieces the arguments of chat calls come in, they are whole in the end", async () => {
  const values = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(values, fc.infiniteStream(fc.nat()), async (args, random) => {
      const next = (most: number): number => (random.next().value as number) % most;
      const rests = args.map((value) => JSON.stringify(value));
      const chunks = args.map((_, index) =>
        chat({ tool_calls: [piece(index, "", { id: `c${index}`, name: "f" })] }),
      );
      while (rests.some((rest) => rest !== "")) {
        const index = next(rests.length);
        const rest = rests[index] ?? "";
        const length = 1 + next(5);
        chunks.push(chat({ tool_calls: [piece(index, rest.slice(0, length))] }));
        rests[index] = rest.slice(length);
      }
      const message = await gatherStream([...chunks, chat({}, "tool_calls")], "openai-chat");
      const calls = (message as unknown as { tool_calls: { function: { arguments: string } }[] })
        .tool_calls;
      expect(calls.map((call) => JSON.parse(call.function.arguments))).toEqual(
        args.map((value) => JSON.parse(JSON.stringify(value))),
      );
    }),
  );
});

test("calls of servers that give all of them one index, or none, are told apart by their ids", async () => {
  const whole = (id: string, index?: number) =>
    chat({
      tool_calls: [{ ...piece(0, `{"of":"${id}"}`, { id, name: "f" }), index }],
    });
  for (const index of [0, undefined]) {
    const message = await gatherStream(
      [whole("a", index), whole("b", index), chat({}, "stop")],
      "openai-chat",
    );
    expect(readCalls(message)).toMatchObject({
      calls: [
        { id: "a", args: '{"of":"a"}' },
        { id: "b", args: '{"of":"b"}' },
      ],
    });
  }
});

test.each<[StreamFormatName, JsonObject[]]>([
  [
    "openai-chat",
    [chat({ tool_calls: [piece(0, "", { id: "c", name: "wipe" })] }), chat({}, "length")],
  ],
  [
    "openai-responses",
    [
      {
        type: "response.incomplete",
        response: {
          output: [
            {
              type: "function_call",
              call_id: "c",
              name: "wipe",
              arguments: "",
              status: "incomplete",
            },
          ],
        },
      },
    ],
  ],
  [
    "anthropic",
    [
      { type: "message_start", message: { role: "assistant", content: [] } },
      { type: "content_block_start", index: 0, content_block: { type: "tool_use", name: "wipe" } },
      json(0, '{"path": "/tm'),
      { type: "message_delta", delta: { stop_reason: "max_tokens" } },
      { type: "message_stop" },
    ],
  ],
  [
    "anthropic",
    [
      { type: "message_start", message: { role: "assistant", content: [] } },
      { type: "content_block_start", index: 0, content_block: { type: "tool_use", name: "wipe" } },
      { type: "message_delta", delta: { stop_reason: "max_tokens" } },
      { type: "message_stop" },
    ],
  ],
])(
  "a call of %s that the limit of tokens cuts off does not run with what came of it",
  async (format, chunks) => {
    await expect(gatherStream(chunks, format)).rejects.toThrow(
      "The stream gives no whole message: the arguments of wipe are cut off. None of its calls ran.",
    );
  },
);

test.each<[StreamFormatName, JsonObject, string]>([
  ["openai-chat", { error: { message: "Rate limit" } }, "Rate limit"],
  ["openai-responses", { type: "error", message: "Rate limit", code: null }, "Rate limit"],
  [
    "openai-responses",
    { type: "response.failed", response: { error: { code: "server_error", message: "Gone" } } },
    "Gone",
  ],
  ["anthropic", { type: "error", error: { type: "overloaded_error", message: "Busy" } }, "Busy"],
  ["gemini", { error: { code: 503, message: "Busy" } }, "Busy"],
  ["gemini", { promptFeedback: { blockReason: "SAFETY" } }, "the prompt is blocked, SAFETY"],
  [
    "gemini",
    gemini([{ functionCall: { name: "read", willContinue: true } }]),
    "leave out streamFunctionCallArguments",
  ],
])("an error that %s reports is thrown", async (format, chunk, words) => {
  await expect(gatherStream([chunk], format)).rejects.toThrow(words);
});

test("a format without streams of its own is refused", async () => {
  await expect(gatherStream([], "langchain" as StreamFormatName)).rejects.toMatchObject({
    code: "unsupported_format",
  });
});

test("what a provider's own search says in a stream is no call", async () => {
  const anthropic = await gatherStream(
    [
      { type: "message_start", message: { type: "message", role: "assistant", content: [] } },
      {
        type: "content_block_start",
        index: 0,
        content_block: {
          type: "server_tool_use",
          id: "srvtoolu_1",
          name: "tool_search_tool_bm25",
          input: {},
        },
      },
      json(0, '{"query":"sheep"}'),
      {
        type: "content_block_start",
        index: 1,
        content_block: {
          type: "tool_search_tool_result",
          tool_use_id: "srvtoolu_1",
          content: {
            type: "tool_search_tool_search_result",
            tool_references: [{ type: "tool_reference", tool_name: "late" }],
          },
        },
      },
      {
        type: "content_block_start",
        index: 2,
        content_block: { type: "tool_use", id: "c1", name: "late", input: {} },
      },
      { type: "message_delta", delta: { stop_reason: "tool_use" } },
      { type: "message_stop" },
    ],
    "anthropic",
  );
  expect(readCalls(anthropic)).toEqual({
    format: "anthropic",
    calls: [{ id: "c1", functionName: "late", args: {} }],
  });
  // The next request has to carry what the provider said, so it is in the message.
  expect(anthropic).toMatchObject({ content: [{ input: { query: "sheep" } }, {}, {}] });
  const done = (output_index: number, item: JsonObject) => ({
    type: "response.output_item.done",
    output_index,
    item,
  });
  const responses = await gatherStream(
    [
      { type: "response.created", response: { id: "r", output: [] } },
      done(0, { type: "tool_search_call", execution: "server", arguments: { paths: ["late"] } }),
      done(1, { type: "tool_search_output", execution: "server", tools: [] }),
      done(2, {
        type: "function_call",
        call_id: "c1",
        name: "late",
        namespace: "late",
        arguments: "{}",
      }),
      { type: "response.completed", response: { id: "r", status: "completed", output: [] } },
    ],
    "openai-responses",
  );
  expect(readCalls(responses)).toEqual({
    format: "openai-responses",
    calls: [{ id: "c1", functionName: "late", args: "{}" }],
  });
  // Without its namespace, the provider refuses the call in the next request.
  expect(responses).toMatchObject({ output: [{}, {}, { namespace: "late" }] });
});

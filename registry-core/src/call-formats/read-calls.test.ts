import type { JsonValue } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { readCalls } from "./read-calls.ts";

test.each<[string, JsonValue, (string | number)[][]]>([
  ["nothing", null, [[]]],
  ["a text", "read_note", [[]]],
  ["an empty list", [], [[]]],
  ["another object", { tools: [] }, [[]]],
  [
    "a call without id",
    { tool_calls: [{ type: "function", function: { name: "a" } }] },
    [["tool_calls", 0, "id"]],
  ],
  ["a call without name", [{ type: "tool_use", id: "1" }], [[0, "name"]]],
  [
    "a number as id",
    { parts: [{ functionCall: { id: 1, name: "a" } }] },
    [["parts", 0, "functionCall", "id"]],
  ],
  [
    "ten thousand calls",
    {
      content: Array.from({ length: 10_000 }, (_, id) => ({
        type: "tool_use",
        id: `${id}`,
        name: "a",
      })),
    },
    [["content"]],
  ],
  [
    "a call without anything",
    { output: [{ type: "message" }, { type: "function_call" }] },
    [
      ["output", 1, "name"],
      ["output", 1, "call_id"],
    ],
  ],
])("refuses %s", (_, response, paths) => {
  const read = readCalls(response);
  expect("issues" in read && read.issues.map(({ path }) => path)).toEqual(paths);
});

test.each<[string, JsonValue]>([
  [
    "a chunk of Chat Completions",
    {
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id: "1", type: "function" }] } }],
    },
  ],
  ["the first chunk of another service", { choices: [{ delta: { role: "assistant" } }] }],
  ["an event of Responses", { type: "response.output_item.done", item: { type: "function_call" } }],
  [
    "an event of Messages",
    { type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "1" } },
  ],
  ["the first event of Messages", { type: "message_start", message: { content: [] } }],
])("says of %s that it is a part of a stream", (_, part) => {
  const read = readCalls(part);
  expect("issues" in read && read.issues).toMatchObject([
    {
      path: [],
      code: "stream_part",
      message:
        "is a part of a stream. Put the parts together first, as the provider's library does, and send the whole message",
    },
  ]);
});

test("reads the message of a stream that has ended", () => {
  const message = {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "1", function: { name: "a" } }],
  };
  const whole = { choices: [{ index: 0, message, finish_reason: "tool_calls" }] };
  expect(readCalls(whole)).toMatchObject({ calls: [{ id: "1", functionName: "a" }] });
});

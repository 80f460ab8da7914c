import { describe, expect, test } from "vitest";
import type { JsonValue } from "../schema/json-schema.ts";
import type { AnsweredCall } from "./call-format.ts";
import { CALL_FORMATS, type CallFormatName } from "./call-formats.ts";
import { readCalls } from "./read-calls.ts";

const chatCalls: JsonValue[] = [
  { id: "call_1", type: "function", function: { name: "read_note", arguments: '{"id":1}' } },
  { id: "call_2", type: "function", function: { name: "list_notes", arguments: "" } },
];
const chatMessage = { role: "assistant", content: null, tool_calls: chatCalls };
const responsesItems: JsonValue[] = [
  { type: "reasoning", id: "rs_1", summary: [] },
  {
    type: "function_call",
    id: "fc_1",
    call_id: "call_1",
    name: "read_note",
    arguments: '{"id":1}',
    status: "completed",
  },
  { type: "web_search_call", id: "ws_1", status: "completed" },
  { type: "function_call", id: "fc_2", call_id: "call_2", name: "list_notes", arguments: "" },
];
const anthropicBlocks: JsonValue[] = [
  { type: "text", text: "I read the note." },
  { type: "tool_use", id: "call_1", name: "read_note", input: { id: 1 } },
  { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "x" } },
  { type: "tool_use", id: "call_2", name: "list_notes", input: {} },
];
const geminiParts: JsonValue[] = [
  { text: "I read the note.", thought: true },
  { functionCall: { id: "call_1", name: "read_note", args: { id: 1 } }, thoughtSignature: "c2ln" },
  { functionCall: { id: "call_2", name: "list_notes" } },
];
const geminiContent = { role: "model", parts: geminiParts };

const texts: JsonValue[] = [
  { id: "call_1", functionName: "read_note", args: '{"id":1}' },
  { id: "call_2", functionName: "list_notes", args: "" },
];
const objects: JsonValue[] = [
  { id: "call_1", functionName: "read_note", args: { id: 1 } },
  { id: "call_2", functionName: "list_notes", args: {} },
];

test.each<[string, CallFormatName, JsonValue, JsonValue]>([
  ["response", "openai-chat", { object: "chat.completion", choices: [{ index: 0, message: chatMessage }] }, texts],
  ["message", "openai-chat", chatMessage, texts],
  ["list", "openai-chat", chatCalls, texts],
  ["response", "openai-responses", { object: "response", output: responsesItems }, texts],
  ["list", "openai-responses", responsesItems, texts],
  ["response", "anthropic", { type: "message", role: "assistant", content: anthropicBlocks }, objects],
  ["list", "anthropic", anthropicBlocks, objects],
  ["response", "gemini", { candidates: [{ content: geminiContent, finishReason: "STOP" }] }, objects],
  ["candidate", "gemini", { content: geminiContent, finishReason: "STOP" }, objects],
  ["content", "gemini", geminiContent, objects],
  ["list", "gemini", geminiParts, objects],
])("the calls of a %s of %s", (_, format, response, calls) => {
  expect(readCalls(response)).toEqual({ format, calls });
});

test.each<[CallFormatName, JsonValue]>([
  ["openai-chat", { choices: [{ index: 0, message: { role: "assistant", content: "Done.", tool_calls: null } }] }],
  ["openai-chat", { role: "assistant", content: "Done." }],
  ["openai-responses", { output: [{ type: "message", role: "assistant", content: [] }] }],
  ["anthropic", { type: "message", role: "assistant", content: [{ type: "text", text: "Done." }] }],
  ["gemini", { candidates: [{ finishReason: "SAFETY" }] }],
  ["gemini", { candidates: [] }],
])("an answer of %s without calls", (format, response) => {
  expect(readCalls(response)).toEqual({ format, calls: [] });
});

test.each<[string, JsonValue, (string | number)[][]]>([
  ["nothing", null, [[]]],
  ["a text", "read_note", [[]]],
  ["an empty list", [], [[]]],
  ["another object", { tools: [] }, [[]]],
  ["a call without id", { tool_calls: [{ type: "function", function: { name: "a" } }] }, [["tool_calls", 0, "id"]]],
  ["a call without name", [{ type: "tool_use", id: "1" }], [[0, "name"]]],
  ["a number as id", { parts: [{ functionCall: { id: 1, name: "a" } }] }, [["parts", 0, "functionCall", "id"]]],
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

describe("the answers", () => {
  const answered: AnsweredCall[] = [
    { call: { id: "call_1", functionName: "read_note", args: {} }, result: { ok: true, result: { id: 1 } } },
    { call: { id: "call_2", functionName: "say", args: {} }, result: { ok: true, result: "Done." } },
    {
      call: { id: "call_3", functionName: "gone", args: {} },
      result: { ok: false, code: "off", message: "It is off." },
    },
  ];
  const mcp: JsonValue = {
    content: [
      { type: "text", text: "a" },
      { type: "image", data: "AAAA", mimeType: "image/png" },
    ],
  };

  test.each<[CallFormatName, JsonValue]>([
    [
      "openai-chat",
      [
        { role: "tool", tool_call_id: "call_1", content: '{"id":1}' },
        { role: "tool", tool_call_id: "call_2", content: "Done." },
        { role: "tool", tool_call_id: "call_3", content: "Error: It is off." },
      ],
    ],
    [
      "openai-responses",
      [
        { type: "function_call_output", call_id: "call_1", output: '{"id":1}' },
        { type: "function_call_output", call_id: "call_2", output: "Done." },
        { type: "function_call_output", call_id: "call_3", output: "Error: It is off." },
      ],
    ],
    [
      "anthropic",
      [
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "call_1", content: '{"id":1}' },
            { type: "tool_result", tool_use_id: "call_2", content: "Done." },
            { type: "tool_result", tool_use_id: "call_3", content: "Error: It is off.", is_error: true },
          ],
        },
      ],
    ],
    [
      "gemini",
      [
        {
          role: "user",
          parts: [
            { functionResponse: { id: "call_1", name: "read_note", response: { output: { id: 1 } } } },
            { functionResponse: { id: "call_2", name: "say", response: { output: "Done." } } },
            { functionResponse: { id: "call_3", name: "gone", response: { error: "It is off." } } },
          ],
        },
      ],
    ],
  ])("of %s carry each call's id and order", (format, messages) => {
    expect(CALL_FORMATS[format].answer(answered)).toEqual(messages);
  });

  test("show an MCP result's texts, and name what is no text", () => {
    const result: AnsweredCall = { call: { functionName: "draw", args: {} }, result: { ok: true, result: mcp } };
    const text = "a\n[image image/png: not shown as text]";
    expect(CALL_FORMATS["openai-chat"].answer([result])).toMatchObject([{ content: text }]);
    expect(CALL_FORMATS.gemini.answer([result])).toMatchObject([
      { parts: [{ functionResponse: { name: "draw", response: { output: text } } }] },
    ]);
  });
});

import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import type { AnsweredCall, MessagePath } from "./call-format.ts";
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

const langchainCalls: JsonValue[] = [
  { type: "tool_call", id: "call_1", name: "read_note", args: { id: 1 } },
  { type: "tool_call", id: "call_2", name: "list_notes", args: {} },
];
const aiSdkParts: JsonValue[] = [
  { type: "text", text: "I read the note." },
  { type: "tool-call", toolCallId: "call_1", toolName: "read_note", input: { id: 1 } },
  {
    type: "tool-call",
    toolCallId: "call_0",
    toolName: "web_search",
    input: {},
    providerExecuted: true,
  },
  { type: "tool-call", toolCallId: "call_2", toolName: "list_notes", input: {} },
];

interface Sample {
  /**
   * The two calls with what stands around them, in every form that they are handed on in; the last
   * one is their list.
   */
  asking: [string, JsonValue][];
  /** Whether the arguments are a text. */
  hasTexts?: true;
  /** Whether calls come without an id, too. */
  mayLackId?: true;
  /** Answers without calls. */
  silent: JsonValue[];
  /** What answers `ANSWERED`. */
  answers: JsonValue;
  /** What answers `DRAWN`. */
  shown: JsonValue;
}

const SAMPLES: Readonly<Record<CallFormatName, Sample>> = {
  "openai-chat": {
    asking: [
      ["response", { object: "chat.completion", choices: [{ index: 0, message: chatMessage }] }],
      ["message", chatMessage],
      ["list", chatCalls],
    ],
    hasTexts: true,
    silent: [
      {
        choices: [{ index: 0, message: { role: "assistant", content: "Done.", tool_calls: null } }],
      },
      { role: "assistant", content: "Done." },
    ],
    answers: [
      { role: "tool", tool_call_id: "call_1", content: '{"id":1}' },
      { role: "tool", tool_call_id: "call_2", content: "Done." },
      { role: "tool", tool_call_id: "call_3", content: "Error: It is off." },
    ],
    shown: [
      {
        role: "tool",
        tool_call_id: "call_1",
        content:
          "Two:\n[image image/png: below]\n[resource application/pdf file:///a.pdf: below]\n[audio audio/wav: not shown as text]\nfree\ntext\nmap: https://a.example/map",
      },
      {
        role: "user",
        content: [
          { type: "text", text: "[image image/png, returned by draw (call_1)]" },
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw==" } },
          {
            type: "text",
            text: "[resource application/pdf file:///a.pdf, returned by draw (call_1)]",
          },
          {
            type: "file",
            file: { filename: "file.pdf", file_data: "data:application/pdf;base64,JVBERi0=" },
          },
        ],
      },
    ],
  },
  langchain: {
    asking: [
      [
        "message",
        {
          content: [{ type: "tool_use", id: "call_1", name: "read_note", input: {} }],
          tool_calls: langchainCalls,
        },
      ],
      [
        "stored message",
        {
          type: "ai",
          tool_calls: [
            { id: "call_1", name: "read_note", args: { id: 1 } },
            langchainCalls[1] ?? null,
          ],
        },
      ],
      [
        "message as JSON.stringify writes it",
        {
          lc: 1,
          type: "constructor",
          id: ["langchain_core", "messages", "AIMessage"],
          kwargs: { content: "", tool_calls: langchainCalls },
        },
      ],
      [
        "message of a stored chat",
        { type: "ai", data: { content: "", tool_calls: langchainCalls } },
      ],
      ["list", langchainCalls],
    ],
    silent: [],
    answers: [
      {
        type: "tool",
        tool_call_id: "call_1",
        name: "read_note",
        content: '{"id":1}',
        status: "success",
      },
      { type: "tool", tool_call_id: "call_2", name: "say", content: "Done.", status: "success" },
      {
        type: "tool",
        tool_call_id: "call_3",
        name: "gone",
        content: "Error: It is off.",
        status: "error",
      },
    ],
    shown: [
      {
        type: "tool",
        tool_call_id: "call_1",
        name: "draw",
        content: [
          { type: "text", text: "Two:" },
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw==" } },
          { type: "file", source_type: "base64", mime_type: "application/pdf", data: "JVBERi0=" },
          {
            type: "text",
            text: "[audio audio/wav: not shown as text]\nfree\ntext\nmap: https://a.example/map",
          },
        ],
        status: "success",
      },
    ],
  },
  "ai-sdk": {
    asking: [
      ["result", { toolCalls: aiSdkParts.slice(1), text: "" }],
      ["message", { role: "assistant", content: aiSdkParts }],
      ["list", aiSdkParts],
    ],
    silent: [],
    answers: [
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "call_1",
            toolName: "read_note",
            output: { type: "json", value: { id: 1 } },
          },
          {
            type: "tool-result",
            toolCallId: "call_2",
            toolName: "say",
            output: { type: "text", value: "Done." },
          },
          {
            type: "tool-result",
            toolCallId: "call_3",
            toolName: "gone",
            output: { type: "error-text", value: "It is off." },
          },
        ],
      },
    ],
    shown: [
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "call_1",
            toolName: "draw",
            output: {
              type: "content",
              value: [
                { type: "text", text: "Two:" },
                { type: "image-data", data: "iVBORw==", mediaType: "image/png" },
                { type: "file-data", data: "JVBERi0=", mediaType: "application/pdf" },
                {
                  type: "text",
                  text: "[audio audio/wav: not shown as text]\nfree\ntext\nmap: https://a.example/map",
                },
              ],
            },
          },
        ],
      },
    ],
  },
  "openai-responses": {
    asking: [
      ["response", { object: "response", output: responsesItems }],
      ["list", responsesItems],
    ],
    hasTexts: true,
    silent: [{ output: [{ type: "message", role: "assistant", content: [] }] }],
    answers: [
      { type: "function_call_output", call_id: "call_1", output: '{"id":1}' },
      { type: "function_call_output", call_id: "call_2", output: "Done." },
      { type: "function_call_output", call_id: "call_3", output: "Error: It is off." },
    ],
    shown: [
      {
        type: "function_call_output",
        call_id: "call_1",
        output: [
          { type: "input_text", text: "Two:" },
          { type: "input_image", image_url: "data:image/png;base64,iVBORw==", detail: "auto" },
          {
            type: "input_file",
            filename: "file.pdf",
            file_data: "data:application/pdf;base64,JVBERi0=",
          },
          {
            type: "input_text",
            text: "[audio audio/wav: not shown as text]\nfree\ntext\nmap: https://a.example/map",
          },
        ],
      },
    ],
  },
  anthropic: {
    asking: [
      ["response", { type: "message", role: "assistant", content: anthropicBlocks }],
      ["list", anthropicBlocks],
    ],
    silent: [{ type: "message", role: "assistant", content: [{ type: "text", text: "Done." }] }],
    answers: [
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "call_1", content: '{"id":1}' },
          { type: "tool_result", tool_use_id: "call_2", content: "Done." },
          {
            type: "tool_result",
            tool_use_id: "call_3",
            content: "Error: It is off.",
            is_error: true,
          },
        ],
      },
    ],
    shown: [
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "call_1",
            content: [
              { type: "text", text: "Two:" },
              {
                type: "image",
                source: { type: "base64", media_type: "image/png", data: "iVBORw==" },
              },
              {
                type: "document",
                source: { type: "base64", media_type: "application/pdf", data: "JVBERi0=" },
              },
              {
                type: "text",
                text: "[audio audio/wav: not shown as text]\nfree\ntext\nmap: https://a.example/map",
              },
            ],
          },
        ],
      },
    ],
  },
  gemini: {
    asking: [
      ["response", { candidates: [{ content: geminiContent, finishReason: "STOP" }] }],
      ["candidate", { content: geminiContent, finishReason: "STOP" }],
      ["content", geminiContent],
      ["list", geminiParts],
    ],
    mayLackId: true,
    silent: [{ candidates: [{ finishReason: "SAFETY" }] }, { candidates: [] }],
    answers: [
      {
        role: "user",
        parts: [
          {
            functionResponse: { id: "call_1", name: "read_note", response: { output: { id: 1 } } },
          },
          { functionResponse: { id: "call_2", name: "say", response: { output: "Done." } } },
          { functionResponse: { id: "call_3", name: "gone", response: { error: "It is off." } } },
        ],
      },
    ],
    shown: [
      {
        role: "user",
        parts: [
          {
            functionResponse: {
              id: "call_1",
              name: "draw",
              response: {
                output:
                  "Two:\n[image image/png: below]\n[resource application/pdf file:///a.pdf: below]\n[audio audio/wav: below]\nfree\ntext\nmap: https://a.example/map",
              },
            },
          },
          { text: "[image image/png, returned by draw (call_1)]" },
          { inlineData: { mimeType: "image/png", data: "iVBORw==" } },
          { text: "[resource application/pdf file:///a.pdf, returned by draw (call_1)]" },
          { inlineData: { mimeType: "application/pdf", data: "JVBERi0=" } },
          { text: "[audio audio/wav, returned by draw (call_1)]" },
          { inlineData: { mimeType: "audio/wav", data: "UklGRg==" } },
        ],
      },
    ],
  },
};

const ANSWERED: AnsweredCall[] = [
  {
    call: { id: "call_1", functionName: "read_note", args: {} },
    result: { ok: true, result: { id: 1 } },
  },
  { call: { id: "call_2", functionName: "say", args: {} }, result: { ok: true, result: "Done." } },
  {
    call: { id: "call_3", functionName: "gone", args: {} },
    result: { ok: false, code: "off", message: "It is off." },
  },
];

const PICTURE = { type: "image", data: "iVBORw==", mimeType: "image/png" };
const drawn = (content: JsonValue[]): AnsweredCall => ({
  call: { id: "call_1", functionName: "draw", args: {} },
  result: { ok: true, result: { content, structuredContent: { drawn: 2 } } },
});
const DRAWN = drawn([
  { type: "text", text: "Two:" },
  PICTURE,
  {
    type: "resource",
    resource: { uri: "file:///a.pdf", mimeType: "application/pdf", blob: "JVBERi0=" },
  },
  { type: "audio", data: "UklGRg==", mimeType: "audio/wav" },
  { type: "resource", resource: { uri: "file:///a.txt", text: "free\ntext" } },
  { type: "resource_link", name: "map", uri: "https://a.example/map" },
]);

describe.each(Object.values(CALL_FORMATS))("$name", (format) => {
  const { name, parts } = format;
  const { asking, hasTexts, mayLackId, silent, answers, shown } = SAMPLES[name];

  test("has the name of its row, which is that of its provider", () => {
    expect(CALL_FORMATS[name]).toBe(format);
    expect([...Object.keys(PROVIDER_FORMATS), "langchain", "ai-sdk"]).toContain(name);
  });

  test.each(asking)("reads the calls of a %s", (_, response) => {
    const calls = [
      { id: "call_1", functionName: "read_note", args: hasTexts ? '{"id":1}' : { id: 1 } },
      { id: "call_2", functionName: "list_notes", args: hasTexts ? "" : {} },
    ];
    expect(readCalls(response)).toEqual({ format: name, calls });
  });

  test.each(silent)("reads no calls where there are none, case %#", (response) => {
    expect(readCalls(response)).toEqual({ format: name, calls: [] });
  });

  test("reads whatever ids, names and arguments a call has, and answers by its id", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.jsonValue(), (id, functionName, args) => {
        const item = [
          [parts.id, id] as const,
          [parts.name, functionName] as const,
          [parts.args, args as JsonValue] as const,
        ].reduce((made, [path, value]) => withValue(made, path, value), sampleCall(name));
        const call = { id, functionName, args: (args ?? {}) as JsonValue };
        expect(readCalls([item])).toEqual({ format: name, calls: [call] });
        const answer = format.answer([{ call, result: { ok: true, result: null } }]);
        expect(JSON.stringify(answer)).toContain(JSON.stringify(id));
      }),
    );
  });

  test("refuses a call without a name, and one without an id that an answer has to carry", () => {
    const item = sampleCall(name);
    expect(issuePaths([withValue(item, parts.name, undefined)])).toEqual([[0, ...parts.name]]);
    expect(issuePaths([withValue(item, parts.id, 1)])).toEqual([[0, ...parts.id]]);
    expect(issuePaths([withValue(item, parts.id, undefined)])).toEqual(
      mayLackId ? [] : [[0, ...parts.id]],
    );
  });

  test("answers each call with its id, in their order", () => {
    expect(format.answer(ANSWERED)).toEqual(answers);
  });

  test("shows the images and files of a result in the provider's own form, and says what it does not show", () => {
    expect(format.answer([DRAWN])).toEqual(shown);
  });

  test("answers with every digit of a long number, in a form that JSON.stringify writes", () => {
    const result = { ids: [1917043659912705296n] };
    const answer = format.answer([
      { call: { id: "call_1", functionName: "find", args: {} }, result: { ok: true, result } },
    ]);
    expect(JSON.stringify(answer)).toContain("1917043659912705296");
  });

  test.each<[string, { data: string; mimeType?: string }, string]>([
    ["another name of its type", { data: "/9j/4AAQSkZJRg==", mimeType: "image/jpg" }, "image/jpeg"],
    ["its type in capitals", { data: "iVBORw==", mimeType: "image/PNG" }, "image/png"],
    ["a parameter", { data: "iVBORw==", mimeType: "image/png; charset=binary" }, "image/png"],
    ["the type of another", { data: "iVBORw0KGgo=", mimeType: "image/jpeg" }, "image/png"],
    ["no type", { data: "R0lGODlhAQABAAAAACw=" }, "image/gif"],
    [
      "a type that is no picture's",
      { data: "UklGRiIAAABXRUJQVlA4IA==", mimeType: "application/octet-stream" },
      "image/webp",
    ],
    ["lines", { data: "iVBORw0K\r\nGgo=\n", mimeType: "image/png" }, "image/png"],
    ["an address", { data: "data:image/png;base64,iVBORw0KGgo=", mimeType: "" }, "image/png"],
    ["the digits of addresses", { data: "_9j_4AAQSkZJRg==", mimeType: "image/jpeg" }, "image/jpeg"],
  ])("shows a picture with %s as what it is", (_, { data, mimeType }, type) => {
    const bytes = data.replace(/^.*,|\s/g, "").replaceAll("_", "/");
    const block = { type: "image", data, ...(mimeType !== undefined && { mimeType }) };
    const right = { type: "image", data: bytes, mimeType: type };
    expect(format.answer([drawn([block])])).toEqual(format.answer([drawn([right])]));
    expect(JSON.stringify(format.answer([drawn([block])]))).toContain(bytes);
  });

  test("shows no more images than a provider takes, none that it cannot read, and says so", () => {
    const large = { ...PICTURE, data: "A".repeat(LIMITS.mediaCharacters + 1) };
    const answer = JSON.stringify(
      format.answer([
        drawn([
          large,
          { ...PICTURE, data: "<svg>" },
          { ...PICTURE, mimeType: "image/tiff" },
          ...Array(22).fill(PICTURE),
        ]),
      ]),
    );
    expect(answer.length).toBeLessThan(10_000);
    expect(answer.split(PICTURE.data)).toHaveLength(1 + LIMITS.mediaOfAnswer);
    expect(answer.match(/\[image image\/\w+: (not|too)[^\]]*\]/g)).toEqual([
      "[image image/png: too large to be shown]",
      "[image image/png: not shown, its data is not Base64]",
      "[image image/tiff: not shown as text]",
      "[image image/png: not shown, 20 are shown]",
      "[image image/png: not shown, 20 are shown]",
    ]);
  });
});

/** The first call of the format's sample. */
function sampleCall(name: CallFormatName): JsonObject {
  const list = SAMPLES[name].asking.at(-1)?.[1];
  const item = Array.isArray(list) && list.filter(isJsonObject).find(CALL_FORMATS[name].isCall);
  if (!item) throw new Error(`There is no call in the sample of ${name}.`);
  return item;
}

function withValue(
  item: JsonObject,
  [key = "", ...rest]: MessagePath,
  value: JsonValue | undefined,
): JsonObject {
  const { [key]: inner, ...others } = item;
  if (rest.length > 0)
    return { ...item, [key]: withValue(isJsonObject(inner) ? inner : {}, rest, value) };
  return value === undefined ? others : { ...item, [key]: value };
}

function issuePaths(response: JsonValue): unknown {
  const read = readCalls(response);
  return "issues" in read ? read.issues.map(({ path }) => path) : [];
}

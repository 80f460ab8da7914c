import {
  type CallEnvironment,
  defineTool,
  LocalAgent,
  mediaBlock,
  ToolRegistry,
} from "@pegboard/registry-core";
import { fromAiSdk, toAiSdk } from "@pegboard/registry-core/ai-sdk";
import { answerCalls } from "@pegboard/registry-core/formats";
import * as ai7 from "ai";
import { MockLanguageModelV4 } from "ai/test";
import * as ai6 from "ai-6";
import { MockLanguageModelV3 } from "ai-6/test";
import { expect, expectTypeOf, test } from "vitest";

// The AI SDK of versions 6 and 7: the compiler checks that nothing needs a cast, and the library's
// own schema that it takes the messages.

test("tools go in and out as they are", () => {
  const hand = (agent: LocalAgent, given6: ai6.ToolSet, given7: ai7.ToolSet) => {
    const six: ai6.ToolSet = toAiSdk(agent);
    const seven: ai7.ToolSet = toAiSdk(agent);
    return [six, seven, fromAiSdk(given6), fromAiSdk(given7)];
  };
  expectTypeOf(hand).toBeFunction();
});

test("answers to what generateText gives, to a message and to calls are messages", () => {
  type Given6 = Awaited<ReturnType<typeof ai6.generateText>>;
  type Given7 = Awaited<ReturnType<typeof ai7.generateText>>;
  const answer = async (
    environment: CallEnvironment,
    given: { six: Given6; seven: Given7; message: ai7.AssistantModelMessage },
  ) => {
    const six = await answerCalls(environment, given.six);
    const seven = await answerCalls(environment, given.seven);
    const message = await answerCalls(environment, given.message);
    const calls = await answerCalls(environment, given.six.toolCalls);
    if ("issues" in six || "issues" in seven || "issues" in message || "issues" in calls) return;
    const messages6: ai6.ModelMessage[] = [...six.messages, ...calls.messages];
    const messages7: ai7.ModelMessage[] = [...seven.messages, ...message.messages];
    return { messages6, messages7 };
  };
  expectTypeOf(answer).toBeFunction();
});

const registry = new ToolRegistry();
registry.register(
  defineTool({
    name: "draw",
    run: () => ({
      content: [
        { type: "text", text: "Both:" },
        mediaBlock(new Uint8Array([137, 80, 78, 71]), "image/png"),
        mediaBlock(new Uint8Array([37, 80, 68, 70]), "application/pdf"),
      ],
    }),
  }),
);
const agent = new LocalAgent(registry, { id: "a" });

const call = { type: "tool-call" as const, toolCallId: "c1", toolName: "draw", input: "{}" };
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const finishReason = { unified: "tool-calls" as const, raw: undefined };
const generated = { content: [call], finishReason, usage, warnings: [] };

/** The functions by name, which the host runs by itself. */
const declared = { draw: { inputSchema: ai7.jsonSchema({ type: "object" }) } };

test.each([
  [
    "6",
    () =>
      ai6.generateText({
        model: new MockLanguageModelV3({ doGenerate: async () => generated }),
        tools: { draw: { inputSchema: ai6.jsonSchema({ type: "object" }) } },
        prompt: "Draw",
      }),
    ai6.modelMessageSchema,
  ],
  [
    "7",
    () =>
      ai7.generateText({
        model: new MockLanguageModelV4({ doGenerate: async () => generated }),
        tools: declared,
        prompt: "Draw",
      }),
    ai7.modelMessageSchema,
  ],
])(
  "what generateText of version %s gives is answered, with pictures that it takes",
  async (_, generate, schema) => {
    const answered = await answerCalls(agent.environment(), await generate());
    if ("issues" in answered) throw new Error(JSON.stringify(answered.issues));
    expect(answered.messages).toEqual([
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "c1",
            toolName: "draw",
            output: {
              type: "content",
              value: [
                { type: "text", text: "Both:" },
                { type: "image-data", data: "iVBORw==", mediaType: "image/png" },
                { type: "file-data", data: "JVBERg==", mediaType: "application/pdf" },
              ],
            },
          },
        ],
      },
    ]);
    expect(answered.messages.map((message) => schema.safeParse(message).success)).toEqual([true]);
  },
);

import { MockLanguageModelV4, simulateReadableStream } from "ai/test";

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;
type Chunk =
  Awaited<ReturnType<MockLanguageModelV4["doStream"]>>["stream"] extends ReadableStream<infer Part>
    ? Part
    : never;

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model of the AI SDK that asks for these calls, all at once, and then says "Done." */
export function scriptedModel(calls: { name: string; input: object }[]): MockLanguageModelV4 {
  const asked: Generated["content"] = calls.map(({ name, input }, index) => ({
    type: "tool-call",
    toolCallId: `call_${index + 1}`,
    toolName: name,
    input: JSON.stringify(input),
  }));
  const steps: Generated[] = [
    {
      content: asked,
      finishReason: { unified: "tool-calls", raw: undefined },
      usage,
      warnings: [],
    },
    {
      content: [{ type: "text", text: "Done." }],
      finishReason: { unified: "stop", raw: undefined },
      usage,
      warnings: [],
    },
  ];
  let generated = 0;
  let streamed = 0;
  return new MockLanguageModelV4({
    doGenerate: async () => steps[generated++ % 2] as Generated,
    doStream: async () => {
      const { content, finishReason } = steps[streamed++ % 2] as Generated;
      const chunks = content.flatMap((part): Chunk[] => {
        if (part.type !== "text") return part.type === "tool-call" ? [part] : [];
        return [
          { type: "text-start", id: "t" },
          { type: "text-delta", id: "t", delta: part.text },
          { type: "text-end", id: "t" },
        ];
      });
      return {
        stream: simulateReadableStream({
          chunks: [...chunks, { type: "finish" as const, finishReason, usage }],
        }),
      };
    },
  });
}

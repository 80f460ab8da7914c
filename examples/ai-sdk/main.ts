import { ToolRegistry } from "@pegboard/registry-core";
import { fromAiSdk, toAiSdk } from "@pegboard/registry-core/ai-sdk";
import { generateText, isStepCount, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { z } from "zod";

// Tools as you have them.
const getWeather = tool({
  description: "The weather of a place.",
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }, { toolCallId, context }) => ({ city, sky: "rain", toolCallId, context }),
});
const launchRocket = tool({
  description: "Launches it.",
  inputSchema: z.object({}),
  execute: () => "launched",
});

// In the registry, where an operator switches them for each agent.
const registry = new ToolRegistry();
for (const each of fromAiSdk({ getWeather, launchRocket }, { app: "acme" }))
  registry.register(each);
const agent = registry.agent({
  id: "a1",
  name: "Ada",
  settings: { tools: { launch_rocket: false } },
});

// A model that says what it is told to: take a real one.
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const call = {
  type: "tool-call" as const,
  toolCallId: "call_1",
  toolName: "getWeather",
  input: '{"city":"Oslo"}',
};
const model = new MockLanguageModelV4({
  doGenerate: [
    {
      content: [call],
      finishReason: { unified: "tool-calls", raw: undefined },
      usage,
      warnings: [],
    },
    {
      content: [{ type: "text", text: "Take an umbrella." }],
      finishReason: { unified: "stop", raw: undefined },
      usage,
      warnings: [],
    },
  ],
});

const offered = toAiSdk(agent);
const { text, steps } = await generateText({
  model,
  tools: offered,
  toolsContext: { getWeather: { user: "u1" } },
  stopWhen: isStepCount(3),
  prompt: "Do I need an umbrella in Oslo?",
});

console.log("offered:", Object.keys(offered).join(", "));
console.log("result:", JSON.stringify(steps[0]?.toolResults[0]?.output));
console.log("answer:", text);

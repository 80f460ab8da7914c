import type * as GenAi from "@google/genai";
import type { CallEnvironment, functionNames, Toolset } from "@pegboard/registry-core";
import { answerCalls, formatToolset, toolChoice } from "@pegboard/registry-core/formats";
import type * as GenAi3 from "genai-3";
import { expectTypeOf, test } from "vitest";

// What the compiler checks here: `npm run check` fails where Google's library, version 2 or 3,
// would need a cast.

test("the tools and their choice go into a config as they are", () => {
  const write = (toolset: Toolset, names: ReturnType<typeof functionNames>) => {
    const config = {
      tools: formatToolset(toolset, names, "gemini").payload,
      toolConfig: toolChoice(["a"], "gemini"),
    };
    const two: GenAi.GenerateContentConfig = config;
    const three: GenAi3.GenerateContentConfig = config;
    return [two, three];
  };
  expectTypeOf(write).toBeFunction();
});

test("answers to a response, its content or its parts are contents", () => {
  const answer = async (
    environment: CallEnvironment,
    two: GenAi.GenerateContentResponse,
    three: GenAi3.GenerateContentResponse,
  ) => {
    const content: GenAi3.Content = three.candidates?.[0]?.content ?? { role: "model", parts: [] };
    const ofTwo = await answerCalls(environment, two);
    const ofThree = await answerCalls(environment, three);
    const ofContent = await answerCalls(environment, content);
    const ofParts = await answerCalls(environment, content.parts ?? []);
    if ("issues" in ofTwo || "issues" in ofThree) return;
    if ("issues" in ofContent || "issues" in ofParts) return;
    const contents: GenAi.Content[] = ofTwo.messages;
    const contents3: GenAi3.Content[] = [
      content,
      ...ofThree.messages,
      ...ofContent.messages,
      ...ofParts.messages,
    ];
    return { contents, contents3 };
  };
  expectTypeOf(answer).toBeFunction();
});

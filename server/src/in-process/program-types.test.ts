import { Tool, type ToolCall, ToolRegistry } from "@pegboard/registry-core";
import type OpenAI from "openai";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";
import { createPegboard } from "./create-pegboard.ts";
import type { Pegboard } from "./pegboard.ts";

// What these tests say is checked by the compiler: `npm run check` fails where a type is not as it
// stands here.

type Chat = OpenAI.Chat.Completions.ChatCompletionCreateParams;

test("Pegboard in a program gives both in the same types", () => {
  const loop = async (pegboard: Pegboard, completion: OpenAI.Chat.Completions.ChatCompletion) => {
    const offered = await pegboard.toolset("support", { format: "openai-chat" });
    const tools: Chat["tools"] = offered.payload;
    const choice: Chat["tool_choice"] = offered.toolChoice;
    const { messages } = await pegboard.answer("support", completion);
    const next: Chat["messages"] = [{ role: "user", content: "Hi" }, ...messages];
    return { tools, choice, next };
  };
  expectTypeOf(loop).toBeFunction();
});

test("classes that a program gives are checked as a registration does", () => {
  class CountTool extends Tool {
    static override inputModel = z.object({ text: z.string() });
    override toolDescription() {
      return "Counts";
    }
    run({ args }: ToolCall<{ text: number }>) {
      return args.text;
    }
  }
  class EchoTool extends Tool<{ loud: boolean }> {
    static override inputModel = z.object({ text: z.string() });
    static override config = z.object({ loud: z.boolean() });
    override toolDescription() {
      return "Says it again";
    }
    run({ args }: ToolCall<{ text: string }>) {
      return args.text;
    }
  }
  const create = () => [
    createPegboard({ tools: [EchoTool, "./tools.ts", () => 1, new ToolRegistry()] }),
    createPegboard({ tools: [{ tool: EchoTool }], dataDir: ".pegboard" }),
    // @ts-expect-error the text of its inputModel is no number
    createPegboard({ tools: [EchoTool, CountTool] }),
  ];
  expectTypeOf(create).toBeFunction();
});

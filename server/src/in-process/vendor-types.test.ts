import type Anthropic from "@anthropic-ai/sdk";
import {
  type CallEnvironment,
  type functionNames,
  Tool,
  type ToolCall,
  ToolRegistry,
  type Toolset,
} from "@pegboard/registry-core";
import { answerCalls, formatToolset, toolChoice } from "@pegboard/registry-core/formats";
import type OpenAI from "openai";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";
import { createPegboard } from "./create-pegboard.ts";
import type { Pegboard } from "./pegboard.ts";

// What these tests say is checked by the compiler: `npm run check` fails where a type is not as it
// stands here.

type Names = ReturnType<typeof functionNames>;
type Chat = OpenAI.Chat.Completions.ChatCompletionCreateParams;
type Responses = OpenAI.Responses.ResponseCreateParams;
type Messages = Anthropic.Messages.MessageCreateParams;

test("a payload is what the library of its provider takes", () => {
  const write = (toolset: Toolset, names: Names) => {
    const chat: Chat["tools"] = formatToolset(toolset, names, "openai-chat").payload;
    const responses: Responses["tools"] = formatToolset(toolset, names, "openai-responses").payload;
    const anthropic: Messages["tools"] = formatToolset(toolset, names, "anthropic").payload;
    return [chat, responses, anthropic];
  };
  expectTypeOf(write).toBeFunction();
  const force = () => {
    const chat: Chat["tool_choice"] = toolChoice(["a"], "openai-chat");
    const responses: Responses["tool_choice"] = toolChoice(["a"], "openai-responses");
    const anthropic: Messages["tool_choice"] = toolChoice(["a"], "anthropic");
    return [chat, responses, anthropic];
  };
  expectTypeOf(force).toBeFunction();
});

test("answers are messages of the library that gave the response", () => {
  const answer = async (
    environment: CallEnvironment,
    chat: OpenAI.Chat.Completions.ChatCompletion,
    responses: OpenAI.Responses.Response,
    anthropic: Anthropic.Messages.Message,
  ) => {
    const ofChat = await answerCalls(environment, chat);
    const ofResponses = await answerCalls(environment, responses);
    const ofAnthropic = await answerCalls(environment, anthropic);
    if ("issues" in ofChat || "issues" in ofResponses || "issues" in ofAnthropic) return;
    const messages: Chat["messages"] = [...ofChat.messages];
    const input: OpenAI.Responses.ResponseInput = [...ofResponses.messages];
    const conversation: Messages["messages"] = [...ofAnthropic.messages];
    return { messages, input, conversation };
  };
  expectTypeOf(answer).toBeFunction();
});

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

import type { CallEnvironment, functionNames, Toolset } from "@pegboard/registry-core";
import { answerCalls, formatToolset, toolChoice } from "@pegboard/registry-core/formats";
import type OpenAI from "openai";
import type OpenAI7 from "openai-7";
import { expectTypeOf, test } from "vitest";

// What the compiler checks here: `npm run check` fails where OpenAI's library, version 6 or 7,
// would need a cast.

type Completion = OpenAI.Chat.Completions.ChatCompletionCreateParams;
type Completion7 = OpenAI7.Chat.Completions.ChatCompletionCreateParams;
type Response = OpenAI.Responses.ResponseCreateParams;
type Response7 = OpenAI7.Responses.ResponseCreateParams;
type Forced = "tools" | "tool_choice";

test("the tools and the choice of a request go into it as they are", () => {
  const write = (toolset: Toolset, names: ReturnType<typeof functionNames>) => {
    const chat = {
      tools: formatToolset(toolset, names, "openai-chat").payload,
      tool_choice: toolChoice(["a"], "openai-chat"),
    };
    const responses = {
      tools: formatToolset(toolset, names, "openai-responses").payload,
      tool_choice: toolChoice(["a"], "openai-responses"),
    };
    const chat6: Pick<Completion, Forced> = chat;
    const chat7: Pick<Completion7, Forced> = chat;
    const responses6: Pick<Response, Forced> = responses;
    const responses7: Pick<Response7, Forced> = responses;
    return [chat6, chat7, responses6, responses7];
  };
  expectTypeOf(write).toBeFunction();
});

test("answers to a completion, its message or its list of calls are messages", () => {
  type Chat6 = OpenAI.Chat.Completions.ChatCompletion;
  type Chat7 = OpenAI7.Chat.Completions.ChatCompletion;
  type Message6 = OpenAI.Chat.Completions.ChatCompletionMessage;
  type Call7 = OpenAI7.Chat.Completions.ChatCompletionMessageToolCall;
  const answer = async (
    environment: CallEnvironment,
    given: { six: Chat6; seven: Chat7; message: Message6; calls: Call7[] },
  ) => {
    const six = await answerCalls(environment, given.six);
    const seven = await answerCalls(environment, given.seven);
    const message = await answerCalls(environment, given.message);
    const calls = await answerCalls(environment, given.calls);
    if ("issues" in six || "issues" in seven || "issues" in message || "issues" in calls) return;
    const next6: Completion["messages"] = [given.message, ...six.messages, ...message.messages];
    const next7: Completion7["messages"] = [...seven.messages, ...calls.messages];
    return { next6, next7 };
  };
  expectTypeOf(answer).toBeFunction();
});

test("answers to a response or its items are input", () => {
  const answer = async (
    environment: CallEnvironment,
    given: {
      six: OpenAI.Responses.Response;
      seven: OpenAI7.Responses.Response;
      items: OpenAI.Responses.ResponseOutputItem[];
    },
  ) => {
    const six = await answerCalls(environment, given.six);
    const seven = await answerCalls(environment, given.seven);
    const items = await answerCalls(environment, given.items);
    if ("issues" in six || "issues" in seven || "issues" in items) return;
    const input6: OpenAI.Responses.ResponseInput = [...six.messages, ...items.messages];
    const input7: OpenAI7.Responses.ResponseInput = seven.messages;
    return { input6, input7 };
  };
  expectTypeOf(answer).toBeFunction();
});

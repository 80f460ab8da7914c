import type Anthropic from "@anthropic-ai/sdk";
import type { CallEnvironment, functionNames, Toolset } from "@pegboard/registry-core";
import { answerCalls, formatToolset, toolChoice } from "@pegboard/registry-core/formats";
import { expectTypeOf, test } from "vitest";

// What the compiler checks here: `npm run check` fails where Anthropic's library would need a cast.

type Messages = Anthropic.Messages.MessageCreateParams;
type BetaMessages = Anthropic.Beta.Messages.MessageCreateParams;

test("the tools and the choice of a request go into it as they are", () => {
  const write = (toolset: Toolset, names: ReturnType<typeof functionNames>) => {
    const request = {
      tools: formatToolset(toolset, names, "anthropic").payload,
      tool_choice: toolChoice(["a"], "anthropic"),
    };
    const messages: Pick<Messages, "tools" | "tool_choice"> = request;
    const beta: Pick<BetaMessages, "tools" | "tool_choice"> = request;
    return [messages, beta];
  };
  expectTypeOf(write).toBeFunction();
});

test("answers to a message or its blocks are messages", () => {
  const answer = async (
    environment: CallEnvironment,
    message: Anthropic.Message,
    beta: Anthropic.Beta.BetaMessage,
  ) => {
    const answered = await answerCalls(environment, message);
    const blocks = await answerCalls(environment, message.content);
    const betaAnswered = await answerCalls(environment, beta);
    if ("issues" in answered || "issues" in blocks || "issues" in betaAnswered) return;
    const messages: Messages["messages"] = [message, ...answered.messages, ...blocks.messages];
    const betaMessages: BetaMessages["messages"] = [beta, ...betaAnswered.messages];
    return { messages, betaMessages };
  };
  expectTypeOf(answer).toBeFunction();
});

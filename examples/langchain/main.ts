import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { DynamicStructuredTool, tool } from "@langchain/core/tools";
import { mediaBlock, ToolRegistry } from "@pegboard/registry-core";
import { answerCalls } from "@pegboard/registry-core/formats";
import { fromLangChain, toLangChain } from "@pegboard/registry-core/langchain";
import { z } from "zod";

// A tool as you have it, and one of your own.
const search = tool(
  ({ query }, config) => [
    `2 pages about ${query} for ${config.configurable?.user}`,
    { pages: [3, 9] },
  ],
  {
    name: "search",
    description: "Finds pages.",
    schema: z.object({ query: z.string() }),
    responseFormat: "content_and_artifact",
  },
);
class ChartTool {
  static methods = { draw: {} };
  draw() {
    return { content: [{ type: "text", text: "The week:" }, mediaBlock("iVBORw==", "image/png")] };
  }
}

const registry = new ToolRegistry();
for (const each of fromLangChain([search])) registry.register(each);
registry.register(ChartTool);
const agent = registry.agent({ id: "a1", name: "Ada" });

/** A model that asks for both tools and is content with their answers: take a real one. */
class ScriptedModel extends BaseChatModel {
  _llmType() {
    return "scripted";
  }
  override bindTools(bound: { name?: string }[]) {
    console.log("bound:", bound.map(({ name }) => name).join(", "));
    return this;
  }
  async _generate(messages: BaseMessage[]) {
    const calls = [
      { type: "tool_call" as const, id: "call_1", name: "search", args: { query: "pegs" } },
      { type: "tool_call" as const, id: "call_2", name: "draw", args: {} },
    ];
    const isAnswered = messages.some((each) => ToolMessage.isInstance(each));
    const message = new AIMessage(
      isAnswered ? { content: "See page 3." } : { content: "", tool_calls: calls },
    );
    return { generations: [{ text: message.text, message }] };
  }
}

const own = toLangChain(agent, DynamicStructuredTool);
const model = new ScriptedModel({}).bindTools(own);
const messages: BaseMessage[] = [new HumanMessage("What is new about pegs?")];
const asking = await model.invoke(messages);
messages.push(asking);
for (const call of asking.tool_calls ?? []) {
  const chosen = own.find(({ name }) => name === call.name);
  const answer: ToolMessage = await chosen?.invoke(
    { ...call, type: "tool_call" },
    { configurable: { user: "u1" } },
  );
  console.log(`${call.name}:`, JSON.stringify(answer.content));
  messages.push(answer);
}
console.log("answer:", (await model.invoke(messages)).text);

// LangChain's tools are not needed: the calls of a message can be read, and answered with messages
// that the model takes.
const answers = await answerCalls(agent.environment({ caller: { user: "u2" } }), asking);
if ("messages" in answers) console.log("answered:", JSON.stringify(answers.messages[0]));

import { isJsonObject } from "../schema/json-schema.ts";
import { answerText } from "./answer-text.ts";
import type { CallFormat } from "./call-format.ts";
import { listAt } from "./json-place.ts";

/** Chat Completions: `tool_calls` of a message, answered by one message each. https://platform.openai.com/docs/guides/function-calling */
export const openaiChatCalls: CallFormat<"openai-chat"> = {
  name: "openai-chat",
  listIn(response) {
    if (Array.isArray(response.choices)) return listAt(response, ["choices", 0, "message", "tool_calls"]);
    const isMessage = response.role === "assistant" && !Array.isArray(response.content);
    return isMessage || Object.hasOwn(response, "tool_calls") ? listAt(response, ["tool_calls"]) : undefined;
  },
  isCall: (item) => item.type === "function" || isJsonObject(item.function),
  parts: { id: ["id"], name: ["function", "name"], args: ["function", "arguments"], needsId: true },
  answer: (answered) =>
    answered.map(({ call, result }) => ({ role: "tool", tool_call_id: call.id ?? "", content: answerText(result) })),
};

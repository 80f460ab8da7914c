import type { JsonObject } from "@pegboard/json-schema";
import type { CallResult } from "../execution/call-result.ts";
import { type ResultPart, resultParts } from "../execution/result-parts.ts";
import { answerParts, isViewableMedia, textOrList } from "./answer-parts.ts";
import type { CallFormat, CallList } from "./call-format.ts";
import { listAt } from "./call-format.ts";

/**
 * The AI SDK: `tool-call` parts, all answered in one tool message.
 * https://ai-sdk.dev/docs/reference/ai-sdk-core/model-message
 */
export const aiSdkCalls: CallFormat<"ai-sdk"> = {
  name: "ai-sdk",
  listIn(response) {
    const lists = [listAt(response, ["toolCalls"]), listAt(response, ["content"])];
    return lists.find(hasCall);
  },
  // A call that the provider itself ran is answered already.
  isCall: (item) => item.type === "tool-call" && item.providerExecuted !== true,
  parts: { id: ["toolCallId"], name: ["toolName"], args: ["input"], needsId: true },
  answer: (answered) => [
    {
      role: "tool",
      content: answered.map(({ call, result }) => ({
        type: "tool-result",
        toolCallId: call.id ?? "",
        toolName: call.functionName,
        output: aiSdkOutput(result),
      })),
    },
  ],
};

/** The output of a result for a model: its text, its JSON, or its pieces. */
export function aiSdkOutput(result: CallResult): JsonObject {
  if (!result.ok) return { type: "error-text", value: result.message };
  const value = result.result;
  if (typeof value === "string") return { type: "text", value };
  if (!resultParts(value)) return { type: "json", value };
  const content = textOrList(answerParts(result, isViewableMedia), toAiSdkContentPart);
  return typeof content === "string"
    ? { type: "text", value: content }
    : { type: "content", value: content };
}

function toAiSdkContentPart(part: ResultPart): JsonObject {
  return part.kind === "text"
    ? { type: "text", text: part.text }
    : { type: "file", mediaType: part.mediaType, data: { type: "data", data: part.data } };
}

function hasCall({ items }: CallList): boolean {
  return items.some((item) => Object(item).type === "tool-call");
}

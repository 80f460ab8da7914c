import { jsonText } from "@pegboard/json-schema";
import type { CallResult } from "../execution/call-result.ts";
import { type ResultPart, resultParts } from "../execution/result-parts.ts";
import { answerParts, isPdf, isViewableMedia, isWritableJson, textOrList } from "./answer-parts.ts";
import type { CallFormat, CallList } from "./call-format.ts";
import type { AiSdkContentPart, AiSdkOutput } from "./message-types.ts";

/**
 * The AI SDK: `tool-call` parts, all answered in one tool message.
 * https://ai-sdk.dev/docs/reference/ai-sdk-core/model-message
 */
export const aiSdkCalls: CallFormat<"ai-sdk"> = {
  name: "ai-sdk",
  listIn: (response) =>
    ["toolCalls", "content"]
      .map((place) => {
        // What `generateText` answers has getters, which are not its own members.
        const items: unknown = response[place];
        return { path: [place], items: Array.isArray(items) ? items : [] };
      })
      .find(hasCall),
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

/**
 * The output of a result for a model: its text, its JSON, or its pieces. Media have the form that
 * versions 6 and 7 take, unless it is known to be for 7, which calls that form deprecated.
 */
export function aiSdkOutput(result: CallResult, isForVersion7 = false): AiSdkOutput {
  if (!result.ok) return { type: "error-text", value: result.message };
  const value = result.result;
  if (typeof value === "string") return { type: "text", value };
  if (!resultParts(value)) {
    return isWritableJson(value)
      ? { type: "json", value }
      : { type: "text", value: jsonText(value) };
  }
  const toPart = isForVersion7 ? toVersion7Part : toAiSdkContentPart;
  const content = textOrList<AiSdkContentPart>(answerParts(result, isViewableMedia), toPart);
  return typeof content === "string"
    ? { type: "text", value: content }
    : { type: "content", value: content };
}

function toAiSdkContentPart(part: ResultPart): AiSdkContentPart {
  if (part.kind === "text") return { type: "text", text: part.text };
  const { mediaType, data } = part;
  return { type: isPdf(mediaType) ? "file-data" : "image-data", data, mediaType };
}

function toVersion7Part(part: ResultPart): AiSdkContentPart {
  if (part.kind === "text") return { type: "text", text: part.text };
  const { mediaType, data } = part;
  return { type: "file", mediaType, data: { type: "data", data } };
}

function hasCall({ items }: CallList): boolean {
  return items.some((item) => Object(item).type === "tool-call");
}

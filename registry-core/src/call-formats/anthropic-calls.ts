import type { JsonObject } from "@pegboard/json-schema";
import type { MediaPart, ResultPart } from "../execution/result-parts.ts";
import { answerParts, isPdf, isViewableMedia, textOrList } from "./answer-parts.ts";
import type { CallFormat } from "./call-format.ts";
import { listAt } from "./call-format.ts";

/**
 * Messages: `tool_use` blocks, all answered in one user message.
 * https://docs.anthropic.com/en/docs/agents-and-tools/tool-use
 */
export const anthropicCalls: CallFormat<"anthropic"> = {
  name: "anthropic",
  listIn: (response) =>
    Array.isArray(response.content) ? listAt(response, ["content"]) : undefined,
  isCall: (item) => item.type === "tool_use",
  parts: { id: ["id"], name: ["name"], args: ["input"], needsId: true },
  answer: (answered) => [
    {
      role: "user",
      content: answered.map(({ call, result }) => ({
        type: "tool_result",
        tool_use_id: call.id ?? "",
        content: textOrList(answerParts(result, isViewableMedia), toAnthropicBlock),
        ...(!result.ok && { is_error: true }),
      })),
    },
  ],
};

function toAnthropicBlock(part: ResultPart): JsonObject {
  return part.kind === "text" ? { type: "text", text: part.text } : toMediaBlock(part);
}

function toMediaBlock({ mediaType, data }: MediaPart): JsonObject {
  const source = { type: "base64", media_type: mediaType, data };
  return { type: isPdf(mediaType) ? "document" : "image", source };
}

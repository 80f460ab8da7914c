import { isJsonObject, type JsonObject } from "@pegboard/json-schema";
import type { MediaPart } from "../execution/result-parts.ts";
import { answerApart, dataUrl, isPdf, isViewableMedia, mediaLabel } from "./answer-parts.ts";
import type { CallFormat } from "./call-format.ts";
import { listAt } from "./call-format.ts";

/**
 * Chat Completions: `tool_calls` of a message, answered by one message each. Those take texts only,
 * so images and files follow them in a message of the user.
 * https://platform.openai.com/docs/guides/function-calling
 */
export const openaiChatCalls: CallFormat<"openai-chat"> = {
  name: "openai-chat",
  listIn(response) {
    if (Array.isArray(response.choices))
      return listAt(response, ["choices", 0, "message", "tool_calls"]);
    const isMessage = response.role === "assistant" && !Array.isArray(response.content);
    return isMessage || Object.hasOwn(response, "tool_calls")
      ? listAt(response, ["tool_calls"])
      : undefined;
  },
  isCall: (item) => item.type === "function" || isJsonObject(item.function),
  parts: { id: ["id"], name: ["function", "name"], args: ["function", "arguments"], needsId: true },
  answer(answered) {
    const apart = answered.map((each) => ({ ...answerApart(each.result, isViewableMedia), each }));
    const answers = apart.map(({ each, text }) => ({
      role: "tool",
      tool_call_id: each.call.id ?? "",
      content: text,
    }));
    const shown = apart.flatMap(({ each, media }) =>
      media.flatMap((part) => [
        { type: "text", text: mediaLabel(each, part) },
        toOpenaiContentPart(part),
      ]),
    );
    return shown.length > 0 ? [...answers, { role: "user", content: shown }] : answers;
  },
};

function toOpenaiContentPart(part: MediaPart): JsonObject {
  return isPdf(part.mediaType)
    ? { type: "file", file: { filename: "file.pdf", file_data: dataUrl(part) } }
    : { type: "image_url", image_url: { url: dataUrl(part) } };
}

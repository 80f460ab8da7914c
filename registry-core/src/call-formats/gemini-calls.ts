import { isJsonObject, type JsonObject, jsonText } from "@pegboard/json-schema";
import type { CallResult } from "../execution/call-result.ts";
import { resultParts } from "../execution/result-parts.ts";
import { memberAt } from "../settings/config-members.ts";
import { answerApart, isViewableMedia, isWritableJson, mediaLabel } from "./answer-parts.ts";
import type { AnsweredCall, CallFormat } from "./call-format.ts";
import { listAt } from "./call-format.ts";

/**
 * `functionCall` parts, all answered in one user content; calls may have no id.
 * https://ai.google.dev/api/caching#FunctionCall
 */
export const geminiCalls: CallFormat<"gemini"> = {
  name: "gemini",
  listIn(response) {
    if (Array.isArray(response.candidates))
      return listAt(response, ["candidates", 0, "content", "parts"]);
    const content = isJsonObject(response.content) ? ["content"] : [];
    return Array.isArray(memberAt(response, [...content, "parts"]))
      ? listAt(response, [...content, "parts"])
      : undefined;
  },
  isCall: (item) => isJsonObject(item.functionCall),
  parts: {
    id: ["functionCall", "id"],
    name: ["functionCall", "name"],
    args: ["functionCall", "args"],
    needsId: false,
  },
  answer: (answered) => [
    { role: "user", parts: [...answered.map(toPart), ...answered.flatMap(mediaParts)] },
  ],
};

const isHeard = (mediaType: string): boolean =>
  isViewableMedia(mediaType) || /^(audio|video)\//.test(mediaType);

function toPart({ call: { id, functionName: name }, result }: AnsweredCall): JsonObject {
  return {
    functionResponse: { ...(id !== undefined && { id }), name, response: geminiResponse(result) },
  };
}

function geminiResponse(result: CallResult): JsonObject {
  if (!result.ok) return { error: result.message };
  const value = result.result;
  if (resultParts(value)) return { output: answerApart(result, isHeard).text };
  return { output: isWritableJson(value) ? value : jsonText(value) };
}

/**
 * The media of an answer. Only the newest models take media within a response; all of them take
 * media beside it.
 */
function mediaParts(answered: AnsweredCall): JsonObject[] {
  return answerApart(answered.result, isHeard).media.flatMap((part): JsonObject[] => [
    { text: mediaLabel(answered, part) },
    { inlineData: { mimeType: part.mediaType, data: part.data } },
  ]);
}

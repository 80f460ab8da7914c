import { readableResult } from "../execution/result-text.ts";
import { isJsonObject, type JsonObject } from "../schema/json-schema.ts";
import { memberAt } from "../settings/config-members.ts";
import type { AnsweredCall, CallFormat } from "./call-format.ts";
import { listAt } from "./json-place.ts";

/** `functionCall` parts, all answered in one user content; calls may have no id. https://ai.google.dev/api/caching#FunctionCall */
export const geminiCalls: CallFormat<"gemini"> = {
  name: "gemini",
  listIn(response) {
    if (Array.isArray(response.candidates)) return listAt(response, ["candidates", 0, "content", "parts"]);
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
  answer: (answered) => [{ role: "user", parts: answered.map(toPart) }],
};

function toPart({ call: { id, functionName: name }, result }: AnsweredCall): JsonObject {
  const response: JsonObject = result.ok ? { output: readableResult(result.result) } : { error: result.message };
  return { functionResponse: { ...(id !== undefined && { id }), name, response } };
}

import type { JsonObject } from "@pegboard/json-schema";
import type { ResultPart } from "../execution/result-parts.ts";
import { answerParts, dataUrl, isPdf, isViewableMedia, textOrList } from "./answer-parts.ts";
import type { CallFormat } from "./call-format.ts";
import { listAt } from "./call-format.ts";

/**
 * Responses: `function_call` items of the output, answered by one item each.
 * https://platform.openai.com/docs/guides/function-calling
 */
export const openaiResponsesCalls: CallFormat<"openai-responses"> = {
  name: "openai-responses",
  listIn: (response) => (Array.isArray(response.output) ? listAt(response, ["output"]) : undefined),
  isCall: (item) => item.type === "function_call",
  parts: { id: ["call_id"], name: ["name"], args: ["arguments"], needsId: true },
  answer: (answered) =>
    answered.map(({ call, result }) => ({
      type: "function_call_output",
      call_id: call.id ?? "",
      output: textOrList(answerParts(result, isViewableMedia), toItem),
    })),
};

function toItem(part: ResultPart): JsonObject {
  if (part.kind === "text") return { type: "input_text", text: part.text };
  return isPdf(part.mediaType)
    ? { type: "input_file", filename: "file.pdf", file_data: dataUrl(part) }
    : { type: "input_image", image_url: dataUrl(part), detail: "auto" };
}

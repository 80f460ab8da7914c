import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import type { CallResult } from "../execution/call-result.ts";
import type { ResultPart } from "../execution/result-parts.ts";
import { answerParts, dataUrl, isPdf, isViewableMedia, textOrList } from "./answer-parts.ts";
import type { CallFormat } from "./call-format.ts";
import { listAt } from "./call-format.ts";

/**
 * The places of calls: in a message, in the result of JSON.stringify for one, and in a message that
 * was stored.
 */
const LANGCHAIN_CALL_PATHS = [["tool_calls"], ["kwargs", "tool_calls"], ["data", "tool_calls"]];

/**
 * LangChain: `tool_calls` of an AIMessage, answered by one ToolMessage each.
 * https://docs.langchain.com/oss/javascript/langchain/messages
 */
export const langchainCalls: CallFormat<"langchain"> = {
  name: "langchain",
  listIn: (message) =>
    LANGCHAIN_CALL_PATHS.map((place) => listAt(message, place)).find((list) =>
      list?.items.some((call) => isJsonObject(call) && isToolCall(call)),
    ),
  isCall: isToolCall,
  parts: { id: ["id"], name: ["name"], args: ["args"], needsId: true },
  answer: (answered) =>
    answered.map(({ call, result }) => ({
      type: "tool",
      tool_call_id: call.id ?? "",
      name: call.functionName,
      content: langchainContent(result),
      status: result.ok ? "success" : "error",
    })),
};

/** The content of a ToolMessage. */
export function langchainContent(result: CallResult): string | JsonObject[] {
  return textOrList(answerParts(result, isViewableMedia), toLangChainBlock);
}

/**
 * Whether an entry is a tool call. A message that was stored may have lost the type of its calls.
 */
function isToolCall({ type, name, args }: { [key: string]: JsonValue }): boolean {
  return (
    type === "tool_call" || (type === undefined && typeof name === "string" && isJsonObject(args))
  );
}

function toLangChainBlock(part: ResultPart): JsonObject {
  if (part.kind === "text") return { type: "text", text: part.text };
  return isPdf(part.mediaType)
    ? { type: "file", source_type: "base64", mime_type: part.mediaType, data: part.data }
    : { type: "image_url", image_url: { url: dataUrl(part) } };
}

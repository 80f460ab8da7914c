import type { JsonObject } from "@pegboard/json-schema";
import {
  brokenStream,
  objectIn,
  objectsIn,
  reportedError,
  requireWholeArguments,
  type StreamedParts,
  textIn,
} from "./stream-format.ts";

/**
 * Responses: the last event has the whole response. Where a server leaves its output empty, the
 * items that were done before are the output.
 * https://platform.openai.com/docs/api-reference/responses-streaming
 */
export function openaiResponsesStream(): StreamedParts {
  const done: { index: number; item: JsonObject }[] = [];
  let response: JsonObject | undefined;
  return {
    add(event) {
      if (event.type === "error") throw reportedError(event.error ?? event);
      if (event.type === "response.failed") throw reportedError(objectIn(event.response, "error"));
      if (event.type === "response.output_item.done") {
        done.push({ index: Number(event.output_index ?? 0), item: objectIn(event, "item") });
      }
      if (event.type === "response.completed" || event.type === "response.incomplete") {
        response = objectIn(event, "response");
      }
    },
    message() {
      if (!response) throw brokenStream("no event says that the response is completed");
      const listed = objectsIn(response, "output");
      const inOrder = [...done].sort((a, b) => a.index - b.index).map(({ item }) => item);
      const output = listed.length > 0 ? listed : inOrder;
      for (const item of output) {
        if (item.type === "function_call" && item.status === "incomplete")
          requireWholeArguments(textIn(item, "name") ?? "a call", textIn(item, "arguments") ?? "");
      }
      return { ...response, output };
    },
  };
}

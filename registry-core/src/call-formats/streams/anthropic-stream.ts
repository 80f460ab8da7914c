import { type JsonObject, type JsonValue, parseJson } from "@pegboard/json-schema";
import {
  brokenStream,
  objectIn,
  reportedError,
  requireWholeArguments,
  type StreamedParts,
  textIn,
} from "./stream-format.ts";

/** A block of content as far as its events came; `json` is the text of its input. */
interface BlockParts {
  block: JsonObject;
  json: string;
}

/** The texts of a block that events add to, by the kind of the event. */
const GROWING: Readonly<Record<string, string>> = {
  text_delta: "text",
  thinking_delta: "thinking",
  signature_delta: "signature",
};

/**
 * Messages: a message begins, its blocks grow by their index, and it stops.
 * https://docs.anthropic.com/en/docs/build-with-claude/streaming
 */
export function anthropicStream(): StreamedParts {
  const blocks = new Map<number, BlockParts>();
  let message: JsonObject = {};
  let isDone = false;
  return {
    add(event) {
      const index = Number(event.index ?? 0);
      if (event.type === "error") throw reportedError(event.error);
      if (event.type === "message_start") message = objectIn(event, "message");
      if (event.type === "content_block_start")
        blocks.set(index, { block: { ...objectIn(event, "content_block") }, json: "" });
      const begun = blocks.get(index);
      if (event.type === "content_block_delta" && begun) grow(begun, objectIn(event, "delta"));
      if (event.type === "message_delta") {
        const usage = { ...objectIn(message, "usage"), ...objectIn(event, "usage") };
        message = { ...message, ...objectIn(event, "delta"), usage };
      }
      isDone ||= event.type === "message_stop";
    },
    message() {
      if (!isDone) throw brokenStream("no event says that the message stops");
      const inOrder = [...blocks].sort(([a], [b]) => a - b);
      const [, last] = inOrder.at(-1) ?? [];
      if (last?.block.type === "tool_use" && message.stop_reason !== "tool_use") {
        requireWholeArguments(textIn(last.block, "name") ?? "a call", last.json);
      }
      return { ...message, content: inOrder.map(([, parts]) => wholeBlock(parts)) };
    },
  };
}

function grow(parts: BlockParts, delta: JsonObject): void {
  const { block } = parts;
  const kind = textIn(delta, "type") ?? "";
  const grown = GROWING[kind];
  if (grown !== undefined)
    block[grown] = (textIn(block, grown) ?? "") + (textIn(delta, grown) ?? "");
  if (kind === "input_json_delta") parts.json += textIn(delta, "partial_json") ?? "";
  if (kind === "citations_delta" && delta.citation !== undefined) {
    const before: JsonValue[] = Array.isArray(block.citations) ? block.citations : [];
    block.citations = [...before, delta.citation];
  }
}

function wholeBlock({ block, json }: BlockParts): JsonObject {
  if (json === "") return block;
  requireWholeArguments(textIn(block, "name") ?? "a block", json);
  return { ...block, input: parseJson(json) };
}

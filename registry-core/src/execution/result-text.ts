import { isJsonObject, type JsonObject, type JsonValue } from "../schema/json-schema.ts";

/** A result as a model reads it: texts as they are, the rest as JSON. */
export function resultText(result: JsonValue): string {
  const readable = readableResult(result);
  return typeof readable === "string" ? readable : JSON.stringify(readable);
}

/** An MCP result as the text of its blocks; any other result as it is. */
export function readableResult(result: JsonValue): JsonValue {
  const blocks = mcpBlocks(result);
  return blocks && blocks.length > 0 ? blocks.map(blockText).join("\n") : result;
}

const MCP_KEYS = new Set(["content", "structuredContent", "isError", "_meta"]);
const MCP_BLOCKS = new Set(["text", "image", "audio", "resource", "resource_link"]);

function mcpBlocks(result: JsonValue): JsonObject[] | undefined {
  if (!isJsonObject(result) || !Array.isArray(result.content)) return undefined;
  if (!Object.keys(result).every((key) => MCP_KEYS.has(key))) return undefined;
  const blocks = result.content.filter(isJsonObject);
  const known = blocks.every(({ type }) => typeof type === "string" && MCP_BLOCKS.has(type));
  return known && blocks.length === result.content.length ? blocks : undefined;
}

/** Megabytes of encoded bytes would help no model: a line says what is missing. */
function blockText(block: JsonObject): string {
  if (typeof block.text === "string") return block.text;
  if (block.type === "resource_link") return `${String(block.name)}: ${String(block.uri)}`;
  const { mimeType, text, uri } = isJsonObject(block.resource) ? block.resource : block;
  if (typeof text === "string") return text;
  const what = [block.type, mimeType, uri].filter((part) => typeof part === "string").join(" ");
  return `[${what}: not shown as text]`;
}

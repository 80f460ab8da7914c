import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";

/** A piece of a result that is text. */
interface TextPart {
  kind: "text";
  text: string;
}

/** A piece of a result that is an image, a sound or a file. */
export interface MediaPart {
  kind: "media";
  /** The bytes in Base64. */
  data: string;
  /** The media type, such as `image/png`; empty when nobody gave it. */
  mediaType: string;
  /** The kind and type for people: `image image/png`. */
  what: string;
  /** The block as it came, to be kept beside another text. */
  block: JsonObject;
}

/** A piece of a result. */
export type ResultPart = TextPart | MediaPart;

const CONTENT_KEYS = new Set(["content", "structuredContent", "isError", "_meta"]);
const BLOCK_TYPES = new Set(["text", "image", "audio", "resource", "resource_link"]);

/**
 * The pieces of a result in MCP's shape, `{ content: [{ type: "image", … }] }`; undefined for any
 * other result and for one without pieces.
 */
export function resultParts(result: JsonValue): ResultPart[] | undefined {
  const blocks = contentBlocks(result) ?? [];
  return blocks.length > 0 ? blocks.map(toResultPart) : undefined;
}

/**
 * The part of a result that programs read: its `structuredContent` when it is in MCP's shape,
 * otherwise all of it.
 */
export function structuredPart(result: JsonValue): JsonValue | undefined {
  return contentBlocks(result) && isJsonObject(result) ? result.structuredContent : result;
}

/**
 * The blocks of a result in MCP's shape. A result without blocks and structured content is any
 * object with a list, and gives undefined.
 */
export function contentBlocks(result: JsonValue): JsonObject[] | undefined {
  if (!isJsonObject(result) || !Array.isArray(result.content)) return undefined;
  if (!Object.keys(result).every((key) => CONTENT_KEYS.has(key))) return undefined;
  const blocks = result.content.filter(isBlock);
  const isWhole = blocks.length === result.content.length;
  return isWhole && (blocks.length > 0 || result.structuredContent !== undefined)
    ? blocks
    : undefined;
}

function isBlock(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && typeof value.type === "string" && BLOCK_TYPES.has(value.type);
}

function toResultPart(block: JsonObject): ResultPart {
  if (typeof block.text === "string") return { kind: "text", text: block.text };
  if (block.type === "resource_link") {
    return { kind: "text", text: `${String(block.name)}: ${String(block.uri)}` };
  }
  const { mimeType, text, uri, data, blob } = isJsonObject(block.resource) ? block.resource : block;
  if (typeof text === "string") return { kind: "text", text };
  const bytes = data ?? blob;
  return {
    kind: "media",
    data: typeof bytes === "string" ? bytes : "",
    mediaType: typeof mimeType === "string" ? mimeType : "",
    what: [block.type, mimeType, uri].filter((part) => typeof part === "string").join(" "),
    block,
  };
}

import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonText,
  sameJson,
} from "@pegboard/json-schema";
import { withTrueMedia } from "./true-media.ts";

/** A piece of a result that is text. */
interface ResultTextPart {
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
  /** The block itself, to be kept beside another text. */
  block: JsonObject;
}

/** A piece of a result. */
export type ResultPart = ResultTextPart | MediaPart;

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
  return givenBlocks(result) && isJsonObject(result) ? result.structuredContent : result;
}

/**
 * The blocks of a result in MCP's shape, with media as they are. A result without blocks and
 * structured content is any object with a list, and gives undefined.
 */
export function contentBlocks(result: JsonValue): JsonObject[] | undefined {
  return givenBlocks(result)?.map(withTrueMedia);
}

function givenBlocks(result: JsonValue): JsonObject[] | undefined {
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

/**
 * An image, a sound or a file of a result: a block of `{ content: [mediaBlock(…), { type: "text",
 * text: "…" }] }`.
 */
type MediaBlock =
  | { type: "image" | "audio"; data: string; mimeType: string }
  | { type: "resource"; resource: { uri: string; mimeType: string; blob: string } };

/** A block made of bytes, or of their Base64 text. `name` is the name of a file. */
export function mediaBlock(
  bytes: Uint8Array | string,
  mimeType: string,
  name = "file",
): MediaBlock {
  const data = typeof bytes === "string" ? bytes : base64Of(bytes);
  const [kind] = mimeType.split("/");
  if (kind === "image" || kind === "audio") return { type: kind, data, mimeType };
  return {
    type: "resource",
    resource: { uri: `file:///${encodeURIComponent(name)}`, mimeType, blob: data },
  };
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Encodes bytes as Base64. Browsers and Node have no function in common that takes megabytes. */
function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    const digits = [18, 12, 6, 0].map((shift) => DIGITS.charAt((bits >> shift) & 63)).join("");
    const missing = Math.max(0, at + 3 - bytes.length);
    pieces.push(digits.slice(0, 4 - missing) + "=".repeat(missing));
  }
  return pieces.join("");
}

/** A result as a model reads it: texts as they are, pieces line by line, the rest as JSON. */
export function resultText(result: JsonValue): string {
  const parts = resultParts(result);
  if (parts) return textOfParts(parts);
  return typeof result === "string" ? result : jsonText(result);
}

/**
 * The text of result parts, one a line. Megabytes of encoded bytes would help no model, so a line
 * says what is missing.
 */
export function textOfParts(parts: readonly ResultPart[]): string {
  return parts
    .map((part) => (part.kind === "text" ? part.text : mediaLine(part, "not shown as text")))
    .join("\n");
}

/**
 * Why a tool failed that answers in MCP's shape: its pieces as text, and what its structured
 * content says beyond them.
 */
export function errorText({ content, structuredContent = null }: JsonObject): string {
  const blocks = Array.isArray(content) ? content.filter(isBlock) : [];
  const text = textOfParts(blocks.map(withTrueMedia).map(toResultPart)).trim();
  const says = structuredContent !== null && !/^[[{][\]}]$/.test(JSON.stringify(structuredContent));
  const isSaid = blocks.some((block) => sameAsText(structuredContent, block.text));
  const said = [text, ...(says && !isSaid ? [JSON.stringify(structuredContent)] : [])];
  return said.filter(Boolean).join("\n") || "The tool reported an error without a text.";
}

function sameAsText(value: JsonValue, text: JsonValue | undefined): boolean {
  if (typeof text !== "string") return false;
  try {
    return sameJson(JSON.parse(text), value);
  } catch {
    return text === value;
  }
}

/** A line in the place of an image, a sound or a file. */
export function mediaLine({ what }: MediaPart, why: string): string {
  return `[${what}: ${why}]`;
}

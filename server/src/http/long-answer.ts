import { createHash, type Hash } from "node:crypto";
import type { Context } from "hono";
import { inSlices } from "../in-slices.ts";
import { hasAlready, notModified, tagOf } from "./entity-tag.ts";

interface LongText {
  tag: string;
  body: Uint8Array<ArrayBuffer>;
}

/** Answers JSON that may have tens of megabytes, such as what all tools say. Its parts stand `levels` deep in the value. */
export async function answerLong(context: Context, value: object, levels: number): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const { tag, body } = await writeLong(jsonParts(value, levels), headers);
  if (hasAlready(context, tag)) return notModified(context, tag);
  return context.body(body, 200, { ...headers, ETag: tag });
}

/** Writes a long text part by part, in turns with other requests, and makes the tag of an answer with it and these headers. */
export async function writeLong(
  parts: Iterable<string>,
  headers: Readonly<Record<string, string>> = {},
): Promise<LongText> {
  const hash = createHash("sha256").update(JSON.stringify(headers));
  const pieces = await inSlices(encodeParts(parts, hash));
  return { tag: tagOf(hash), body: Buffer.concat(pieces) };
}

/** Characters that are encoded together. */
const PIECE = 64_000;
/** Bytes that are hashed at once. */
const HASHED = 4_000_000;

function* encodeParts(parts: Iterable<string>, hash: Hash): Generator<undefined, Buffer[]> {
  const pieces: Buffer[] = [];
  let text = "";
  for (const part of parts) {
    text += part;
    yield;
    if (text.length < PIECE) continue;
    pieces.push(Buffer.from(text));
    text = "";
  }
  pieces.push(Buffer.from(text));
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += HASHED) {
      hash.update(piece.subarray(start, start + HASHED));
      yield;
    }
  }
  return pieces;
}

/** What `JSON.stringify` writes of a value, in parts. */
export function* jsonParts(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || typeof value !== "object" || value === null) {
    yield JSON.stringify(value) ?? "null";
    return;
  }
  const isList = Array.isArray(value);
  const members = isList ? value.entries() : Object.entries(value).filter(([, member]) => member !== undefined);
  let before = isList ? "[" : "{";
  for (const [key, member] of members) {
    yield isList ? before : `${before}${JSON.stringify(key)}:`;
    before = ",";
    yield* jsonParts(member, levels - 1);
  }
  const isEmpty = before !== ",";
  yield `${isEmpty ? before : ""}${isList ? "]" : "}"}`;
}

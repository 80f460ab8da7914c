import { createHash, type Hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress, constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Toolset } from "@pegboard/registry-core";
import type { Context } from "hono";
import { SLICE } from "../bounds/run-cooperatively.ts";
import { type Coding, codingFor } from "./compress-answers.ts";
import { hasAlready, notModified, tagOfHash } from "./entity-tag.ts";

interface LongText {
  tag: string;
  body: Uint8Array<ArrayBuffer>;
  /** The coding of the answer; undefined for a short one, which is compressed like all others. */
  coding: Coding | undefined;
}

/**
 * Answers JSON that may have tens of megabytes, such as the definitions of all tools. Its parts
 * stand `levels` deep in the value.
 */
export async function chunkedResponse(
  context: Context,
  value: object,
  levels: number,
): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return sendLong(context, await writeLong(context, jsonParts(value, levels), headers), headers);
}

/**
 * Writes a long text part by part, in turns with other requests, compressed as the caller takes it,
 * so that it is never in memory as a whole; and makes the tag of an answer with it and these
 * headers.
 */
export async function writeLong(
  { req }: Pick<Context, "req">,
  parts: Iterable<string>,
  headers: Readonly<Record<string, string>> = {},
): Promise<LongText> {
  const hash = createHash("sha256").update(JSON.stringify(headers));
  const pieces = hashedPieces(parts, hash);
  const { value: first = Buffer.alloc(0) } = await pieces.next();
  const all = (async function* () {
    yield first;
    yield* pieces;
  })();
  const coding = first.length < PIECE ? undefined : codingFor(req.header("accept-encoding") ?? "");
  const body = coding ? await codedPieces(all, coding) : Buffer.concat(await arrayOf(all));
  return { tag: tagOfHash(hash), body, coding };
}

/** Sends the answer, or says that the caller has it. */
export function sendLong(
  context: Context,
  text: LongText,
  headers: Readonly<Record<string, string>>,
): Response {
  const { tag, body, coding } = text;
  if (hasAlready(context, tag)) return notModified(context, tag);
  if (!coding) return context.body(body, 200, { ...headers, ETag: tag });
  const coded = {
    "Content-Encoding": coding,
    Vary: "Accept-Encoding",
    ETag: tag.replace(/"$/, `-${coding}"`),
  };
  return context.body(body, 200, { ...headers, ...coded });
}

async function arrayOf(pieces: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

const CODERS = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 6 }),
};

/** The pieces joined and compressed. */
async function codedPieces(
  pieces: AsyncIterable<Buffer>,
  coding: Coding,
): Promise<Uint8Array<ArrayBuffer>> {
  const coder = CODERS[coding]();
  const [coded] = await Promise.all([buffer(coder), pipeline(pieces, coder)]);
  return new Uint8Array(coded);
}

/** The number of characters that are encoded together. */
const PIECE = 64_000;
/** The number of bytes that are hashed and compressed together. */
const MOST_BYTES_AT_ONCE = 4_000_000;
/** The bytes of a text, hashed, in pieces between which other requests have their turn. */
async function* hashedPieces(
  parts: Iterable<string>,
  hash: Hash,
): AsyncGenerator<Buffer, undefined> {
  let text = "";
  let began = performance.now();
  for (const part of parts) {
    text += part;
    if (text.length >= PIECE) {
      yield* cutBytes(text, hash);
      text = "";
    } else if (performance.now() - began > SLICE) await yieldToEventLoop();
    else continue;
    began = performance.now();
  }
  yield* cutBytes(text, hash);
}

async function* cutBytes(text: string, hash: Hash): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += MOST_BYTES_AT_ONCE) {
    const piece = bytes.subarray(start, start + MOST_BYTES_AT_ONCE);
    hash.update(piece);
    yield piece;
    await yieldToEventLoop();
  }
}

/** The text that `JSON.stringify` writes of a value, in parts. */
export function* jsonParts(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || typeof value !== "object" || value === null) {
    yield JSON.stringify(value) ?? "null";
    return;
  }
  const isList = Array.isArray(value);
  const members = isList
    ? value.entries()
    : Object.entries(value).filter(([, member]) => member !== undefined);
  let before = isList ? "[" : "{";
  for (const [key, member] of members) {
    yield isList ? before : `${before}${JSON.stringify(key)}:`;
    before = ",";
    yield* jsonParts(member, levels - 1);
  }
  const isEmpty = before !== ",";
  yield `${isEmpty ? before : ""}${isList ? "]" : "}"}`;
}

interface CachedAnswer {
  /** The objects that the answer was made from. */
  of: readonly unknown[];
  answer: Promise<{ tag: string; compressed: Uint8Array<ArrayBuffer> }>;
}

const decompress = promisify(brotliDecompress);

/**
 * A large JSON answer that many ask for: written and compressed once, until one of the objects it
 * is made from is replaced. Its text is made in parts, so that it is never in memory as a whole,
 * and other requests have their turn.
 */
export function cachedResponse(): (
  context: Context,
  of: readonly unknown[],
  make: () => Promise<Iterable<string>>,
) => Promise<Response> {
  let made: CachedAnswer | undefined;
  return async (context, of, make) => {
    if (!made || made.of.some((one, place) => one !== of[place])) {
      const next: CachedAnswer = { of, answer: compressPieces(make) };
      made = next;
      next.answer.catch(() => {
        if (made === next) made = undefined;
      });
    }
    const { tag, compressed } = await made.answer;
    if (hasAlready(context, tag)) return notModified(context, tag);
    context.header("Content-Type", "application/json");
    if (codingFor(context.req.header("accept-encoding") ?? "") !== "br") {
      context.header("ETag", tag);
      return context.body((await decompress(compressed)) as Buffer<ArrayBuffer>);
    }
    context.header("Vary", "Accept-Encoding");
    context.header("Content-Encoding", "br");
    context.header("ETag", tag.replace(/"$/, '-br"'));
    return context.body(compressed);
  };
}

async function compressPieces(make: () => Promise<Iterable<string>>) {
  const hash = createHash("sha256");
  const compressed = await codedPieces(hashedPieces(await make(), hash), "br");
  return { tag: tagOfHash(hash), compressed };
}

/**
 * The number of answers about one toolset whose tags are kept. Callers ask in a few ways, and one
 * that makes up new ones pushes out its own.
 */
const MOST_ANSWERS = 64;
const KEPT_QUESTION_LENGTH_LIMIT = 1_000;

interface AskedAnswer {
  toolset: Toolset;
  /** All that the answer depends on besides. */
  question: readonly string[];
  /** Makes the answer part by part, because an agent may have thousands of methods. */
  make(): AnswerParts | Promise<AnswerParts>;
}

/** An answer in parts, with the headers that belong to it. */
export interface AnswerParts {
  parts: Iterable<string>;
  headers: Record<string, string>;
}

/**
 * Answers that follow from an agent's toolset, which is one object while neither its revision nor
 * the catalogue changes. Their tags are kept, so that none need be made again to tell that it is
 * unchanged.
 */
export class ToolsetAnswers {
  readonly #tags = new WeakMap<Toolset, Map<string, string>>();

  async send(context: Context, { toolset, question, make }: AskedAnswer): Promise<Response> {
    const asked = JSON.stringify(question);
    const tags = this.#tags.get(toolset) ?? new Map<string, string>();
    const known = tags.get(asked);
    if (known !== undefined && hasAlready(context, known)) return notModified(context, known);
    const { parts, headers } = await make();
    const text = await writeLong(context, parts, headers);
    if (tags.size >= MOST_ANSWERS) tags.clear();
    if (asked.length <= KEPT_QUESTION_LENGTH_LIMIT)
      this.#tags.set(toolset, tags.set(asked, text.tag));
    return sendLong(context, text, headers);
  }
}

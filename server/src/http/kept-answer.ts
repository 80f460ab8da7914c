import { createHash, type Hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setImmediate as otherRequests } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import type { Context } from "hono";
import { codingFor } from "./compress-answers.ts";
import { hasAlready, notModified, tagOf } from "./entity-tag.ts";

interface Made {
  /** What the answer was made from. */
  of: readonly unknown[];
  answer: Promise<{ tag: string; compressed: Uint8Array<ArrayBuffer> }>;
}

const decompress = promisify(brotliDecompress);

/**
 * A large JSON answer that many ask for: written and compressed once, until one of the things it is made from is another. Its text comes in
 * parts, so that it is never there as a whole, and others have their turn.
 */
export function keepAnswer(): (
  context: Context,
  of: readonly unknown[],
  make: () => Promise<Iterable<string>>,
) => Promise<Response> {
  let made: Made | undefined;
  return async (context, of, make) => {
    if (!made || made.of.some((one, place) => one !== of[place])) {
      const next: Made = { of, answer: write(make) };
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

/** Characters that are hashed and compressed together. */
const PIECE = 64_000;

async function write(make: () => Promise<Iterable<string>>) {
  const hash = createHash("sha256");
  const coder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  const [compressed] = await Promise.all([buffer(coder), pipeline(piecesOf(await make(), hash), coder)]);
  return { tag: tagOf(hash), compressed: new Uint8Array(compressed) };
}

async function* piecesOf(parts: Iterable<string>, hash: Hash): AsyncGenerator<string> {
  let piece = "";
  for (const part of parts) {
    piece += part;
    if (piece.length < PIECE) continue;
    hash.update(piece);
    yield piece;
    piece = "";
    await otherRequests();
  }
  hash.update(piece);
  yield piece;
}

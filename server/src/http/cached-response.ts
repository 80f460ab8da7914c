import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Context } from "hono";
import { codedPieces, hashedPieces } from "./chunked-response.ts";
import { codingFor } from "./compress-answers.ts";
import { hasAlready, notModified, tagOfHash } from "./entity-tag.ts";

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

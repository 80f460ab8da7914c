import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Context } from "hono";
import { codingFor, compress } from "./compress-answers.ts";
import { entityTag, hasAlready, notModified } from "./entity-tag.ts";

interface Made {
  /** What the answer was made from. */
  of: readonly unknown[];
  answer: Promise<{ tag: string; compressed: Uint8Array<ArrayBuffer> }>;
}

const decompress = promisify(brotliDecompress);

/** A large JSON answer that many ask for: written and compressed once, until one of the things it is made from is another. */
export function keepAnswer(): (
  context: Context,
  of: readonly unknown[],
  make: () => Promise<unknown>,
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
      return context.body(new Uint8Array(await decompress(compressed)));
    }
    context.header("Vary", "Accept-Encoding");
    context.header("Content-Encoding", "br");
    context.header("ETag", tag.replace(/"$/, '-br"'));
    return context.body(compressed);
  };
}

async function write(make: () => Promise<unknown>) {
  const body = Buffer.from(JSON.stringify(await make()));
  return { tag: entityTag(body), compressed: await compress("br", body, false) };
}

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";

/**
 * Types of text that are whole when they begin. Streams of events are not among them, since they
 * would be held back.
 */
const COMPRESSED =
  /^(?:application\/(?:json|javascript|manifest\+json)|image\/svg\+xml|text\/(?:html|css|javascript|plain|xml))\b/;
/** The smallest answer, in bytes, that is compressed; below it nothing is gained. */
const SMALLEST = 1_400;
/** The most bytes of compressed files that are kept; the built page has less. */
const MOST_KEPT_BYTES = 16_000_000;

export type Coding = "br" | "gzip";

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Compresses in Node's thread pool. `isKept` says that it is done once, and so is worth more work.
 */
function compress(
  coding: Coding,
  body: Uint8Array,
  isKept: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  if (coding === "gzip") return compressors.gzip(body, { level: isKept ? 9 : 6 });
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
  return compressors.br(body, { params: { [quality]: isKept ? 9 : 4, [size]: body.length } });
}

/**
 * Compresses what is text and not small, as the caller takes it. Files whose address changes with
 * their content are compressed once and kept.
 */
export function compressAnswers(): MiddlewareHandler {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  let keptBytes = 0;
  return async (context, next) => {
    await next();
    const { res, req } = context;
    const isText = COMPRESSED.test(res.headers.get("content-type") ?? "");
    if (!isText && res.status !== 304) return;
    // A built file may lie beside its compressed form, which is sent as it is, and a long answer is
    // compressed while it is written.
    if (res.headers.has("content-encoding")) return;
    res.headers.append("Vary", "Accept-Encoding");
    const coding = codingFor(req.header("accept-encoding") ?? "");
    if (!isText || !coding || !res.body || req.method === "HEAD") return;
    const isKept = /\bimmutable\b/.test(res.headers.get("cache-control") ?? "");
    const key = `${coding} ${req.path}`;
    let compressed = isKept ? kept.get(key) : undefined;
    const body = compressed ? undefined : new Uint8Array(await res.arrayBuffer());
    if (compressed) await res.body.cancel();
    if (body && body.length >= SMALLEST) compressed = await compress(coding, body, isKept);
    if (body && compressed && isKept && keptBytes + compressed.length <= MOST_KEPT_BYTES) {
      kept.set(key, compressed);
      keptBytes += compressed.length;
    }
    context.res = withBody(res, compressed ?? body, compressed && coding);
  };
}

function withBody(
  res: Response,
  body: Uint8Array<ArrayBuffer> | undefined,
  coding: Coding | undefined,
): Response {
  const { headers } = res;
  if (coding) {
    headers.delete("Content-Length");
    headers.set("Content-Encoding", coding);
    const tag = headers.get("ETag");
    if (tag) headers.set("ETag", tag.replace(/"$/, `-${coding}"`));
  }
  return new Response(body, { status: res.status, headers });
}

/** The better coding of those that the header accepts: `gzip, br;q=0.5, *;q=0`. */
export function codingFor(accepted: string): Coding | undefined {
  const weights = new Map(
    accepted.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0] as const;
    }),
  );
  const takes = (coding: Coding) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
  return (["br", "gzip"] as const).find(takes);
}

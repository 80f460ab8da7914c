import { createHash, type Hash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";

/** The suffix that a compressed answer adds to the tag, since its bytes differ. */
const CODED = /-(?:br|gzip)(?="$)/;

/** A strong tag: answers that have it are equal, byte for byte, their headers included. */
export function entityTag(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): string {
  return tagOfHash(createHash("sha256").update(JSON.stringify(headers)).update(body));
}

/** A strong tag of what a hash was given piece by piece. */
export const tagOfHash = (hash: Hash): string => `"${hash.digest("base64url").slice(0, 27)}"`;

/** Whether the caller has the tagged answer already, in whatever coding. */
export function hasAlready({ req }: Context, tag: string): boolean {
  const known = req.header("if-none-match");
  if (known === undefined) return false;
  if (known.trim() === "*") return true;
  return known.split(",").some((one) => one.trim().replace(/^W\//, "").replace(CODED, "") === tag);
}

/** The answer 304, without a body. */
export function notModified(context: Context, tag: string): Response {
  context.header("ETag", tag);
  return context.body(null, 304);
}

/** Gives each answer that succeeds its tag, and leaves out a body that the caller has. */
export const tagAnswers: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.ok || context.res.headers.has("ETag")) return;
  const tag = entityTag(new Uint8Array(await context.res.clone().arrayBuffer()));
  if (hasAlready(context, tag))
    context.res = new Response(null, { status: 304, headers: context.res.headers });
  context.res.headers.set("ETag", tag);
};

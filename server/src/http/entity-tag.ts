import { createHash, type Hash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";

/** What a compressed answer adds to the tag: its bytes are others. */
const CODED = /-(?:br|gzip)(?="$)/;

/** A strong tag: answers that have it are the same, byte for byte, their headers included. */
export function entityTag(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): string {
  return tagOf(createHash("sha256").update(JSON.stringify(headers)).update(body));
}

/** A strong tag of what a hash was given piece by piece. */
export const tagOf = (hash: Hash): string => `"${hash.digest("base64url").slice(0, 27)}"`;

/** Whether the caller has what the tag stands for already, in whatever coding. */
export function hasAlready({ req }: Context, tag: string): boolean {
  const known = req.header("if-none-match");
  if (known === undefined) return false;
  if (known.trim() === "*") return true;
  return known.split(",").some((one) => one.trim().replace(/^W\//, "").replace(CODED, "") === tag);
}

/** 304, without a body. */
export function notModified(context: Context, tag: string): Response {
  context.header("ETag", tag);
  return context.body(null, 304);
}

/** Gives each answer that succeeds its tag, and leaves out the body that the caller has. */
export const tagAnswers: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.ok || context.res.headers.has("ETag")) return;
  const tag = entityTag(new Uint8Array(await context.res.clone().arrayBuffer()));
  if (hasAlready(context, tag))
    context.res = new Response(null, { status: 304, headers: context.res.headers });
  context.res.headers.set("ETag", tag);
};

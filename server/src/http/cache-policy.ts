import type { MiddlewareHandler } from "hono";

/** Puts a Cache-Control header on answers that succeed. */
export function cachePolicy(policy: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.header("Cache-Control", policy);
  };
}

/**
 * Keeps answers of the API and errors out of every cache. A list with an ETag may stay in the browser that asked for it, which asks each
 * time whether it still holds.
 */
export const keepAnswersPrivate: MiddlewareHandler = async (context, next) => {
  await next();
  const { res, req } = context;
  const isError = res.status >= 400;
  if (!isError && !req.path.startsWith("/api/")) return;
  const isRevalidated = !isError && res.headers.has("ETag");
  res.headers.set("Cache-Control", isRevalidated ? "private, no-cache" : "no-store");
};

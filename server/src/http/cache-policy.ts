import type { MiddlewareHandler } from "hono";

/** Puts a Cache-Control header on answers that succeed. */
export function cachePolicy(policy: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.header("Cache-Control", policy);
  };
}

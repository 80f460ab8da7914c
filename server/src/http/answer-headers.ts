import type { MiddlewareHandler } from "hono";
import type { EventHub } from "../events/event-hub.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import { isForPrograms } from "./same-origin.ts";

/**
 * The policy allows scripts only from this server. It has `unsafe-inline` for styles, because
 * elements are placed with style attributes.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** Puts equal protective headers on every answer, errors included. */
export const secureAnswers: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value);
};

/** Puts a Cache-Control header on answers that succeed. */
export function cachePolicy(policy: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.header("Cache-Control", policy);
  };
}

/**
 * Keeps answers of the API and errors out of every cache. A list with an ETag may stay in the
 * browser that asked for it, which asks each time whether it still holds.
 */
export const keepAnswersPrivate: MiddlewareHandler = async (context, next) => {
  await next();
  const { res, req } = context;
  const isError = res.status >= 400;
  if (!isError && !isForPrograms(req.path)) return;
  const isRevalidated = !isError && res.headers.has("ETag");
  res.headers.set("Cache-Control", isRevalidated ? "private, no-cache" : "no-store");
};

/**
 * Names in each answer the latest change that it holds, so that a page that listens to events later
 * can tell whether it missed one.
 */
export function nameLatestChange(events: EventHub): MiddlewareHandler {
  return async (context, next) => {
    const { latest } = events;
    await next();
    context.res.headers.set("Pegboard-Change", latest);
  };
}

/**
 * Puts a header on each answer that says how many sources still load, whose tools are not known yet
 * or cannot run yet; there is none when all are loaded.
 */
export function nameLoadingSources({ waits }: Pick<SourceCatalog, "waits">): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const count = waits.loading().length;
    if (count > 0) context.res.headers.set("Pegboard-Sources-Loading", String(count));
  };
}

import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

/** One line per request at level debug. Bodies and queries stay out of the log: they may hold secrets. */
export function logRequests(log: Logger): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const { method, path } = context.req;
    log.debug({ method, path, status: context.res.status, duration: Math.round(performance.now() - started) });
  };
}

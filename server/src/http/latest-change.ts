import type { MiddlewareHandler } from "hono";
import type { EventHub } from "../events/event-hub.ts";

/** Tells with each answer which change it surely holds, so that whoever listens to events later knows whether one was missed. */
export function nameLatestChange(events: EventHub): MiddlewareHandler {
  return async (context, next) => {
    const { latest } = events;
    await next();
    context.res.headers.set("Pegboard-Change", latest);
  };
}

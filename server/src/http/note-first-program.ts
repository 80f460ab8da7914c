import type { MiddlewareHandler } from "hono";
import type { Dependencies } from "../dependencies.ts";
import { PROGRAM_ASKED, readPreferences } from "../preferences/preferences.ts";

/** The addresses at which programs ask for an agent's tools. */
export const ASKED_PATHS = ["/api/v1/agents/:agent/toolset", "/mcp/:agent"];

/** Notes once and for all that a program asked, because the first start waits for that. */
export function noteFirstProgram({
  store,
  log,
}: Pick<Dependencies, "store" | "log">): MiddlewareHandler {
  let isNoted = false;
  return async (context, next) => {
    await next();
    if (isNoted || !context.res.ok) return;
    isNoted = true;
    try {
      if (!(await readPreferences(store)).programAsked)
        await store.changePreferences({ [PROGRAM_ASKED]: true });
    } catch (reason) {
      log.warn({ err: reason }, "That a program asked for tools could not be noted.");
    }
  };
}

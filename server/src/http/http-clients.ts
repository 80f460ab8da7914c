import type { Context, MiddlewareHandler } from "hono";
import type { Dependencies } from "../dependencies.ts";
import { PROGRAM_ASKED, readPreferences } from "../preferences/preferences.ts";
import { askingProgram, callerOf } from "./caller.ts";

const REACHED = ["toolset", "prompt", "calls", "methods/:method/call", "operations/:method"];

/** The addresses at which programs use an agent over HTTP. */
export const CLIENT_PATHS = REACHED.map((path) => `/api/v1/agents/:agent/${path}`);

/**
 * Counts who uses an agent over HTTP with a token among its clients. A program has the name of its
 * User-Agent.
 */
export function noteHttpClients({ clients }: Pick<Dependencies, "clients">): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const caller = callerOf(context);
    if (caller.kind !== "token" || !context.res.ok) return;
    const { id, name: tokenName, agent } = caller;
    const said = { agent, via: "http" as const, canAsk: takesQuestions(context) };
    const program = askingProgram(context);
    const client = clients.join({ ...said, ...program, token: { id, name: tokenName } });
    if (/\/(?:calls?|operations)(?:\/|$)/.test(context.req.path)) client.called();
  };
}

/** Whether a caller takes questions, which come as events. */
const takesQuestions = ({ req }: Context) =>
  /\btext\/event-stream\b/.test(req.header("accept") ?? "");

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

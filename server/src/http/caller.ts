import type { Context, MiddlewareHandler } from "hono";
import type { AccessTokens, TokenGrant } from "../access/access-tokens.ts";
import type { CalledBy } from "../agents/called-by.ts";
import { PegboardError } from "../errors.ts";
import type { NodeBindings } from "./same-origin.ts";

/** Who asks: a person at this machine, or a program with the token of one agent. */
export type Caller = { kind: "operator" } | ({ kind: "token" } & TokenGrant);

declare module "hono" {
  interface ContextVariableMap {
    caller?: Caller;
  }
}

/** Who sent the request, as `identifyCallers` found out. */
export function callerOf(context: Context): Caller {
  const { caller } = context.var;
  if (!caller) throw new Error("Nobody found out who asks: the route stands before identifyCallers.");
  return caller;
}

/** For what runs methods: by which way in, and with which token. */
export function calledBy(context: Context, via: CalledBy["via"]): CalledBy {
  const caller = callerOf(context);
  return caller.kind === "token" ? { via, token: { id: caller.id, name: caller.name } } : { via };
}

/** What tells callers apart for limits: their token, otherwise where they ask from. */
export function callerKey(context: Context<{ Bindings: NodeBindings }>): string {
  const { caller } = context.var;
  if (caller?.kind === "token") return `token ${caller.id}`;
  return context.env?.incoming?.socket?.remoteAddress ?? "this process";
}

/** Finds out who asks. A token counts on this machine too: what carries one may do no more than it allows. */
export function identifyCallers(tokens: AccessTokens): MiddlewareHandler {
  return async (context, next) => {
    const value = bearerOf(context);
    context.set("caller", value === undefined ? { kind: "operator" } : await tokenCaller(tokens, value));
    await next();
  };
}

/** Wrong, expired and revoked ones are refused alike: the answer tells nothing about any token. */
async function tokenCaller(tokens: AccessTokens, value: string): Promise<Caller> {
  const grant = await tokens.find(value);
  if (grant) return { kind: "token", ...grant };
  throw new PegboardError(
    "token_refused",
    "This token is not valid: it is wrong, has ended or was revoked. Make a new one on the agent's page Connect.",
  );
}

function bearerOf({ req }: Context): string | undefined {
  return /^bearer(?:\s+(.*))?$/i
    .exec(req.header("authorization") ?? "")
    ?.slice(1)
    .join()
    .trim();
}

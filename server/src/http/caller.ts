import type { Context, MiddlewareHandler } from "hono";
import type { AccessTokens, TokenGrant } from "../access/access-tokens.ts";
import type { TokenUse, TokenUses } from "../access/token-uses.ts";
import type { CalledBy } from "../agents/called-by.ts";
import type { AuditEntry } from "../api-contract.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import { PegboardError } from "../errors.ts";
import { CALLER_LIMITS } from "../limits.ts";
import { type Authorize, judgedByHost } from "./host-operators.ts";
import { Rates } from "./rates.ts";
import { namesThisMachine } from "./same-origin.ts";

/** Who asks: a person, or a program with the token of one agent. Changes are recorded under the name. */
export type Caller = Operator | ({ kind: "token" } & TokenGrant);

interface Operator {
  kind: "operator";
  name: string;
  /** The program that Pegboard runs in says so. */
  isNamedByHost: boolean;
}

interface KnownCallers {
  accessTokens: AccessTokens;
  tokenUses: TokenUses;
  audit: Pick<AuditLog, "note">;
  authorize: Authorize | undefined;
  /** The name of operators whom nobody names. */
  user: string;
}

declare module "hono" {
  interface ContextVariableMap {
    caller?: Caller;
    /** Of a caller with a token. */
    tokenUse?: TokenUse;
  }
}

/** Who sent the request, as `identifyCallers` found out. */
export function callerOf(context: Context): Caller {
  const { caller } = context.var;
  if (!caller) throw new Error("Nobody found out who asks: the route stands before identifyCallers.");
  return caller;
}

/** For what runs methods: by which way in, and with which token. An operator's command says itself that it is one. */
export function calledBy(context: Context, via: CalledBy["via"]): CalledBy {
  const caller = callerOf(context);
  if (caller.kind === "token") return { via, token: { id: caller.id, name: caller.name } };
  const isCommand = via === "http" && context.req.header("pegboard-way") === "command";
  return { via: isCommand ? "command" : via, ...(caller.isNamedByHost && { person: caller.name }) };
}

/** Who asks and from where, for the record of what happened. Nobody, before it is known or where a token was wrong. */
export function askedBy({ req, env, var: { caller, peer } }: Context): Pick<AuditEntry, "by" | "from"> {
  const by = {
    kind: caller?.kind ?? ("nobody" as const),
    name: caller?.name ?? "",
    ...(caller?.kind === "token" && { token: caller.id }),
  };
  // Over the network anybody may say that it is a command.
  const within = req.header("pegboard-way") === "command" ? "command" : "process";
  const overNetwork = /(?:^|\/)mcp\/[^/]+$/.test(req.path) ? "mcp" : "http";
  return { by, from: { via: env?.incoming ? overNetwork : within, address: peer.address } };
}

/** What tells callers apart for limits: their token, otherwise where they ask from. */
export function callerKey({ var: { caller, peer } }: Context): string {
  return caller?.kind === "token" ? `token ${caller.id}` : peer.address;
}

/**
 * Finds out who asks. Whoever is at this machine is an operator, or whom `authorize` takes for one; others need a token. A token counts here
 * too: what carries one may do no more than it allows.
 */
export function identifyCallers({ accessTokens, tokenUses, audit, authorize, user }: KnownCallers): MiddlewareHandler {
  const wrong = new Rates(CALLER_LIMITS.wrongTokens);
  return async (context, next) => {
    const value = bearerOf(context);
    // What comes over no network, the program itself asks for.
    if (value === undefined && authorize && context.env?.incoming) {
      const judged = await judgedByHost(authorize, context.req.raw);
      if (judged instanceof Response) return judged;
      const { name } = judged;
      context.set("caller", { kind: "operator", name: name ?? user, isNamedByHost: name !== undefined });
      return next();
    }
    const caller = value === undefined ? operatorHere(context, user) : await tokenCaller(accessTokens, value);
    if (!caller) {
      const wait = wrong.take(context.var.peer.address);
      audit.note({ ...askedBy(context), kind: "wrong_token", facts: {} }, wait > 0);
      throw wait === 0 ? refusedToken() : tooManyTokens(wait);
    }
    context.set("caller", caller);
    if (caller.kind === "operator") return next();
    const { release, ...use } = tokenUses.begin(caller);
    context.set("tokenUse", use);
    try {
      await next();
    } finally {
      release();
    }
    if (use.signal.aborted) throw refusedToken();
  };
}

/** @throws PegboardError 401 for whoever is not at this machine */
function operatorHere(context: Context, name: string): Caller {
  if (context.var.peer.isDirect && namesThisMachine(context)) return { kind: "operator", name, isNamedByHost: false };
  throw new PegboardError(
    "token_needed",
    'The pages and the API of Pegboard are for the machine that it runs on: there is no sign-in yet. A program elsewhere needs a token of its agent, made on the agent\'s page Connect and sent as "Authorization: Bearer pgb_…".',
  );
}

async function tokenCaller(tokens: AccessTokens, value: string): Promise<Caller | undefined> {
  const grant = await tokens.find(value);
  return grant && { kind: "token", ...grant };
}

/** Ends when the one who asks has left, or may ask no more. */
export function callerSignal({ req, var: { tokenUse } }: Context): AbortSignal {
  return tokenUse ? AbortSignal.any([req.raw.signal, tokenUse.signal]) : req.raw.signal;
}

/** Wrong, expired and revoked ones are refused alike: the answer tells nothing about any token. */
export function refusedToken(): PegboardError {
  return new PegboardError(
    "token_refused",
    "This token is not valid: it is wrong, has ended or was revoked. Make a new one on the agent's page Connect.",
  );
}

/** A valid token still works: who guesses keeps nobody out who shares the address. */
function tooManyTokens(retryAfter: number): PegboardError {
  const message = "There were too many wrong tokens from this address. Wait a minute.";
  return new PegboardError("too_many_requests", message, { retryAfter });
}

function bearerOf({ req }: Context): string | undefined {
  const sent = /^bearer(?:\s+(.*))?$/i.exec(req.header("authorization") ?? "");
  return sent ? (sent[1] ?? "") : undefined;
}

import type { Context, MiddlewareHandler, Next } from "hono";
import type { AccessTokens, TokenGrant } from "../access/access-tokens.ts";
import type { LiveUse } from "../access/live-use.ts";
import { refusedToken, type TokenUses } from "../access/token-uses.ts";
import type { CalledBy } from "../agents/called-by.ts";
import type { AuditEntry, Rights } from "../api-contract.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import { networkOf } from "../bounds/network-of.ts";
import { Rates } from "../bounds/rates.ts";
import { readTraceparent } from "../call-log/call-attributes.ts";
import { PegboardError } from "../errors.ts";
import { CALLER_LIMITS } from "../limits.ts";
import { ApiTokens } from "../people/api-tokens.ts";
import type { People } from "../people/people.ts";
import { ALL_RIGHTS } from "../people/rights.ts";
import type { SessionUses } from "../people/session-uses.ts";
import { rightsOfPerson } from "../people/sessions.ts";
import type { StoredSession } from "../stores/people/people-store.ts";
import type { SessionCookie } from "./cookies/session-cookie.ts";
import { type Authorize, type JudgedOperator, judgedByHost } from "./host-operators.ts";
import { isAtThisMachine, requireOwnPage } from "./same-origin.ts";
import { asksForPage, keyPage } from "./start-key/key-page.ts";
import { keyNeeded } from "./start-key/start-key.ts";
import type { TerminalProof } from "./terminal-proof.ts";

/**
 * The caller: a person, or a program with the token of one agent. Changes are recorded under the
 * name.
 */
export type Caller = Operator | SignedInPerson | ServiceCaller | AgentCaller | Nobody;

/** Somebody who has signed in. */
export interface SignedInPerson {
  kind: "person";
  id: string;
  name: string;
  rights: Rights;
  session: StoredSession;
}

/** A program, or a person's own script, with a token that has rights. */
interface ServiceCaller {
  kind: "service";
  /** Of the token. */
  id: string;
  name: string;
  /** The id of the person whose own token it is. */
  person?: string;
  /** The id of the person who made it. */
  maker?: string;
  rights: Rights;
}

/** A program with the token of one agent. */
type AgentCaller = { kind: "token" } & TokenGrant;

/** Whoever has not signed in and has no token. */
interface Nobody {
  kind: "nobody";
  name: "";
}

interface Operator {
  kind: "operator";
  name: string;
  /** All, unless the program that Pegboard runs in gives less. */
  rights: Rights;
  /** Whether the program that Pegboard runs in named the operator. */
  isNamedByHost: boolean;
  /** Whether somebody at the terminal asks by a command, and not by a page. */
  isCommand: boolean;
}

interface KnownCallers {
  accessTokens: AccessTokens;
  apiTokens: ApiTokens;
  people: People;
  sessionCookie: SessionCookie;
  tokenUses: TokenUses;
  sessionUses: SessionUses;
  audit: Pick<AuditLog, "note">;
  authorize: Authorize | undefined;
  /** The name of operators whom nobody names. */
  user: string;
  terminalProof: TerminalProof;
  /**
   * Why operators at this machine need the key that the start prints; undefined when they do not.
   */
  keyReason: string | undefined;
}

declare module "hono" {
  interface ContextVariableMap {
    caller?: Caller;
    /** The use of the token or the session, for a caller with one. */
    liveUse?: LiveUse;
  }
}

/** The caller of the request, as `identifyCallers` found out. */
export function callerOf(context: Context): Caller {
  const { caller } = context.var;
  if (!caller)
    throw new Error("Nobody found out who asks: the route stands before identifyCallers.");
  return caller;
}

/** The caller for code that runs methods: by which way in, and with which token. */
export function calledBy(context: Context, via: CalledBy["via"]): CalledBy {
  const trace = readTraceparent(context.req.header("traceparent"));
  return {
    ...callerOfCall(callerOf(context), via),
    asked: askedBy(context),
    ...(trace && { trace }),
  };
}

function callerOfCall(caller: Caller, via: CalledBy["via"]): CalledBy {
  switch (caller.kind) {
    case "token":
      return {
        via,
        token: { id: caller.id, name: caller.name },
        ...(caller.person !== undefined && { owner: caller.person }),
      };
    case "service": {
      const { id, name, person, maker } = caller;
      return {
        via,
        token: { id, name },
        ...(person !== undefined && { person: { id: person, name } }),
        ...(maker !== undefined && { owner: maker }),
      };
    }
    case "person":
      return { via, person: { id: caller.id, name: caller.name } };
    case "nobody":
      return { via };
    case "operator":
      return {
        via: via === "http" && caller.isCommand ? "command" : via,
        ...(caller.isNamedByHost && { person: { name: caller.name } }),
      };
  }
}

/**
 * The caller and its address, for the record of events. There is nobody before the caller is known
 * or where a token was wrong.
 */
export function askedBy({
  req,
  env,
  var: { caller, peer },
}: Context): Pick<AuditEntry, "by" | "from"> {
  const by = {
    kind: caller?.kind ?? ("nobody" as const),
    name: caller?.name ?? "",
    ...((caller?.kind === "token" || caller?.kind === "service") && { token: caller.id }),
    ...(caller?.kind === "person" && { person: caller.id, session: caller.session.id }),
    ...(caller?.kind === "person" && caller.session.browser && { browser: caller.session.browser }),
    ...(caller?.kind === "service" && caller.person !== undefined && { person: caller.person }),
  };
  const isCommand = caller?.kind === "operator" && caller.isCommand;
  const overNetwork = /(?:^|\/)mcp\/[^/]+$/.test(req.path) ? "mcp" : "http";
  const via = env?.incoming ? overNetwork : "process";
  const { address, requestId: request } = peer;
  return { by, from: { via: isCommand ? "command" : via, address, request } };
}

/** The id of the person who asks, or who made the token that asks. */
export function personBehind(caller: Caller): string | undefined {
  if (caller.kind === "person") return caller.id;
  if (caller.kind === "service") return caller.maker;
  return caller.kind === "token" ? caller.person : undefined;
}

/** The key that tells callers apart for limits: their token or person, otherwise their address. */
export function callerKey({ var: { caller, peer } }: Context): string {
  if (caller?.kind === "token" || caller?.kind === "service") return `token ${caller.id}`;
  return caller?.kind === "person" ? `person ${caller.id}` : peer.address;
}

/** What the caller may do; nothing for who has not signed in, and for an agent's caller. */
export function rightsOf(caller: Caller): Rights | undefined {
  switch (caller.kind) {
    case "operator":
    case "person":
    case "service":
      return caller.rights;
    case "token":
    case "nobody":
      return undefined;
  }
}

/** Whether whoever asks administers this Pegboard; not while it is not known who it is. */
export const isAdmin = ({ var: { caller } }: Context): boolean =>
  caller !== undefined && rightsOf(caller)?.role === "admin";

/**
 * Finds out who asks. While nobody has ever signed in, whoever is at this machine is an operator;
 * from then on only a command of whoever reads the data folder is. So is whom `authorize` takes for
 * one. Others have signed in, have a token, or are nobody. A token counts at this machine too: a
 * request with one may do no more than it allows.
 */
export function identifyCallers(known: KnownCallers): MiddlewareHandler {
  const { tokenUses, audit, authorize } = known;
  const wrong = new Rates(CALLER_LIMITS.wrongTokens);
  return async (context, next) => {
    const { peer } = context.var;
    if (peer.sentBy === "own") throw ownRequest();
    const value = bearerOf(context);
    // A request that comes over no network is made by the program itself.
    const isHostAsked =
      authorize && context.env?.incoming && !peer.tokensOnly && peer.sentBy === undefined;
    if (value === undefined && isHostAsked) {
      const judged = await judgedByHost(authorize, context.req.raw);
      if (judged instanceof Response) return judged;
      context.set("caller", operator(context, known, judged));
      return next();
    }
    if (value === undefined) {
      const since = known.sessionUses.changes;
      const found = await callerWithoutToken(context, known);
      if (found instanceof Response) return found;
      context.set("caller", found);
      if (found.kind !== "person") return next();
      return inBrowserSession(context, known.sessionUses.begin(found.session.id, since), next);
    }
    const caller = await tokenCaller(known, value);
    if (!caller) {
      const wait = wrong.take(networkOf(peer.address));
      audit.note({ ...askedBy(context), kind: "wrong_token", facts: {} }, wait > 0);
      throw wait === 0 ? refusedToken() : tooManyTokens(wait);
    }
    context.set("caller", caller);
    if (caller.kind === "service") noteAddress(context, known, caller);
    const { release, ...use } = tokenUses.begin(caller);
    context.set("liveUse", use);
    try {
      await next();
    } finally {
      release();
    }
    if (use.signal.aborted) throw refusedToken();
  };
}

function noteAddress(context: Context, { apiTokens }: KnownCallers, { id }: ServiceCaller): void {
  const { name, version } = askingProgram(context);
  const { address } = context.var.peer;
  apiTokens.addresses.note(id, { address, program: `${name} ${version}`.trim() });
}

/** Answers somebody who has signed in; what lasts longer is told when the session ends. */
async function inBrowserSession(
  context: Context,
  use: ReturnType<SessionUses["begin"]>,
  next: Next,
): Promise<void> {
  const { release, ...liveUse } = use;
  context.set("liveUse", liveUse);
  try {
    await next();
  } finally {
    release();
  }
}

/** Who asks without a token; a Response is answered instead: the page that asks for the key. */
async function callerWithoutToken(
  context: Context,
  known: KnownCallers,
): Promise<Caller | Response> {
  const isNear = isAtThisMachine(context);
  // A request that comes over no network is made by the program itself.
  const isOpen = !context.env?.incoming || known.authorize || !(await known.people.anybody());
  if (isNear && !isOpen && known.terminalProof.isCommand(context)) return operator(context, known);
  const signedIn = context.var.peer.tokensOnly ? undefined : await callingPerson(context, known);
  if (signedIn) return signedIn;
  if (!isNear || !isOpen) return { kind: "nobody", name: "" };
  const isKeyMissing =
    known.keyReason !== undefined && context.env?.incoming && !known.terminalProof.proves(context);
  if (isKeyMissing && asksForPage(context)) return keyPage(context);
  if (isKeyMissing) throw keyNeeded();
  return operator(context, known);
}

/** The person of the request's session. @throws PegboardError 403 when another page may have sent it */
async function callingPerson(
  context: Context,
  { people, sessionCookie }: KnownCallers,
): Promise<SignedInPerson | undefined> {
  const value = sessionCookie.read(context);
  const found = value === undefined ? undefined : await people.sessions.find(value);
  if (!found) return undefined;
  requireOwnPage(context);
  const { person, session } = found;
  const rights = rightsOfPerson(person);
  return { kind: "person", id: person.id, name: person.name, rights, session };
}

/**
 * The operator, whom the program that Pegboard runs in may name. A command
 * proves that it is one by what only the data folder has.
 */
function operator(
  context: Context,
  { user, terminalProof }: KnownCallers,
  { name, rights }: JudgedOperator = { rights: ALL_RIGHTS },
): Operator {
  const isCommand =
    context.req.header("pegboard-way") === "command" && terminalProof.proves(context);
  const isNamedByHost = name !== undefined;
  return { kind: "operator", name: name ?? user, rights, isNamedByHost, isCommand };
}

/**
 * The error for a request that Pegboard sent, also with a token and by way of any proxy: what it
 * calls would be called again by what it serves.
 */
function ownRequest(): PegboardError {
  return new PegboardError("own_request", (t) =>
    t(
      "This Pegboard was asked by itself: an address among its sources or in a tool's settings leads back to it. Remove that source, or change the address.",
    ),
  );
}

async function tokenCaller(
  { accessTokens, apiTokens }: KnownCallers,
  value: string,
): Promise<ServiceCaller | AgentCaller | undefined> {
  if (ApiTokens.isOne(value)) {
    const grant = await apiTokens.find(value);
    return grant && { kind: "service", ...grant };
  }
  const grant = await accessTokens.find(value);
  return grant && { kind: "token", ...grant };
}

/** The program that asks, as its User-Agent says in its first words. */
export interface AskingProgram {
  name: string;
  /** Empty where it says none. */
  version: string;
}

/** Characters of what anybody may write. */
const MOST_OF_NAME = 60;
const MOST_OF_VERSION = 30;

/** Reads which program asks: what it says of itself is believed by nobody, only shown. */
export function askingProgram({ req }: Context): AskingProgram {
  const [, name = "unknown", version = ""] =
    /^([^\s/]+)(?:\/(\S+))?/.exec(req.header("user-agent") ?? "") ?? [];
  return { name: name.slice(0, MOST_OF_NAME), version: version.slice(0, MOST_OF_VERSION) };
}

/** A signal that ends when the caller has left, or may ask no more. */
export function callerSignal({ req, var: { liveUse } }: Context): AbortSignal {
  return liveUse ? AbortSignal.any([req.raw.signal, liveUse.signal]) : req.raw.signal;
}

/**
 * The error for too many wrong tokens. A valid token still works, so whoever guesses keeps nobody
 * out who shares the address.
 */
function tooManyTokens(retryAfter: number): PegboardError {
  return new PegboardError(
    "too_many_requests",
    (t) => t("There were too many wrong tokens from this address. Wait a minute."),
    { retryAfter },
  );
}

function bearerOf({ req }: Context): string | undefined {
  const sent = /^bearer(?:\s+(.*))?$/i.exec(req.header("authorization") ?? "");
  return sent ? (sent[1] ?? "") : undefined;
}

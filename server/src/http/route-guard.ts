import type { Context, Hono } from "hono";
import { ROUTE_ACCESS, type RouteAccess } from "../access/route-access.ts";
import type { Lacking } from "../api-contract/people/session-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { lackingFor } from "../people/lacking-rights.ts";
import { allAgentsNeeded, requireAgent } from "./agent-reach.ts";
import { askedBy, type Caller, callerOf, rightsOf } from "./caller.ts";
import { isForPrograms } from "./same-origin.ts";

/** The number of characters that are recorded of an address. */
const RECORDED_PATH_LENGTH_LIMIT = 200;

/** A route that the table names, and the agent of its address. */
interface NamedRoute {
  access: RouteAccess;
  agent: string | undefined;
}

declare module "hono" {
  interface ContextVariableMap {
    namedRoute?: NamedRoute;
  }
}

type Guarded = Pick<Dependencies, "audit" | "store">;

/** Grows with every part of a pattern that is a word and not a parameter, the first parts first. */
const specificity = (pattern: string): string =>
  pattern
    .split("/")
    .map((part) => (part.startsWith(":") ? "0" : "1"))
    .join("");

/** The most specific last. Sorting them takes longer than handing them to a router. */
const ROWS = Object.entries(ROUTE_ACCESS)
  .map(([route, access]) => {
    const [method = "", path = ""] = route.split(" ");
    return { method, path, access, specific: specificity(route) };
  })
  .sort((one, other) => one.specific.localeCompare(other.specific));

/**
 * Lets callers reach only what the table of routes gives them. The router itself decides what an
 * address means, for this as for the routes; of several rows that fit an address, the most specific
 * one counts. Everybody reaches the files of the page.
 */
export function guardRoutes(app: Hono, dependencies: Guarded): void {
  // Handlers run in their order, so the last that fits says what the route is.
  for (const { method, path, access } of ROWS) {
    app.on(method, path, (context, next) => {
      context.set("namedRoute", { access, agent: context.req.param("agent") });
      return next();
    });
  }
  app.use(async (context, next) => {
    await requireAccess(dependencies, context, callerOf(context));
    return next();
  });
}

/** @throws PegboardError 401 or 403 that says who may */
async function requireAccess(
  dependencies: Guarded,
  context: Context,
  caller: Caller,
): Promise<void> {
  const { namedRoute } = context.var;
  if (caller.kind === "token") return requireOwnAgent(dependencies, context, caller);
  const { least } = namedRoute?.access ?? UNNAMED_ROUTE;
  // A door for tokens has no page, and nobody signs in there.
  const isDoor = context.var.peer.tokensOnly;
  if (!isDoor && (least === "nobody" || (!namedRoute && isPage(context)))) return;
  const rights = rightsOf(caller);
  if (!rights) throw signInNeeded();
  const lacking = lackingFor(namedRoute?.access ?? UNNAMED_ROUTE, rights);
  if (lacking) throw roleNeeded(lacking);
  if (namedRoute?.agent === undefined) return;
  const to = least === "viewer" ? "see" : "change";
  const { agent: id } = namedRoute;
  const reaches = () => requireAgent(dependencies, context, { id, to });
  await reaches();
  context.var.liveUse?.requireReach(reaches);
}

/** A route that the table does not name is for admins. */
const UNNAMED_ROUTE: RouteAccess = { least: "admin" };

async function requireOwnAgent(
  { audit, store }: Guarded,
  context: Context,
  caller: Extract<Caller, { kind: "token" }>,
): Promise<void> {
  const { namedRoute } = context.var;
  const isOwn = namedRoute?.agent === undefined || namedRoute.agent === caller.agent;
  if (namedRoute?.access.agentToken && isOwn) return;
  const { method, path } = context.req;
  const { name = caller.agent } = (await store.findOwner("agent", caller.agent)) ?? {};
  audit.note({
    ...askedBy(context),
    kind: "token_elsewhere",
    facts: { method, path: path.slice(0, RECORDED_PATH_LENGTH_LIMIT) },
    subject: { kind: "agent", id: caller.agent, name },
  });
  throw new PegboardError("token_forbidden", (t) =>
    t(
      'This token is for the agent "{agent}" only: its toolset, its prompt and calls of its methods.',
      { agent: caller.agent },
    ),
  );
}

const isPage = ({ req }: Context): boolean =>
  ["GET", "HEAD"].includes(req.method) && !isForPrograms(req.path);

/** The error for a caller who has not signed in and has no token. */
const signInNeeded = () =>
  new PegboardError("sign_in_needed", (t) =>
    t(
      'Sign in on the page of Pegboard first. A program sends a token as "Authorization: Bearer …": that of its agent, made on the agent\'s page Connect, or a service token.',
    ),
  );

function roleNeeded(lacking: Lacking): PegboardError {
  if (lacking === "all_agents") return allAgentsNeeded();
  return new PegboardError("role_needed", (t) =>
    t(
      "{least, select, admin {Only admins may do this.} approver {Only approvers may do this.} other {This needs the role of an editor.}} Ask an admin.",
      { least: lacking },
    ),
  );
}

import type { Context, Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { askedBy, callerOf } from "./caller.ts";

/**
 * Everything that a caller with an agent's token may ask for. A request that is not named is
 * refused, also by a route that is new.
 */
export const TOKEN_REACH: readonly { methods: readonly string[]; path: string }[] = [
  { methods: ["GET"], path: "/api/v1/health" },
  { methods: ["GET"], path: "/api/v1/agents/:agent/toolset" },
  { methods: ["GET", "POST"], path: "/api/v1/agents/:agent/prompt" },
  { methods: ["POST"], path: "/api/v1/agents/:agent/calls" },
  { methods: ["POST"], path: "/api/v1/agents/:agent/methods/:method/call" },
  { methods: ["POST"], path: "/api/v1/agents/:agent/answers/:question" },
  { methods: ["GET", "POST", "DELETE"], path: "/mcp/:agent" },
];

/** The number of characters that are recorded of an address. */
const RECORDED_PATH_LENGTH_LIMIT = 200;

declare module "hono" {
  interface ContextVariableMap {
    isReachedByToken?: boolean;
  }
}

/**
 * Lets a token reach only what the table names, for its own agent. The router itself decides what
 * an address means, for this as for the routes.
 */
export function boundTokens(
  app: Hono,
  { audit, store }: Pick<Dependencies, "audit" | "store">,
): void {
  for (const { methods, path } of TOKEN_REACH) {
    app.on([...methods], path, (context, next) => {
      const agent = context.req.param("agent");
      context.set("isReachedByToken", agent === undefined || isOwnAgent(context, agent));
      return next();
    });
  }
  app.use(async (context, next) => {
    const caller = callerOf(context);
    if (caller.kind === "operator" || context.var.isReachedByToken) return next();
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
  });
}

function isOwnAgent(context: Context, agent: string): boolean {
  const caller = callerOf(context);
  return caller.kind === "token" && caller.agent === agent;
}

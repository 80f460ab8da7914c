import type { Context } from "hono";
import type { AgentState } from "../agents/agent-states.ts";
import { sayOutOfOrder } from "../agents/out-of-order.ts";
import type { Dependencies } from "../dependencies.ts";
import type { PegboardError } from "../errors.ts";
import { refused } from "../refusals.ts";
import type { DamagedOwner } from "../stores/store.ts";

/**
 * The agent in the request's address. @throws PegboardError 404, or 409 when its stored settings
 * cannot be read
 */
export async function findAgent(
  { agents, store }: Pick<Dependencies, "agents" | "store">,
  context: Context,
): Promise<AgentState> {
  const id = context.req.param("agent") ?? "";
  const state = await agents.read(id);
  if (state) return state;
  throw await noAgent({ store }, id);
}

/**
 * The agent in the request's address, for a caller that uses it: an archived one answers nobody.
 * @throws as `findAgent`, and PegboardError "agent_archived"
 */
export const findServedAgent = (
  dependencies: Pick<Dependencies, "agents" | "store">,
  context: Context,
) => readServedAgent(dependencies, context.req.param("agent") ?? "");

/** For ways in that are no request over HTTP. */
export async function readServedAgent(
  { agents, store }: Pick<Dependencies, "agents" | "store">,
  id: string,
): Promise<AgentState> {
  const state = await agents.read(id);
  if (!state) throw await noAgent({ store }, id);
  const { name, archivedAt } = state.agent;
  if (archivedAt === null) return state;
  throw refused("agent_archived", "agentArchived", { id, name, day: archivedAt.slice(0, 10) });
}

/**
 * Why the agent cannot be used: 404 when there is none, 409 when its stored settings cannot be
 * read.
 */
export async function noAgent(
  { store }: Pick<Dependencies, "store">,
  id: string,
): Promise<PegboardError> {
  const damaged = await findDamaged({ store }, id);
  if (damaged)
    return refused("agent_out_of_order", "outOfOrder", { problem: sayOutOfOrder(damaged) });
  return refused("not_found", "agentMissing", { id });
}

export async function findDamaged(
  { store }: Pick<Dependencies, "store">,
  id: string,
): Promise<DamagedOwner | undefined> {
  return (await store.listDamagedAgents()).find((agent) => agent.id === id);
}

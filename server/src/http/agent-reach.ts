import type { Context } from "hono";
import type { Rights } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { isAtLeast, reachesGroup, seesGroup } from "../people/rights.ts";
import { refused } from "../refusals.ts";
import type { AgentGroup, Store } from "../stores/store.ts";
import { callerOf, rightsOf } from "./caller.ts";

type GroupReads = { store: Pick<Store, "listAgentGroups"> };

/** The agents that a caller may know of. */
export interface SeenAgents {
  /** Their ids, also of deleted ones; undefined where the caller sees all agents. */
  ids: readonly string[] | undefined;
  has(id: string): boolean;
  /** Those of a list that concern no agent, or one that the caller sees. */
  among<Item>(items: readonly Item[], agentOf: (item: Item) => string | undefined): Item[];
}

/**
 * The agents that the caller may know of: every answer that names agents is filtered by this. An
 * agent that is gone for good is in no group, so a narrowed caller does not see what it did.
 */
export async function seenAgents(context: Context, { store }: GroupReads): Promise<SeenAgents> {
  const caller = callerOf(context);
  if (caller.kind === "token") return seeing([caller.agent]);
  const rights = rightsOf(caller);
  if (!rights) return seeing([]);
  if (seesAll(rights)) return seeing(undefined);
  const groups = await store.listAgentGroups();
  return seeing(groups.filter(({ group }) => seesGroup(rights, group)).map(({ id }) => id));
}

function seeing(ids: readonly string[] | undefined): SeenAgents {
  const known = ids && new Set(ids);
  const has = (id: string) => known?.has(id) ?? true;
  return {
    ids,
    has,
    among: (items, agentOf) =>
      items.filter((item) => {
        const id = agentOf(item);
        return id === undefined || has(id);
      }),
  };
}

/** Whether no agent is hidden from somebody with these rights. */
export const seesAll = ({ groups, outside }: Rights): boolean =>
  groups === null || outside === "read";

/**
 * Requires that the caller sees an agent, and for a change that the role reaches it. An agent that
 * is hidden is refused as one that there is not. @throws PegboardError 404 or 403
 */
export async function requireAgent(
  { store }: GroupReads,
  context: Context,
  { id, to }: { id: string; to: "see" | "change" },
): Promise<void> {
  const rights = rightsOf(callerOf(context));
  if (rights && rights.groups === null) return;
  const [agent] = await store.listAgentGroups(id);
  const isHidden = !rights || (rights.outside === "hidden" && !agent);
  if (isHidden || (agent && !seesGroup(rights, agent.group)))
    throw refused("not_found", "agentMissing", { id });
  if (agent && to === "change") requireReach(rights, agent);
}

/** Requires that the caller's role reaches a group, for an agent that is made or moved. @throws PegboardError 403 */
export function requireGroup(context: Context, agent: Pick<AgentGroup, "name" | "group">): void {
  const rights = rightsOf(callerOf(context));
  if (rights) requireReach(rights, agent);
}

/** Requires a role for all agents: what presets set reaches any of them. @throws PegboardError 403 */
export function requireAllAgents(context: Context): void {
  if (rightsOf(callerOf(context))?.groups !== null) throw allAgentsNeeded();
}

/** The error for a narrowed role where something concerns all agents. */
export const allAgentsNeeded = () =>
  new PegboardError("role_needed", (t) =>
    t("Your role is for some groups of agents, and this concerns all agents. Ask an admin."),
  );

/** Requires an admin where a route for editors is asked to change what only admins change. @throws PegboardError 403 */
export function requireAdmin(context: Context): void {
  const rights = rightsOf(callerOf(context));
  if (rights && isAtLeast(rights.role, "admin")) return;
  throw new PegboardError("role_needed", (t) => t("Only admins may do this. Ask an admin."));
}

function requireReach(rights: Rights, { name, group }: Pick<AgentGroup, "name" | "group">): void {
  if (reachesGroup(rights, group)) return;
  throw new PegboardError("role_needed", (t) =>
    t(
      'Your role is for other groups of agents: "{name}" is {group, select, none {in none} other {in {group}}}. Ask an admin.',
      { name, group: group ?? "none" },
    ),
  );
}

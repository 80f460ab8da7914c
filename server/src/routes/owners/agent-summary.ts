import { policyForNewTools } from "@pegboard/registry-core/internal";
import { countProblems } from "@pegboard/registry-core/problems";
import type { AgentState } from "../../agents/agent-states.ts";
import { readAgentTokens } from "../../agents/agent-tokens.ts";
import type { AgentLabels, AgentSummary } from "../../api-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { StoredAgent, StoredOwner } from "../../stores/store.ts";

/**
 * The entries of the list of agents. Tools are those that are on, methods and tokens those of what
 * is offered, as on the agent's own screen.
 */
export async function summarizeAgents(
  dependencies: Pick<Dependencies, "problems" | "store" | "methodTokens">,
  states: readonly AgentState[],
): Promise<AgentSummary[]> {
  // Tokens are counted in a thread of their own, while problems are looked for here.
  const [problems, tokens] = await Promise.all([
    dependencies.problems.readAgents(states),
    readAgentTokens(dependencies, states),
  ]);
  return states.map(({ agent, catalog, toolset, settings }, index) => ({
    id: agent.id,
    ...labelsOfAgent(agent),
    revision: agent.revision,
    createdAt: agent.createdAt,
    lastChange: lastChangeOf(agent),
    counts: {
      toolsOn: toolset.on,
      tools: toolset.total,
      methods: toolset.offered,
      notOffered: toolset.notOffered,
      deferred: toolset.deferred,
      tokens: tokens[index]?.payload ?? 0,
    },
    newTools: policyForNewTools(catalog, settings),
    ...(settings.tokenBudget !== undefined && { tokenBudget: settings.tokenBudget }),
    problems: countProblems(problems[index] ?? []),
  }));
}

/** Who saved an owner last, and when; null before the first save. */
export function lastChangeOf({
  savedAt,
  savedBy,
  savedById,
}: StoredOwner): AgentSummary["lastChange"] {
  if (!savedAt || !savedBy) return null;
  return { at: savedAt, by: savedBy, ...(savedById && { byId: savedById }) };
}

export function labelsOfAgent({
  name,
  description,
  group,
  tile,
  archivedAt,
}: StoredAgent): AgentLabels {
  return {
    name,
    description,
    tile,
    ...(group !== null && { group }),
    ...(archivedAt && { archived: archivedAt }),
  };
}

/** The entry of one agent in the list. */
export async function summarizeAgent(
  dependencies: Parameters<typeof summarizeAgents>[0],
  state: AgentState,
): Promise<AgentSummary | undefined> {
  const [summary] = await summarizeAgents(dependencies, [state]);
  return summary;
}

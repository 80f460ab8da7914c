import { countProblems, offeredTokens } from "@pegboard/registry-core";
import type { AgentSummary } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AgentState } from "./agent-states.ts";
import { readAgentTokens } from "./agent-tokens.ts";

/** One line of the list of agents. Counts are of what is on, tokens of what is offered, as on the agent's own screen. */
export async function summarizeAgent(
  dependencies: Pick<Dependencies, "problems" | "store" | "methodTokens">,
  state: AgentState,
): Promise<AgentSummary> {
  const { agent, toolset, settings } = state;
  const { problems } = await dependencies.problems.read();
  const [tokens] = await readAgentTokens(dependencies, [state]);
  return {
    id: agent.id,
    name: agent.name,
    description: agent.description,
    revision: agent.revision,
    createdAt: agent.createdAt,
    lastChange: agent.savedAt && agent.savedBy ? { at: agent.savedAt, by: agent.savedBy } : null,
    counts: {
      toolsOn: toolset.on,
      tools: toolset.total,
      methods: toolset.methodsOn,
      tokens: tokens ? offeredTokens(tokens.counts, toolset.tools) : 0,
    },
    ...(settings.tokenBudget !== undefined && { tokenBudget: settings.tokenBudget }),
    problems: countProblems(problems.filter((problem) => problem.place.agent === agent.id)),
  };
}

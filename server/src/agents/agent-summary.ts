import type { AgentSummary } from "../api-contract.ts";
import { methodTokens } from "../catalog/token-counts.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AgentState } from "./agent-states.ts";

/** One line of the list of agents. Counts are of what the agent is offered. */
export async function summarizeAgent(
  { problems: current }: Pick<Dependencies, "problems">,
  state: AgentState,
): Promise<AgentSummary> {
  const { agent, toolset } = state;
  const { problems } = await current.read();
  const own = problems.filter((problem) => problem.place.agent === agent.id);
  return {
    id: agent.id,
    name: agent.name,
    description: agent.description,
    revision: agent.revision,
    createdAt: agent.createdAt,
    lastChange: agent.savedAt && agent.savedBy ? { at: agent.savedAt, by: agent.savedBy } : null,
    counts: { toolsOn: toolset.on, tools: toolset.total, ...countOffered(state) },
    problems: {
      errors: own.filter(({ severity }) => severity === "error").length,
      warnings: own.filter(({ severity }) => severity === "warning").length,
    },
  };
}

function countOffered({ toolset, names }: AgentState): { methods: number; tokens: number } {
  const offered = toolset.tools.flatMap(({ definition, methods }) => {
    const on = methods.filter((method) => method.offered);
    const tokens = on.length > 0 ? methodTokens(definition, names) : {};
    return on.map((method) => tokens[method.definition.name] ?? 0);
  });
  return { methods: offered.length, tokens: offered.reduce((sum, tokens) => sum + tokens, 0) };
}

import type { AgentSummary } from "../api-contract.ts";
import { methodTokens } from "../catalog/token-counts.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AgentState } from "./agent-states.ts";

/** One line of the list of agents. Counts are of what is on, tokens of what is offered, as on the agent's own screen. */
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
    counts: {
      toolsOn: toolset.on,
      tools: toolset.total,
      methods: toolset.methodsOn,
      tokens: offeredTokens(state),
    },
    problems: {
      errors: own.filter(({ severity }) => severity === "error").length,
      warnings: own.filter(({ severity }) => severity === "warning").length,
    },
  };
}

function offeredTokens({ toolset, names }: AgentState): number {
  const perMethod = toolset.tools.flatMap(({ definition, methods }) => {
    const offered = methods.filter((method) => method.offered);
    const tokens = offered.length > 0 ? methodTokens(definition, names) : {};
    return offered.map((method) => tokens[method.definition.name] ?? 0);
  });
  return perMethod.reduce((sum, tokens) => sum + tokens, 0);
}

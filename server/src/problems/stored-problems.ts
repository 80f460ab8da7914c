import type { Problem, PromptProblem } from "@pegboard/registry-core";
import type { AgentState } from "../agents/agent-states.ts";

/** A template that cannot be rendered: its prompt is empty. */
export function promptProblem({ agent }: AgentState, { template, line, message }: PromptProblem): Problem {
  const where = line === undefined ? `${template} prompt` : `${template} prompt, line ${line}`;
  return {
    id: `template error/${encodeURIComponent(agent.id)}/${template}`,
    kind: "template error",
    severity: "error",
    message,
    detail: `${agent.name} › ${where} · nothing is sent in its place`,
    place: { agent: agent.id },
    fixes: [],
  };
}

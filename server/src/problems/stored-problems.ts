import type { Problem, PromptProblem } from "@pegboard/registry-core";
import type { AgentState } from "../agents/agent-states.ts";

/** Secrets that the present key does not open. The tool runs without them until they are entered again. */
export function unreadableSecretProblems({ agent, catalog, unreadable }: AgentState): Problem[] {
  return unreadable.map(({ tool, path }) => {
    const displayName = catalog.tools.find(({ name }) => name === tool)?.displayName ?? tool;
    const key = String(path[0]);
    const place = { agent: agent.id, tool, field: path };
    return {
      id: `unreadable secret/${encodeURIComponent(agent.id)}/${tool}/${path.map(String).map(encodeURIComponent).join(".")}`,
      kind: "invalid config",
      severity: "error",
      message: `The secret "${path.join(".")}" cannot be read with the present key: enter it again.`,
      detail: `${agent.name} › ${displayName} · it was stored with another key, and the tool runs without it`,
      place,
      fixes: [
        { kind: "open", label: "Open the field", place, tab: "config" },
        { kind: "operations", label: "Remove the secret", operations: [{ op: "resetConfig", tool, key }] },
      ],
    };
  });
}

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

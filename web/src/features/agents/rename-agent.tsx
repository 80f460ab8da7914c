import { type AgentSummary, useChangeAgent } from "../../api/agents.ts";
import { AgentForm } from "./agent-form.tsx";

export function RenameAgent({ agent, onClose }: { agent: AgentSummary; onClose(): void }) {
  const change = useChangeAgent();
  return (
    <AgentForm
      title={`Rename ${agent.name}`}
      action="Save"
      name={agent.name}
      description={agent.description}
      pending={change.isPending}
      error={change.error?.message}
      onClose={onClose}
      onSubmit={(values) => change.mutate({ agent: agent.id, ...values }, { onSuccess: onClose })}
    />
  );
}

import { type AgentSummary, useChangeAgent } from "../../api/agents.ts";
import { AgentForm } from "./agent-form.tsx";
import { DeleteAgent } from "./delete-agent.tsx";
import { NewAgent } from "./new-agent.tsx";

export type AgentDialog =
  | { kind: "new"; copyOf?: AgentSummary }
  | { kind: "rename"; agent: AgentSummary }
  | { kind: "delete"; agent: AgentSummary };

interface AgentDialogsProps {
  dialog: AgentDialog | undefined;
  agents: AgentSummary[];
  onClose(): void;
  onCreated(agent: string): void;
}

/** The one dialog that is open. */
export function AgentDialogs({ dialog, agents, onClose, onCreated }: AgentDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "new":
      return <NewAgent agents={agents} copyOf={dialog.copyOf} onClose={onClose} onCreated={onCreated} />;
    case "rename":
      return <RenameAgent agent={dialog.agent} onClose={onClose} />;
    case "delete":
      return <DeleteAgent agent={dialog.agent} onClose={onClose} />;
  }
}

function RenameAgent({ agent, onClose }: { agent: AgentSummary; onClose(): void }) {
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

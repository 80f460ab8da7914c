import type { SettingsOwner } from "@pegboard/registry-core";
import { lazy } from "react";
import { type AgentSummary, useChangeAgent } from "../../api/agents.ts";
import { LatePart } from "../../components/page/late-part.tsx";
import { AgentForm } from "./agent-form.tsx";
import { DeleteAgent } from "./delete-agent.tsx";
import { NewAgent } from "./new-agent.tsx";

const DraftsDialog = lazy(() => import("./drafts-dialog.tsx").then((module) => ({ default: module.DraftsDialog })));

export type AgentDialog =
  | { kind: "drafts" }
  | { kind: "new"; copyOf?: AgentSummary }
  | { kind: "rename"; agent: AgentSummary }
  | { kind: "delete"; agent: AgentSummary };

interface AgentDialogsProps {
  dialog: AgentDialog | undefined;
  agents: AgentSummary[];
  /** Where an owner's draft is seen. */
  ownerPath(owner: SettingsOwner): string;
  onClose(): void;
  onCreated(agent: string): void;
}

/** The one dialog that is open. */
export function AgentDialogs({ dialog, agents, ownerPath, onClose, onCreated }: AgentDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "drafts":
      return (
        <LatePart onClose={onClose}>
          <DraftsDialog {...{ agents, ownerPath, onClose }} />
        </LatePart>
      );
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

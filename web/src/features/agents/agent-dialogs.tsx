import type { SettingsOwner } from "@pegboard/registry-core";
import { lazy } from "react";
import type { AgentSummary } from "../../api/agents.ts";
import { useChangeAgent } from "../../api/change-agents.ts";
import { LatePart } from "../../components/page/late-part.tsx";
import { common } from "../../language/common.ts";
import { ActOnAgents, type DoneAct } from "./act-on-agents.tsx";
import { AgentForm, groupsOf } from "./agent-form.tsx";
import { NewAgent } from "./new-agent.tsx";

const DraftsDialog = lazy(() => import("./drafts-dialog.tsx").then((module) => ({ default: module.DraftsDialog })));

export type AgentDialog =
  | { kind: "drafts" }
  | { kind: "new"; copyOf?: AgentSummary }
  | { kind: "rename"; agent: AgentSummary }
  | { kind: "archive" | "restore" | "delete" | "group"; agents: AgentSummary[] };

interface AgentDialogsProps {
  dialog: AgentDialog | undefined;
  agents: AgentSummary[];
  /** Where an owner's draft is seen. */
  ownerPath(owner: SettingsOwner): string;
  onClose(): void;
  onCreated(agent: string): void;
  onDone(done: DoneAct | undefined): void;
}

/** The one dialog that is open. */
export function AgentDialogs({ dialog, agents, ownerPath, onClose, onCreated, onDone }: AgentDialogsProps) {
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
      return <RenameAgent agent={dialog.agent} groups={groupsOf(agents)} onClose={onClose} />;
    case "archive":
    case "restore":
    case "delete":
    case "group":
      return <ActOnAgents {...dialog} groups={groupsOf(agents)} onDone={onDone} onClose={onClose} />;
  }
}

function RenameAgent({ agent, groups, onClose }: { agent: AgentSummary; groups: string[]; onClose(): void }) {
  const change = useChangeAgent();
  return (
    <AgentForm
      title={common.renameName(agent.name)}
      action={common.save}
      name={agent.name}
      description={agent.description}
      group={agent.group}
      groups={groups}
      pending={change.isPending}
      error={change.error?.message}
      onClose={onClose}
      onSubmit={(values) => change.mutate({ agent: agent.id, ...values }, { onSuccess: onClose })}
    />
  );
}

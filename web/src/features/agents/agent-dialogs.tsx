import type { AgentSummary } from "../../api/agents.ts";
import { useActOnOwner } from "../../api/owners.ts";
import { t } from "../../messages/t.ts";
import { ActOnAgents, type DoneAct } from "./act-on-agents.tsx";
import { AgentForm, agentGroups } from "./agent-form.tsx";
import { DraftsDialog } from "./drafts-dialog.tsx";
import { NewAgent } from "./new-agent.tsx";
import { UsePreset } from "./use-preset.tsx";

export type AgentDialog =
  | { kind: "drafts" }
  | { kind: "new"; copyOf?: AgentSummary }
  | { kind: "rename"; agent: AgentSummary }
  | { kind: "preset"; agents: AgentSummary[] }
  | {
      kind: "archive" | "restore" | "delete" | "group";
      agents: AgentSummary[];
      after?: () => void;
    };

interface AgentDialogsProps {
  dialog: AgentDialog | undefined;
  agents: AgentSummary[];
  /** Gives the page of an owner's draft. */
  onClose(): void;
  onCreated(agent: string): void;
  /** Closes what shows the agents that are deleted. */
  leave?(): Promise<void>;
  onDone(done: DoneAct | undefined): void;
}

/** The dialog that is open. */
export function AgentDialogs({
  dialog,
  agents,
  onClose,
  onCreated,
  leave,
  onDone,
}: AgentDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "drafts":
      return <DraftsDialog {...{ agents, onClose }} />;
    case "new":
      return (
        <NewAgent agents={agents} copyOf={dialog.copyOf} onClose={onClose} onCreated={onCreated} />
      );
    case "rename":
      return (
        <RenameAgent agent={dialog.agent} groups={agentGroups(agents)} {...{ onDone, onClose }} />
      );
    case "preset":
      return <UsePreset agents={dialog.agents} {...{ onDone, onClose }} />;
    case "archive":
    case "restore":
    case "delete":
    case "group":
      return (
        <ActOnAgents {...dialog} groups={agentGroups(agents)} {...{ leave, onDone, onClose }} />
      );
  }
}

interface RenameAgentProps extends Pick<AgentDialogsProps, "onClose" | "onDone"> {
  agent: AgentSummary;
  groups: string[];
}

function RenameAgent({ agent, groups, onDone, onClose }: RenameAgentProps) {
  const { mutate, ...sending } = useActOnOwner();
  return (
    <AgentForm
      title={t("Rename {name}", { name: agent.name })}
      action={t("Save")}
      initial={agent}
      groups={groups}
      sending={sending}
      onClose={onClose}
      onSubmit={(body) =>
        mutate(
          { owner: { kind: "agent", id: agent.id }, act: { kind: "change", body } },
          {
            onSuccess: () => {
              onDone({ text: t("{name} saved.", { name: body.name }) });
              onClose();
            },
          },
        )
      }
    />
  );
}

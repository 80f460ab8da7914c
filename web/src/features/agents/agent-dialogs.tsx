import { compareNames, type Preset, type SwitchState } from "@pegboard/registry-core/internal";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import type { AgentSummary } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { type CreateAgentRequest, useActOnOwner, useCreateOwner } from "../../api/owners.ts";
import { preferencesQuery } from "../../api/preferences.ts";
import { MODEL_READS } from "../../messages/model-reads.ts";
import { startId } from "../../messages/start-text.ts";
import { t } from "../../messages/t.ts";
import { OwnerForm, type OwnerLabels } from "../../owner-editor/owner-form.tsx";
import { ActOnAgents, type DoneAct, GroupInput } from "./act-on-agents.tsx";
import { DraftsDialog } from "./drafts-dialog.tsx";
import { type NewAgentChoice, newAgentChoices, StartField } from "./start-field.tsx";
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
      return <DraftsDialog agents={agents} onClose={onClose} />;
    case "new":
      return (
        <NewAgent agents={agents} copyOf={dialog.copyOf} onClose={onClose} onCreated={onCreated} />
      );
    case "rename":
      return (
        <RenameAgent
          agent={dialog.agent}
          groups={agentGroups(agents)}
          onDone={onDone}
          onClose={onClose}
        />
      );
    case "preset":
      return <UsePreset agents={dialog.agents} onDone={onDone} onClose={onClose} />;
    case "archive":
    case "restore":
    case "delete":
    case "group":
      return (
        <ActOnAgents
          {...dialog}
          groups={agentGroups(agents)}
          leave={leave}
          onDone={onDone}
          onClose={onClose}
        />
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

interface NewAgentProps {
  agents: AgentSummary[];
  /** The agent whose settings it takes over, chosen beforehand. */
  copyOf: AgentSummary | undefined;
  onClose(): void;
  onCreated(agent: string): void;
}

function NewAgent({ agents, copyOf, onClose, onCreated }: NewAgentProps) {
  const { mutate, ...sending } = useCreateOwner("agent");
  const { data: presets = NO_CHOSEN_PRESETS } = useQuery({
    ...catalogQuery,
    select: (catalog) => catalog.presets,
  });
  const { data: preferences } = useQuery(preferencesQuery);
  const choices = useMemo(() => newAgentChoices(presets), [presets]);
  const [policy, setPolicy] = useState<SwitchState>("inherit");
  const [chosen, choose] = useState(copyOf?.id);
  const start = chosen ?? (preferences ? startId(preferences.newAgents) : "inherit:");
  const choice = choices.find(({ id }) => id === start);
  return (
    <AgentForm
      title={copyOf ? t("Duplicate {name}", { name: copyOf.name }) : t("New agent")}
      action={copyOf ? t("Duplicate") : t("Create agent")}
      initial={
        copyOf
          ? { ...copyOf, name: t("{name} copy", { name: copyOf.name }) }
          : { name: "", description: "" }
      }
      groups={agentGroups(agents)}
      sending={sending}
      onClose={onClose}
      onSubmit={(values) =>
        mutate(
          {
            ...values,
            ...(choice ? newAgentStart(choice, policy, chosen !== undefined) : { copyOf: start }),
          },
          { onSuccess: (agent) => onCreated(agent.id) },
        )
      }
    >
      <StartField
        rules={choices}
        value={start}
        onChange={choose}
        onPolicy={setPolicy}
        agents={agents}
        presets={presets}
        policy={policy}
      />
    </AgentForm>
  );
}

const NO_CHOSEN_PRESETS: Preset[] = [];

/**
 * The beginning that the request names; nothing where nothing was chosen, so that the
 * organisation's choice counts.
 */
function newAgentStart(
  { start }: NewAgentChoice,
  policy: SwitchState,
  isChosen: boolean,
): Partial<CreateAgentRequest> {
  const hasPolicy = start.presets !== undefined && policy !== "inherit";
  if (!isChosen && !hasPolicy) return {};
  if (start.presets) return { presets: start.presets, ...(hasPolicy && { newTools: policy }) };
  return start.newTools === "inherit"
    ? { presets: { ids: [], how: "follow" } }
    : { newTools: start.newTools };
}

interface AgentFormProps {
  title: string;
  /** The text of the button that sends. */
  action: string;
  initial: OwnerLabels & { group?: string };
  /** The groups that agents have now. */
  groups: string[];
  /** More fields after name, description and group. */
  children?: ReactNode;
  /** The last try: whether it goes on, and why it failed. */
  sending: { isPending: boolean; error: Error | null };
  onSubmit(values: OwnerLabels & { group: string | null }): void;
  onClose(): void;
}

/** Name, description and group of an agent, in a dialog. */
function AgentForm({ initial, groups, children, onSubmit, ...form }: AgentFormProps) {
  const [group, setGroup] = useState(initial.group ?? "");
  return (
    <OwnerForm
      {...form}
      initial={initial}
      help={{
        name: MODEL_READS.agentName,
        description: MODEL_READS.agentDescription,
        missingName: t("Give the agent a name."),
      }}
      onSubmit={(labels) => onSubmit({ ...labels, group: group.trim() || null })}
    >
      <StackedField
        label={t("Group")}
        help={t("Groups agents in lists, such as Support or Sales.")}
      >
        {({ id, describedBy }) => (
          <GroupInput
            id={id}
            describedBy={describedBy}
            groups={groups}
            value={group}
            onChange={setGroup}
          />
        )}
      </StackedField>
      {children}
    </OwnerForm>
  );
}

/** The groups of these agents. */
function agentGroups(agents: readonly { group?: string }[]): string[] {
  const groups = agents.map(({ group }) => group).filter((group) => group !== undefined);
  return [...new Set(groups)].sort(compareNames);
}

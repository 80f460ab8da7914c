import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { type ReactNode, useState } from "react";
import { t } from "../../messages/t.ts";
import { OwnerForm, type OwnerLabels } from "../../settings/owner-form.tsx";
import { MODEL_READS } from "../../words/model-reads/model-reads.ts";
import { GroupInput } from "./group-input.tsx";

interface AgentFormProps {
  title: string;
  /** The text of the button that sends. */
  action: string;
  initial: OwnerLabels & { group?: string };
  /** Those that there are. */
  groups: string[];
  /** Further fields below these. */
  children?: ReactNode;
  /** The last try: whether it goes on, and why it failed. */
  sending: { isPending: boolean; error: Error | null };
  onSubmit(values: OwnerLabels & { group: string | null }): void;
  onClose(): void;
}

/** Name, description and group of an agent, in a dialog. */
export function AgentForm({ initial, groups, children, onSubmit, ...form }: AgentFormProps) {
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
          <GroupInput {...{ id, describedBy, groups }} value={group} onChange={setGroup} />
        )}
      </StackedField>
      {children}
    </OwnerForm>
  );
}

/** The groups of these agents. */
export function agentGroups(agents: readonly { group?: string }[]): string[] {
  const groups = agents.map(({ group }) => group).filter((group) => group !== undefined);
  return [...new Set(groups)].sort((a, b) => a.localeCompare(b));
}

import { type ReactNode, useState } from "react";
import { NameField } from "../../components/inputs/name-field.tsx";
import { StackedField } from "../../components/inputs/stacked-field.tsx";
import { TextArea } from "../../components/inputs/text-area.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { common } from "../../language/common.ts";
import { MODEL_READS } from "../../words/model-reads/model-reads.ts";
import { GroupInput } from "./group-input.tsx";
import { say } from "./texts.ts";

interface AgentFormProps {
  title: string;
  /** The text of the button that sends. */
  action: string;
  name: string;
  description: string;
  group: string | undefined;
  /** Those that there are. */
  groups: string[];
  /** Further fields below these. */
  children?: ReactNode;
  pending: boolean;
  /** Why the last try failed. */
  error: string | undefined;
  onSubmit(values: { name: string; description: string; group: string | null }): void;
  onClose(): void;
}

/** Name, description and group of an agent, in a dialog. */
export function AgentForm({
  title,
  action,
  groups,
  children,
  pending,
  error,
  onSubmit,
  onClose,
  ...initial
}: AgentFormProps) {
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description);
  const [group, setGroup] = useState(initial.group ?? "");
  const [tried, setTried] = useState(false);
  const values = {
    name: name.trim(),
    description: description.trim(),
    group: group.trim() || null,
  };
  const submit = () => {
    setTried(true);
    if (values.name !== "" && !pending) onSubmit(values);
  };
  return (
    <FormDialog title={title} action={action} error={error} onSubmit={submit} onClose={onClose}>
      <NameField
        value={name}
        onChange={setName}
        help={MODEL_READS.agentName}
        missing={tried ? say.giveTheAgentAName : undefined}
      />
      <StackedField label={common.description} help={MODEL_READS.agentDescription}>
        {({ id, describedBy }) => (
          <TextArea
            id={id}
            value={description}
            onChange={setDescription}
            aria-describedby={describedBy}
            rows={2}
            maxLength={1000}
          />
        )}
      </StackedField>
      <StackedField label={say.group} help={say.groupOfOneHelp}>
        {({ id, describedBy }) => (
          <GroupInput
            id={id}
            describedBy={describedBy}
            value={group}
            groups={groups}
            onChange={setGroup}
          />
        )}
      </StackedField>
      {children}
    </FormDialog>
  );
}

/** The groups of these agents. */
export function groupsOf(agents: readonly { group?: string }[]): string[] {
  const groups = agents.map(({ group }) => group).filter((group) => group !== undefined);
  return [...new Set(groups)].sort((a, b) => a.localeCompare(b));
}

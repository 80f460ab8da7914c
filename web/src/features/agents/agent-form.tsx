import { type ReactNode, useState } from "react";
import { StackedField } from "../../components/inputs/stacked-field.tsx";
import { TextArea } from "../../components/inputs/text-area.tsx";
import { TextInput } from "../../components/inputs/text-input.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { MODEL_READS } from "../../words/model-reads.ts";

interface AgentFormProps {
  title: string;
  /** Text of the button that sends. */
  action: string;
  name: string;
  description: string;
  /** Fields after the description. */
  children?: ReactNode;
  pending: boolean;
  /** Why the last try failed. */
  error: string | undefined;
  onSubmit(values: { name: string; description: string }): void;
  onClose(): void;
}

/** Name and description of an agent, in a dialog. */
export function AgentForm({ title, action, children, pending, error, onSubmit, onClose, ...initial }: AgentFormProps) {
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description);
  const [tried, setTried] = useState(false);
  const missing = tried && name.trim() === "" ? "Give the agent a name." : undefined;
  const submit = () => {
    setTried(true);
    if (name.trim() !== "" && !pending) onSubmit({ name: name.trim(), description: description.trim() });
  };
  return (
    <FormDialog title={title} action={action} error={error} onSubmit={submit} onClose={onClose}>
      <StackedField label="Name" required error={missing} help={MODEL_READS.agentName}>
        {({ id, describedBy, invalid }) => (
          <TextInput
            id={id}
            value={name}
            onChange={setName}
            invalid={invalid}
            aria-describedby={describedBy}
            maxLength={120}
          />
        )}
      </StackedField>
      <StackedField label="Description" help={MODEL_READS.agentDescription}>
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
      {children}
    </FormDialog>
  );
}

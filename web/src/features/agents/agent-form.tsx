import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Note } from "../../components/note.tsx";
import { StackedField } from "../../components/stacked-field.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { TextInput } from "../../components/text-input.tsx";

export interface AgentFormProps {
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
  const form = useId();
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description);
  const [tried, setTried] = useState(false);
  const missing = tried && name.trim() === "" ? "Give the agent a name." : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "" && !pending) onSubmit({ name: name.trim(), description: description.trim() });
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary">
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {error && <Note tone="bad">{error}</Note>}
        <StackedField label="Name" required error={missing}>
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
        <StackedField label="Description" help="Shown in the list. The model does not see it.">
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
      </form>
    </Dialog>
  );
}

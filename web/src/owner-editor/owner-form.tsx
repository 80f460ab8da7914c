import { NameField, StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import type { ReactNode } from "react";
import { useState } from "react";
import { t } from "../messages/t.ts";

/** What agents and presets are called by. */
export interface OwnerLabels {
  name: string;
  description: string;
}

interface OwnerFormProps {
  title: string;
  /** Text of the button that sends. */
  action: string;
  initial: OwnerLabels;
  help: { name?: string; description: string; missingName: string };
  /** Fields after name and description. */
  children?: ReactNode;
  /** The last try: whether it goes on, and why it failed. */
  sending: { isPending: boolean; error: Error | null };
  onSubmit(labels: OwnerLabels): void;
  onClose(): void;
}

/** Name and description of an agent or a preset, in a dialog. */
export function OwnerForm(props: OwnerFormProps) {
  const { title, action, initial, help, children, sending, onSubmit, onClose } = props;
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description);
  const [tried, setTried] = useState(false);
  const labels = { name: name.trim(), description: description.trim() };
  const submit = () => {
    setTried(true);
    if (labels.name !== "" && !sending.isPending) onSubmit(labels);
  };
  return (
    <FormDialog
      title={title}
      action={action}
      onClose={onClose}
      error={sending.error?.message}
      onSubmit={submit}
    >
      <NameField
        value={name}
        onChange={setName}
        help={help.name}
        missing={tried ? help.missingName : undefined}
      />
      <StackedField label={t("Description")} help={help.description}>
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

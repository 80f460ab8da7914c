import { useState } from "react";
import { type CreatedTokenAnswer, useCreateToken } from "../../../api/agent-tokens.ts";
import { Select } from "../../../components/inputs/select.tsx";
import { StackedField } from "../../../components/inputs/stacked-field.tsx";
import { TextInput } from "../../../components/inputs/text-input.tsx";
import { FormDialog } from "../../../components/overlays/form-dialog.tsx";
import { common } from "../../../language/common.ts";
import { say } from "./texts.ts";

const DAY = 86_400_000;
const LIVES = [
  { days: 30, label: say.days30 },
  { days: 90, label: say.days90 },
  { days: 365, label: say.oneYear },
  { days: 0, label: say.neverEnds },
];

interface NewTokenProps {
  agent: { id: string; name: string };
  onCreated(created: CreatedTokenAnswer): void;
  onClose(): void;
}

/** A form that asks for whom a token is, and for how long. */
export function NewToken({ agent, onCreated, onClose }: NewTokenProps) {
  const create = useCreateToken(agent.id);
  const [name, setName] = useState("");
  const [days, setDays] = useState(90);
  const submit = () => {
    if (create.isPending) return;
    const expiresAt =
      days > 0 ? { expiresAt: new Date(Date.now() + days * DAY).toISOString() } : {};
    create.mutate({ name, ...expiresAt }, { onSuccess: onCreated });
  };
  return (
    <FormDialog
      title={say.newToken}
      description={say.forAgentOnly(agent.name)}
      action={say.makeToken}
      error={create.error?.message}
      blocked={name.trim() === "" ? say.nameItFirst : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <StackedField label={common.name} help={say.whoUsesIt}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            value={name}
            onChange={setName}
            maxLength={100}
          />
        )}
      </StackedField>
      <StackedField label={say.endsAfter}>
        {({ id }) => (
          <Select id={id} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {LIVES.map((life) => (
              <option key={life.days} value={life.days}>
                {life.label}
              </option>
            ))}
          </Select>
        )}
      </StackedField>
    </FormDialog>
  );
}

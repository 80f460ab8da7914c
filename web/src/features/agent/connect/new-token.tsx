import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useState } from "react";
import { type CreatedTokenAnswer, useCreateToken } from "../../../api/agent-tokens.ts";
import { t } from "../../../messages/t.ts";

const DAY = 86_400_000;
const LIVES = [
  { days: 30, label: t("30 days") },
  { days: 90, label: t("90 days") },
  { days: 365, label: t("One year") },
  { days: 0, label: t("Never expires") },
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
      title={t("New token")}
      description={t("For {name} only: its tools, its prompt and calls of its methods.", {
        name: agent.name,
      })}
      action={t("Create token")}
      error={create.error?.message}
      blocked={name.trim() === "" ? t("Name it after the program that uses it") : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <StackedField
        label={t("Name")}
        help={t("Who uses it, such as “Help desk, production”: the list and the calls show it.")}
      >
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
      <StackedField label={t("Expires after")}>
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

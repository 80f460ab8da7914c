import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { MS_PER_DAY } from "@pegboard/ui/messages/day-text.ts";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useState } from "react";
import type { CreatedApiTokenAnswer } from "../../api/account/account.ts";
import { type Rights, useCreateServiceToken } from "../../api/people.ts";
import { t } from "../../messages/t.ts";
import { TOKEN_LIVES } from "../../messages/token-end.ts";
import { AccessForm } from "./access-form.tsx";

interface NewServiceTokenProps {
  onCreated(created: CreatedApiTokenAnswer): void;
  onClose(): void;
}

/** Makes a token for a program, with a role of its own. */
export function NewServiceToken({ onCreated, onClose }: NewServiceTokenProps) {
  const create = useCreateServiceToken();
  const [name, setName] = useState("");
  const [days, setDays] = useState(90);
  const [rights, setRights] = useState<Rights>({
    ...{ role: "editor", isApprover: false, groups: null, outside: "read" },
  });
  const submit = () => {
    const expiresAt = new Date(Date.now() + days * MS_PER_DAY - 60_000).toISOString();
    if (!create.isPending)
      create.mutate({ name: name.trim(), rights, expiresAt }, { onSuccess: onCreated });
  };
  return (
    <FormDialog
      title={t("New service token")}
      description={t("Never with more rights than you have, and it ends with your account.")}
      action={t("Create token")}
      width="l"
      error={create.error?.message}
      blocked={name.trim() === "" ? t("Name it after the program that uses it") : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <StackedField label={t("Name")} help={t("The list and the audit show it.")}>
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
      <AccessForm rights={rights} onChange={setRights} />
      <StackedField label={t("Expires after")}>
        {({ id }) => (
          <Select id={id} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {TOKEN_LIVES.map((life) => (
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

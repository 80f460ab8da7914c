import { useState } from "react";
import type { CreatedApiTokenAnswer } from "../../api/account/account.ts";
import { type Rights, useCreateServiceToken } from "../../api/people.ts";
import { NewTokenDialog } from "../../components/new-token-dialog.tsx";
import { t } from "../../messages/t.ts";
import { AccessForm } from "./access-form.tsx";

interface NewServiceTokenProps {
  onCreated(created: CreatedApiTokenAnswer): void;
  onClose(): void;
}

/** Makes a token for a program, with a role of its own. */
export function NewServiceToken({ onCreated, onClose }: NewServiceTokenProps) {
  const create = useCreateServiceToken();
  const [rights, setRights] = useState<Rights>({
    ...{ role: "editor", isApprover: false, groups: null, outside: "read" },
  });
  return (
    <NewTokenDialog
      title={t("New service token")}
      description={t("Never with more rights than you have, and it ends with your account.")}
      about={{
        name: t("The list and the audit show it."),
        noName: t("Name it after the program that uses it"),
      }}
      create={create}
      onSubmit={(token) => create.mutate({ ...token, rights }, { onSuccess: onCreated })}
      onClose={onClose}
    >
      <AccessForm rights={rights} onChange={setRights} />
    </NewTokenDialog>
  );
}

import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { describeProblem } from "@pegboard/registry-core/problems";
import { useState } from "react";
import { type CorruptOwner, useActOnOwner } from "../api/owners.ts";
import { Button } from "../components/button.tsx";
import { Note } from "../components/note.tsx";
import { FormDialog } from "../components/overlays/form-dialog.tsx";
import { t } from "../messages/t.tsx";

interface DamagedTexts {
  /** Where no save of it can be read. */
  restoreAsCreated: string;
  /** How it is deleted; absent for the organisation, which is always there. */
  deletion?: {
    ask(name: string): string;
    title(name: string): string;
    description: string;
    action: string;
    lost: string;
  };
}

interface DamagedOwnersProps {
  kind: SettingsOwner["kind"];
  owners: readonly CorruptOwner[];
  texts: DamagedTexts;
}

/** Owners of which what is stored cannot be read, each with what to do; the others work. */
export function DamagedOwners({ kind, owners, texts }: DamagedOwnersProps) {
  const { mutate, isPending, error } = useActOnOwner();
  const [deleting, setDeleting] = useState<CorruptOwner>();
  const { deletion } = texts;
  if (owners.length === 0) return null;
  return (
    <div className="grid gap-2 px-6 py-3 max-sm:px-4">
      {owners.map((owner) => (
        <Note key={owner.id} tone="bad">
          {describeProblem(owner.problem, t).message}
          <div className="flex flex-wrap gap-2 pt-2">
            <Button
              size="s"
              blocked={isPending ? t("It is being restored.") : undefined}
              onClick={() => mutate({ owner: { kind, id: owner.id }, act: { kind: "repair" } })}
            >
              {owner.readableRevision === 0
                ? texts.restoreAsCreated
                : t("Restore revision {revision}", { revision: owner.readableRevision })}
            </Button>
            {deletion && (
              <Button size="s" variant="danger" onClick={() => setDeleting(owner)}>
                {deletion.ask(owner.name)}
              </Button>
            )}
          </div>
        </Note>
      ))}
      {error && <Note tone="bad">{t("Not restored. {message}", { message: error.message })}</Note>}
      {deleting && deletion && (
        <DeleteDamaged
          owner={{ kind, id: deleting.id }}
          name={deleting.name}
          texts={deletion}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </div>
  );
}

interface DeleteDamagedProps {
  owner: SettingsOwner;
  name: string;
  texts: NonNullable<DamagedTexts["deletion"]>;
  onClose(): void;
}

function DeleteDamaged({ owner, name, texts, onClose }: DeleteDamagedProps) {
  const { mutate, isPending, error } = useActOnOwner();
  return (
    <FormDialog
      title={texts.title(name)}
      description={texts.description}
      action={texts.action}
      danger
      error={error?.message}
      onSubmit={() =>
        isPending || mutate({ owner, act: { kind: "delete" } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>{texts.lost}</p>
    </FormDialog>
  );
}

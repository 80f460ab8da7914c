import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { describeProblem } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useState } from "react";
import { useWhyNot } from "../api/account/rights.ts";
import { type CorruptOwner, useActOnOwner } from "../api/owners.ts";
import { t } from "../messages/t.ts";

interface DamagedTexts {
  /** Where no save of it can be read. */
  restoreAsCreated: string;
  /** How it is deleted; absent for the organisation, which is always there. */
  deletion?: { action: string; lost: string };
}

/** What is said of the damaged owners of a kind. */
const DAMAGED_TEXTS: Record<SettingsOwner["kind"], DamagedTexts> = {
  agent: {
    restoreAsCreated: t("Restore as created"),
    deletion: {
      action: t("Delete agent"),
      lost: t(
        "Its settings, its history and its addresses are lost. Tools and other agents stay as they are.",
      ),
    },
  },
  preset: {
    restoreAsCreated: t("Restore as created"),
    deletion: { action: t("Delete"), lost: t("Agents that follow it go on without it.") },
  },
  organisation: { restoreAsCreated: t("Begin without anything set") },
};

const REPAIR_ROUTES = {
  agent: "POST /api/v1/agents/:agent/repair",
  preset: "POST /api/v1/presets/:preset/repair",
  organisation: "POST /api/v1/organisation/repair",
} as const;

interface DamagedOwnersProps {
  kind: SettingsOwner["kind"];
  owners: readonly CorruptOwner[];
}

/** Owners of which what is stored cannot be read, each with what to do; the others work. */
export function DamagedOwners({ kind, owners }: DamagedOwnersProps) {
  const { mutate, isPending, error } = useActOnOwner();
  const [deleting, setDeleting] = useState<CorruptOwner>();
  const { restoreAsCreated, deletion } = DAMAGED_TEXTS[kind];
  const whyNot = useWhyNot(REPAIR_ROUTES[kind]);
  if (owners.length === 0) return null;
  return (
    <div className="grid gap-2 px-6 py-3 max-sm:px-4">
      {owners.map((owner) => (
        <Note key={owner.id} tone="bad">
          {describeProblem(owner.problem, t).message}
          <div className="flex flex-wrap gap-2 pt-2">
            <Button
              size="s"
              blocked={whyNot ?? (isPending ? t("It is being restored.") : undefined)}
              onClick={() => mutate({ owner: { kind, id: owner.id }, act: { kind: "repair" } })}
            >
              {owner.readableRevision === 0
                ? restoreAsCreated
                : t("Restore revision {revision}", { revision: owner.readableRevision })}
            </Button>
            {deletion && (
              <Button size="s" variant="danger" blocked={whyNot} onClick={() => setDeleting(owner)}>
                {t("Delete {name}…", { name: owner.name })}
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
      title={t("Delete {name}?", { name })}
      description={t("It can be restored for 30 days, as unreadable as it is.")}
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

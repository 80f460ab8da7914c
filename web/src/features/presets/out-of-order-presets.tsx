import { describeProblem } from "@pegboard/registry-core/problems";
import { useState } from "react";
import { type OutOfOrder, useActOnPreset } from "../../api/presets/presets.ts";
import { Button } from "../../components/button.tsx";
import { Note } from "../../components/note.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { t } from "../../messages/t.tsx";

/** Presets of which what is stored cannot be read, each with what to do; the others work. */
export function OutOfOrderPresets({ presets }: { presets: readonly OutOfOrder[] }) {
  const { mutate, isPending, error } = useActOnPreset();
  const [deleting, setDeleting] = useState<OutOfOrder>();
  if (presets.length === 0) return null;
  return (
    <div className="grid gap-2 px-6 py-3 max-sm:px-4">
      {presets.map((preset) => (
        <Note key={preset.id} tone="bad">
          {describeProblem(preset.problem, t).message}
          <div className="flex flex-wrap gap-2 pt-2">
            <Button
              size="s"
              blocked={isPending ? t("It is being restored.") : undefined}
              onClick={() => mutate({ kind: "repair", id: preset.id })}
            >
              {preset.readableRevision === 0
                ? t("Restore as created")
                : t("Restore revision {revision}", { revision: preset.readableRevision })}
            </Button>
            <Button size="s" variant="danger" onClick={() => setDeleting(preset)}>
              {t("Delete {name}…", { name: preset.name })}
            </Button>
          </div>
        </Note>
      ))}
      {error && <Note tone="bad">{t("Not restored. {message}", { message: error.message })}</Note>}
      {deleting && <DeleteUnreadable preset={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  );
}

function DeleteUnreadable({
  preset: { id, name },
  onClose,
}: {
  preset: OutOfOrder;
  onClose(): void;
}) {
  const { mutate, isPending, error } = useActOnPreset();
  return (
    <FormDialog
      title={t("Delete {name}?", { name })}
      description={t("It can be restored for 30 days, as unreadable as it is.")}
      action={t("Delete")}
      danger
      error={error?.message}
      onSubmit={() => !isPending && mutate({ kind: "delete", id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t("Agents that follow it go on without it.")}</p>
    </FormDialog>
  );
}

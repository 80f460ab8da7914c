import { describeProblem } from "@pegboard/registry-core/problems";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { outOfOrderQuery, useActOnAgents, useRepairAgent } from "../../api/change-agents.ts";
import { Button } from "../../components/button.tsx";
import { Note } from "../../components/note.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { t } from "../../messages/t.tsx";

/** Agents whose stored settings cannot be read, each with what to do; the others work. */
export function OutOfOrderAgents() {
  const { data: agents = [] } = useQuery(outOfOrderQuery);
  const repair = useRepairAgent();
  const [deleting, setDeleting] = useState<{ id: string; name: string }>();
  if (agents.length === 0) return null;
  const busy = repair.isPending ? t("It is being restored.") : undefined;
  return (
    <div className="grid gap-2 px-6 py-3 max-sm:px-4">
      {agents.map(({ id, name, problem, readableRevision }) => (
        <Note key={id} tone="bad">
          {describeProblem(problem, t).message}
          <div className="flex flex-wrap gap-2 pt-2">
            <Button size="s" blocked={busy} onClick={() => repair.mutate(id)}>
              {readableRevision === 0
                ? t("Restore as created")
                : t("Restore revision {readableRevision}", { readableRevision })}
            </Button>
            <Button size="s" variant="danger" onClick={() => setDeleting({ id, name })}>
              {t("Delete {name}…", { name })}
            </Button>
          </div>
        </Note>
      ))}
      {repair.error && (
        <Note tone="bad">{t("Not restored. {message}", { message: repair.error.message })}</Note>
      )}
      {deleting && <DeleteUnreadable agent={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  );
}

function DeleteUnreadable({
  agent,
  onClose,
}: {
  agent: { id: string; name: string };
  onClose(): void;
}) {
  const { mutate, isPending, data: [failed] = [], error } = useActOnAgents();
  return (
    <FormDialog
      title={t("Delete {name}?", { name: agent.name })}
      description={t("It can be restored for 30 days, as unreadable as it is.")}
      action={t("Delete agent")}
      danger
      error={failed?.reason ?? error?.message}
      onSubmit={() =>
        isPending ||
        mutate(
          { agents: [agent.id], act: { kind: "delete" } },
          { onSuccess: (failures) => failures.length === 0 && onClose() },
        )
      }
      onClose={onClose}
    >
      <p>
        {t(
          "Its settings, its history and its addresses are lost. Tools and other agents stay as they are.",
        )}
      </p>
    </FormDialog>
  );
}

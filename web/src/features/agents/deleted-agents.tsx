import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deletedAgentsQuery, useActOnAgents } from "../../api/owners.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";

/** The agents that were deleted within 30 days, to restore or to delete for good. */
export function DeletedAgents() {
  const { data: deleted = [] } = useQuery(deletedAgentsQuery);
  const { mutate, isPending, data: failed = [] } = useActOnAgents();
  const [leaving, setLeaving] = useState<{ id: string; name: string }>();
  if (deleted.length === 0) return <EmptyState plain title={t("No deleted agents are kept")} />;
  const busy = isPending ? t("It is being changed.") : undefined;
  return (
    <div className="grid content-start gap-2 px-5 py-3 max-sm:px-4">
      <p className="text-meta text-2">
        {t("A deleted agent can be restored for 30 days, with its settings, history and tokens.")}
      </p>
      {failed.map(({ agent, reason }) => (
        <Note key={agent} tone="bad">
          <b className="font-semibold">{t("Not restored.")}</b> {reason}
        </Note>
      ))}
      <ul className="divide-y divide-(--line-soft)">
        {deleted.map(({ id, name, tile, deletedAt, deletedBy }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 text-list">
            <AgentTile tile={tile} />
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-medium">{name}</span>
              <span className="truncate text-meta text-2">
                {t.rich("Deleted {ago} by {person}", {
                  ago: <TimeAgo at={deletedAt} />,
                  person: deletedBy,
                })}
              </span>
            </span>
            <Button
              size="s"
              blocked={busy}
              onClick={() => mutate({ agents: [id], act: { kind: "restore" } })}
            >
              {t("Restore")}
            </Button>
            <Button
              size="s"
              variant="danger"
              blocked={busy}
              onClick={() => setLeaving({ id, name })}
            >
              {t("Delete for good…")}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <FormDialog
          title={t("Delete {name} for good?", { name: leaving.name })}
          description={t("This cannot be undone.")}
          action={t("Delete for good")}
          danger
          onSubmit={() => {
            mutate({ agents: [leaving.id], act: { kind: "delete", forever: true } });
            setLeaving(undefined);
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>{t("Its settings with stored secrets, its history and its tokens are lost.")}</p>
        </FormDialog>
      )}
    </div>
  );
}

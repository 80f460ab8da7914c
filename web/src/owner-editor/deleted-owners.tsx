import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { Layers } from "lucide-react";
import { useState } from "react";
import { useMay, whyNot } from "../api/account/rights.ts";
import { useActOnOwner } from "../api/owners.ts";
import { AgentTile } from "../components/agent-tile.tsx";
import { t } from "../messages/t.ts";

interface DeletedOwnerEntry {
  id: string;
  name: string;
  /** A preset has none. */
  tile?: { letters: string; color: string };
  /** Of an agent that is in one. */
  group?: string;
  deletedAt: string;
  deletedBy: string;
}

/** What is said of the deleted owners of a kind. */
const DELETED_TEXTS = {
  agent: {
    list: t("Deleted agents"),
    kept: t("A deleted agent can be restored for 30 days, with its settings, history and tokens."),
    /** What goes with one that is deleted before its 30 days are over. */
    lost: t("Its settings with stored secrets, its history and its tokens are lost."),
  },
  preset: {
    list: t("Deleted presets"),
    kept: t("A deleted preset can be restored for 30 days."),
    lost: undefined,
  },
};

const RESTORE_ROUTES = {
  agent: "POST /api/v1/agents/:agent/restore",
  preset: "POST /api/v1/presets/:preset/restore",
} as const;

interface DeletedOwnersProps {
  kind: keyof typeof DELETED_TEXTS;
  owners: readonly DeletedOwnerEntry[];
  onRestored(name: string): void;
}

/** The agents or presets that were deleted within 30 days, to restore or to delete for good. */
export function DeletedOwners({ kind, owners, onRestored }: DeletedOwnersProps) {
  const { mutate, isPending, error } = useActOnOwner();
  const [leaving, setLeaving] = useState<DeletedOwnerEntry>();
  const { list, kept, lost } = DELETED_TEXTS[kind];
  const may = useMay();
  const busy = isPending ? t("It is being changed.") : undefined;
  const blockedIn = (group = "") => whyNot(may, RESTORE_ROUTES[kind], { group }) ?? busy;
  return (
    <section aria-label={list} className="grid content-start gap-2 px-5 py-3 max-sm:px-4">
      <p className="text-meta text-2">{kept}</p>
      {error && (
        <Note tone="bad">
          <b className="font-semibold">{t("Not restored.")}</b> {error.message}
        </Note>
      )}
      <ul className="divide-y divide-(--line-soft)">
        {owners.map(({ id, name, tile, group, deletedAt, deletedBy }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 text-list">
            {tile ? <AgentTile tile={tile} /> : <Layers {...iconSize.m} className="text-2" />}
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
              blocked={blockedIn(group)}
              aria-label={t("Restore {name}", { name })}
              onClick={() =>
                mutate(
                  { owner: { kind, id }, act: { kind: "restore" } },
                  { onSuccess: () => onRestored(name) },
                )
              }
            >
              {t("Restore")}
            </Button>
            {lost !== undefined && (
              <Button
                size="s"
                variant="danger"
                blocked={blockedIn(group)}
                onClick={() => setLeaving({ id, name, deletedAt, deletedBy })}
              >
                {t("Delete for good…")}
              </Button>
            )}
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
            mutate({ owner: { kind, id: leaving.id }, act: { kind: "delete", forever: true } });
            setLeaving(undefined);
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>{lost}</p>
        </FormDialog>
      )}
    </section>
  );
}

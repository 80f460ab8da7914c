import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deletedAgentsQuery, useActOnAgents } from "../../api/owners.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { Button } from "../../components/button.tsx";
import { Note } from "../../components/note.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import { common } from "../../language/common.ts";
import { fill } from "../../language/fill.tsx";
import { say } from "./texts.ts";

/** The agents that were deleted within 30 days, to restore or to delete for good. */
export function DeletedAgents() {
  const { data: deleted = [] } = useQuery(deletedAgentsQuery);
  const { mutate, isPending, data: failed = [] } = useActOnAgents();
  const [leaving, setLeaving] = useState<{ id: string; name: string }>();
  if (deleted.length === 0) return <EmptyState plain title={say.noDeletedAgentsAreKept} />;
  const busy = isPending ? say.itIsBeingChanged : undefined;
  return (
    <div className="grid content-start gap-2 px-5 py-3 max-sm:px-4">
      <p className="text-meta text-2">{say.deletedHelp}</p>
      {failed.map(({ agent, reason }) => (
        <Note key={agent} tone="bad">
          <b className="font-semibold">{say.notRestored}</b> {reason}
        </Note>
      ))}
      <ul className="divide-y divide-(--line-soft)">
        {deleted.map(({ id, name, tile, deletedAt, deletedBy }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 text-list">
            <AgentTile tile={tile} />
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-medium">{name}</span>
              <span className="truncate text-meta text-2">
                {fill(say.deletedAgoBy, { ago: <TimeAgo at={deletedAt} />, person: deletedBy })}
              </span>
            </span>
            <Button
              size="s"
              blocked={busy}
              onClick={() => mutate({ agents: [id], act: { kind: "restore" } })}
            >
              {common.restore}
            </Button>
            <Button
              size="s"
              variant="danger"
              blocked={busy}
              onClick={() => setLeaving({ id, name })}
            >
              {say.askToDeleteForGood}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <FormDialog
          title={say.deleteNameForGood(leaving.name)}
          description={say.thisCannotBeUndone}
          action={say.deleteForGood}
          danger
          onSubmit={() => {
            mutate({ agents: [leaving.id], act: { kind: "delete", forever: true } });
            setLeaving(undefined);
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>{say.lostForGood}</p>
        </FormDialog>
      )}
    </div>
  );
}

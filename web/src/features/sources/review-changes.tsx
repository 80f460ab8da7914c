import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useId } from "react";
import { sourceChangesQuery, useAcceptChanges, useTakeChanges } from "../../api/source-changes.ts";
import type { SourceSummary } from "../../api/sources.ts";
import { Button } from "../../components/button.tsx";
import { Switch } from "../../components/inputs/switch.tsx";
import { Note } from "../../components/note.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { Skeleton } from "../../components/page/skeleton.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import { WaitingChanges } from "./waiting-changes.tsx";

/** The changes of a source since it was accepted, with Accept for one or all. */
export function ReviewChanges({ source, onClose }: { source: SourceSummary; onClose(): void }) {
  const changes = useQuery(sourceChangesQuery(source.id));
  const accept = useAcceptChanges(source.id);
  const waiting = changes.data ?? [];
  const blocked = accept.isPending ? "It is being accepted." : undefined;
  return (
    <Dialog
      width="l"
      title={`Changes of ${source.name}`}
      description="What changed stays as it was accepted, and what is new is offered to no agent, until you accept it."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            blocked={waiting.length === 0 ? "Nothing waits to be accepted." : blocked}
            onClick={() => accept.mutate(waiting.map(({ fingerprint }) => fingerprint))}
          >
            {waiting.length > 1 ? `Accept all ${waiting.length}` : "Accept"}
          </Button>
        </>
      }
    >
      {accept.error && (
        <Note
          tone="bad"
          actions={
            <Button size="s" icon={RefreshCw} onClick={() => void changes.refetch().then(() => accept.reset())}>
              Look again
            </Button>
          }
        >
          {accept.error.message}
        </Note>
      )}
      <Loaded
        query={changes}
        failure="The changes could not be loaded"
        skeleton={<Skeleton rows={3} rowClass="h-24" label="Loading changes" />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <NothingWaits source={source} />
          ) : (
            <WaitingChanges
              source={source}
              changes={loaded}
              blocked={blocked}
              onAccept={({ fingerprint }) => accept.mutate([fingerprint])}
            />
          )
        }
      </Loaded>
      <TakesChanges source={source} />
    </Dialog>
  );
}

function NothingWaits({ source }: { source: SourceSummary }) {
  const { acceptedAt, acceptedBy } = source.review ?? {};
  return (
    <p className="py-2 text-list">
      Nothing waits: {source.name} offers what it lists.
      {acceptedAt && (
        <span className="text-2">
          {" "}
          Accepted <TimeAgo at={acceptedAt} />{" "}
          {acceptedBy ? `by ${acceptedBy}` : "by itself, since no agent had it on or it takes its changes at once"}.
        </span>
      )}
    </p>
  );
}

/** For servers of one's own: nothing has to be accepted. */
function TakesChanges({ source }: { source: SourceSummary }) {
  const take = useTakeChanges(source.id);
  const id = useId();
  const takes = source.review?.takesChanges ?? false;
  return (
    <div className="mt-4 grid gap-2 rounded-lg bg-hover px-3 py-2 inset-ring inset-ring-line">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-list font-medium">Takes its changes at once</p>
          <p id={id} className="text-meta text-2">
            For a server of your own. Whatever it changes or adds is offered to agents that have it on, without being
            looked at; also what waits now.
          </p>
        </div>
        <Switch
          state={takes ? "on" : "off"}
          label={`${source.name} takes its changes at once`}
          describedBy={id}
          blocked={take.isPending ? "It is being saved." : undefined}
          onToggle={() => take.mutate(!takes)}
        />
      </div>
      {take.error && <Note tone="bad">Not changed. {take.error.message}</Note>}
    </div>
  );
}

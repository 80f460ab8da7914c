import { escapeInvisible } from "@pegboard/registry-core/internal";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect, useId } from "react";
import { goTo } from "../../../addresses/address.ts";
import { paths } from "../../../addresses/paths.ts";
import { ORGANISATION } from "../../../api/settings.ts";
import {
  sourceChangesQuery,
  useTakeChanges,
  type WaitingChange,
} from "../../../api/source-changes.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { Button } from "../../../components/button.tsx";
import { Switch } from "../../../components/inputs/switch.tsx";
import { Note } from "../../../components/note.tsx";
import { Loaded } from "../../../components/page/loaded.tsx";
import { PaneSection } from "../../../components/page/pane.tsx";
import { Skeleton } from "../../../components/page/skeleton.tsx";
import { TimeAgo } from "../../../components/time-ago.tsx";
import { readSaved } from "../../../drafts/save-drafts.ts";
import { useDrafts } from "../../../drafts/use-draft.ts";
import { fill } from "../../../language/fill.tsx";
import { reviewOperation } from "../../../settings/review/review-operation.ts";
import { ProofHint } from "../../../settings/terminal-proof/proof-hints.tsx";
import { say } from "./texts.ts";
import { WaitingChanges } from "./waiting-changes.tsx";

interface SourceReviewProps {
  source: SourceSummary;
  /** Each is compared from the start. */
  expanded: boolean;
}

/**
 * Puts decisions into the draft of the organisation, as Review does, and leads there, where reach,
 * cost and risk are shown.
 */
function useAcceptInDraft(source: string) {
  const client = useQueryClient();
  const drafts = useDrafts();
  return useMutation({
    mutationFn: async (changes: readonly WaitingChange[]) => {
      const saved = await readSaved(client, ORGANISATION, true);
      const operations = changes.map((change) =>
        reviewOperation(saved.settings, change, {
          form: change.fingerprint,
          ...(change.kind === "new" && { on: false }),
        }),
      );
      const [only, ...more] = changes;
      const name =
        only && more.length === 0 ? escapeInvisible(only.method ?? only.tool) : undefined;
      const step = {
        label: name === undefined ? say.acceptAll(changes.length) : say.acceptName(name),
        operations,
      };
      drafts.change([{ owner: ORGANISATION, event: { type: "change", step }, saved }]);
    },
    onSuccess: () => goTo(paths.review({ source })),
  });
}

/**
 * The changes of a source since it was accepted. Accept puts the decision into the draft that
 * Review shows.
 */
export function SourceReview({ source, expanded }: SourceReviewProps) {
  const changes = useQuery(sourceChangesQuery(source.id));
  const accept = useAcceptInDraft(source.id);
  const waiting = changes.data ?? [];
  const { new: added = 0, changed = 0, gone = 0 } = source.review ?? {};
  const count = added + changed + gone;
  const { refetch } = changes;
  const isEmpty = waiting.length === 0;
  // Nobody reads an empty list. What is being read stays until somebody asks.
  useEffect(() => {
    if (isEmpty && count > 0) void refetch({ cancelRefetch: false });
  }, [isEmpty, count, refetch]);
  const isBehind = !isEmpty && count !== waiting.length && !changes.isFetching && !accept.isPending;
  const blocked = accept.isPending ? say.itIsBeingAccepted : undefined;
  return (
    <PaneSection
      title={say.toReview}
      help={waiting.length > 0 && say.staysAsItWasAcceptedUntilYou}
      action={
        waiting.length > 1 && (
          <Button size="s" variant="ghost" blocked={blocked} onClick={() => accept.mutate(waiting)}>
            {waiting.length === 2 ? say.acceptBoth : say.acceptAll(waiting.length)}
          </Button>
        )
      }
    >
      {(accept.error ?? isBehind) && (
        <Note
          tone={accept.error ? "bad" : "info"}
          actions={
            <Button
              size="s"
              icon={RefreshCw}
              onClick={() => void refetch().then(() => accept.reset())}
            >
              {say.lookAgain}
            </Button>
          }
        >
          {accept.error?.message ?? say.changedAgain}
        </Note>
      )}
      <Loaded
        query={changes}
        failure={say.theChangesCouldNotBeLoaded}
        skeleton={<Skeleton rows={2} rowClass="h-10" label={say.loadingChanges} />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <NothingWaits source={source} />
          ) : (
            <WaitingChanges
              source={source}
              changes={loaded}
              expanded={expanded}
              blocked={blocked}
              onAccept={(change) => accept.mutate([change])}
            />
          )
        }
      </Loaded>
      <TakesChanges source={source} />
    </PaneSection>
  );
}

function NothingWaits({ source }: { source: SourceSummary }) {
  const { acceptedAt, acceptedBy } = source.review ?? {};
  return (
    <p className="text-meta text-2">
      {say.nothingWaitsNameOffersWhatIt(source.name)}
      {acceptedAt && (
        <>
          {" "}
          {fill(acceptedBy ? say.acceptedBy : say.acceptedByItself, {
            at: <TimeAgo at={acceptedAt} />,
            name: acceptedBy,
          })}
        </>
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
    <div className="mt-2 grid gap-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-list">{say.takesItsChangesAtOnce}</p>
          <p id={id} className="text-meta text-2">
            {say.forAServerOfYourOwnWhatIt} {!takes && <ProofHint />}
          </p>
        </div>
        <Switch
          state={takes ? "on" : "off"}
          label={say.nameTakesItsChangesAtOnce(source.name)}
          describedBy={id}
          blocked={take.isPending ? say.itIsBeingSaved : undefined}
          onToggle={() => take.mutate(!takes)}
        />
      </div>
      {take.error && <Note tone="bad">{say.notChangedMessage(take.error.message)}</Note>}
    </div>
  );
}

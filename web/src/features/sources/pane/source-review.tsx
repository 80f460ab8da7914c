import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect, useId } from "react";
import { goTo } from "../../../addresses/address.ts";
import { paths } from "../../../addresses/paths.ts";
import { ORGANISATION_OWNER } from "../../../api/settings.ts";
import {
  sourceChangesQuery,
  useAutoAccept,
  type WaitingChange,
} from "../../../api/sources/source-changes.ts";
import type { SourceSummary } from "../../../api/sources/sources.ts";
import { readSaved } from "../../../drafts/save-drafts.ts";
import { useDrafts } from "../../../drafts/use-draft.ts";
import { t } from "../../../messages/t.ts";
import { reviewOperation } from "../../../owner-editor/review/review-operation.ts";
import { ProofHint } from "../../../owner-editor/terminal-proof/proof-hints.tsx";
import { WaitingChanges } from "./waiting-changes.tsx";

interface SourceReviewSectionProps {
  source: SourceSummary;
  /** Whether each change is opened from the start. */
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
      const saved = await readSaved(client, ORGANISATION_OWNER, true);
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
        label:
          name === undefined
            ? t("Accept all {count, number}", { count: changes.length })
            : t("Accept {name}", { name }),
        operations,
      };
      drafts.change([{ owner: ORGANISATION_OWNER, event: { type: "change", step }, saved }]);
    },
    onSuccess: () => goTo(paths.review({ source })),
  });
}

/**
 * The changes of a source since it was accepted. Accept puts the decision into the draft that
 * Review shows.
 */
export function SourceReviewSection({ source, expanded }: SourceReviewSectionProps) {
  const changes = useQuery(sourceChangesQuery(source.id));
  const accept = useAcceptInDraft(source.id);
  const waiting = changes.data ?? [];
  const { new: added = 0, changed = 0, gone = 0 } = source.review ?? {};
  const count = added + changed + gone;
  const { refetch } = changes;
  const isEmpty = waiting.length === 0;
  // An empty list is not read. One that is being read stays until somebody asks.
  useEffect(() => {
    if (isEmpty && count > 0) void refetch({ cancelRefetch: false });
  }, [isEmpty, count, refetch]);
  const isBehind = !isEmpty && count !== waiting.length && !changes.isFetching && !accept.isPending;
  const blocked = accept.isPending ? t("It is being accepted.") : undefined;
  return (
    <PaneSection
      title={t("To review")}
      help={waiting.length > 0 && t("stays as it was accepted until you accept")}
      action={
        waiting.length > 1 && (
          <Button size="s" variant="ghost" blocked={blocked} onClick={() => accept.mutate(waiting)}>
            {waiting.length === 2
              ? t("Accept both")
              : t("Accept all {count, number}", { count: waiting.length })}
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
              {t("Look again")}
            </Button>
          }
        >
          {accept.error?.message ?? t("The source changed again since.")}
        </Note>
      )}
      <Loaded
        query={changes}
        error={t("The changes could not be loaded")}
        skeleton={<Skeleton rows={2} rowClass="h-10" label={t("Loading changes")} />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <NothingToReview source={source} />
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
      <AutoAccept source={source} />
    </PaneSection>
  );
}

function NothingToReview({ source }: { source: SourceSummary }) {
  const { acceptedAt, acceptedBy } = source.review ?? {};
  const isUnread = source.loadedAt === null && source.tools.length === 0;
  return (
    <p className="text-meta text-2">
      {isUnread
        ? t("It has not answered yet: what it lists stands here once it does.")
        : t("No pending changes.")}
      {acceptedAt && (
        <>
          {" "}
          {acceptedBy
            ? t.rich("Accepted {at} by {name}.", {
                at: <TimeAgo at={acceptedAt} />,
                name: acceptedBy,
              })
            : t.rich(
                "Read {at}. Switching something of it on accepts what is shown, unless its changes are auto-accepted.",
                { at: <TimeAgo at={acceptedAt} /> },
              )}
        </>
      )}
    </p>
  );
}

/** A switch for servers of one's own, of which nothing has to be accepted. */
function AutoAccept({ source }: { source: SourceSummary }) {
  const take = useAutoAccept(source.id);
  const id = useId();
  const takes = source.review?.autoAccept ?? false;
  return (
    <div className="mt-2 grid gap-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-list">{t("Auto-accept changes from this server")}</p>
          <p id={id} className="text-meta text-2">
            {t(
              "Only for servers you control. Changes that are pending now still wait for a decision.",
            )}{" "}
            {!takes && <ProofHint />}
          </p>
        </div>
        <Switch
          state={takes ? "on" : "off"}
          label={t("Auto-accept changes from {name}", { name: source.name })}
          describedBy={id}
          blocked={take.isPending ? t("It is being saved.") : undefined}
          onToggle={() => take.mutate(!takes)}
        />
      </div>
      {take.error && (
        <Note tone="bad">{t("Not changed. {message}", { message: take.error.message })}</Note>
      )}
    </div>
  );
}

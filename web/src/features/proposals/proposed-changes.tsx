import type { OwnerSettings } from "@pegboard/registry-core";
import { operationItem } from "@pegboard/registry-core/internal";
import { TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQueries, useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useMemo, useState } from "react";
import { allAgentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { isDecided, type ProposalAnswer, proposalEffectsQuery } from "../../api/proposals.ts";
import { revisionQuery } from "../../api/revisions.ts";
import { settingsQuery } from "../../api/settings.ts";
import { t } from "../../messages/t.ts";
import { ChangesTable } from "../../owner-editor/history/changes-table.tsx";
import { ownerMark } from "../../owner-editor/history/owner-mark.tsx";
import { draftedChanges, type ItemChange } from "../../owner-editor/history/revision-changes.ts";
import { mergeChanges, type ProposedOwner } from "./merged-changes.ts";
import { CommentField, CommentsOfItem } from "./proposal-comments.tsx";
import { ConflictChoice, conflictKey, type Takes } from "./proposal-conflict.tsx";

interface ProposedChangesProps {
  proposal: ProposalAnswer;
  takes: Takes;
  onTake(key: string, take: "theirs" | "proposal" | "both"): void;
}

/** The changes of all owners tool by tool as in the history, with what was said of each. */
export function ProposedChanges({ proposal, takes, onTake }: ProposedChangesProps) {
  const { comments, conflicts, number, owners: named } = proposal;
  const { data: catalog } = useQuery(catalogQuery);
  const { data: effects } = useQuery(proposalEffectsQuery(proposal));
  const owners = useProposedOwners(proposal);
  const [asked, setAsked] = useState<string>();
  const tools = useMemo(
    () => new Map(catalog?.declared.map((definition) => [definition.name, { definition }])),
    [catalog],
  );
  const merged = useMemo(() => owners && mergeChanges(owners, effects), [owners, effects]);
  if (!catalog || !merged)
    return <Skeleton rows={6} rowClass="h-8 px-6" label={t("Loading the changes")} />;
  const below = ({ operation }: ItemChange) => {
    const item = operationItem(operation);
    const isFirst = merged.firstOf.get(item) === operation;
    const own = isFirst ? comments.filter((one) => one.item === item) : [];
    const places = merged.ownersOf.get(operation) ?? [];
    const met = conflicts.filter((one) => one.item === item && places.includes(one.change));
    return (
      <TableCell aria-colspan={5} className="col-span-full grid gap-2 empty:hidden">
        {met.map((conflict) => {
          const key = conflictKey(conflict);
          const owner = places.length > 1 ? named[conflict.change]?.name : undefined;
          const props = { conflict, owner, tools, take: takes.get(key) };
          return <ConflictChoice key={key} {...props} onTake={(take) => onTake(key, take)} />;
        })}
        {own.length > 0 && <CommentsOfItem comments={own} onReply={() => setAsked(item)} />}
        {isFirst && asked === item && (
          <CommentField number={number} item={item} onDone={() => setAsked(undefined)} />
        )}
      </TableCell>
    );
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col @max-[1126px]:max-h-[60vh] @max-[1126px]:flex-none">
      <ChangesTable
        label={t("Proposed changes")}
        owners={[merged.all]}
        named={{ tools, icons: catalog.icons }}
        columns={[isDecided(proposal) ? t("Before") : t("Now"), t("Proposed")]}
        action={{
          icon: MessageSquare,
          title: t("Comment"),
          blocked: undefined,
          ofGroup: (name) => t("Comment on {name}", { name }),
          ofChange: (name) => t("Comment on {name}", { name }),
          onPress: ({ changes: [first] }) => setAsked(first && operationItem(first.operation)),
        }}
        below={below}
      />
    </div>
  );
}

/**
 * The owners of a proposal with their changes, compared with what is saved now, or, once it was
 * decided about, with what it was based on. Undefined while that is read.
 */
function useProposedOwners(proposal: ProposalAnswer): ProposedOwner[] | undefined {
  const { changes, owners } = proposal;
  const { data: agents } = useQuery(allAgentsQuery);
  const decided = isDecided(proposal);
  const before = useQueries({
    queries: changes.map(({ owner, baseRevision }) => ({
      ...revisionQuery(owner, baseRevision),
      enabled: decided && baseRevision > 0,
    })),
    combine: settingsOfAll,
  });
  const now = useQueries({
    queries: changes.map(({ owner }) => ({ ...settingsQuery(owner), enabled: !decided })),
    combine: settingsOfAll,
  });
  const stored = decided ? before : now;
  return useMemo(
    () =>
      stored.isLoading
        ? undefined
        : changes.map(({ owner, operations }, place) => {
            const tile =
              owner.kind === "agent" ? agents?.find(({ id }) => id === owner.id)?.tile : undefined;
            return {
              ...ownerMark(owner, { name: owners[place]?.name ?? "", tile }),
              changed: draftedChanges(stored.settings[place] ?? {}, operations),
            };
          }),
    [stored, changes, owners, agents],
  );
}

const settingsOfAll = (
  answers: readonly { isLoading: boolean; data: { settings: OwnerSettings } | undefined }[],
) => ({
  isLoading: answers.some(({ isLoading }) => isLoading),
  settings: answers.map(({ data }) => data?.settings),
});

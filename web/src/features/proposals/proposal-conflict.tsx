import {
  describeOperation,
  escapeInvisible,
  type NamedTools,
} from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { GitMerge } from "lucide-react";
import type { ProposalConflict, ProposalResolution } from "../../api/proposals.ts";
import { t } from "../../messages/t.ts";

/** What was chosen of each item that somebody changed since, by `conflictKey`. */
export type Takes = ReadonlyMap<string, ProposalResolution["take"]>;

/** Names a conflict as it was looked at: another save asks anew. */
export const conflictKey = ({ change, item, revision }: ProposalConflict): string =>
  JSON.stringify([change, item, revision]);

/** The choices as they are sent. */
export const resolutionsOf = (
  conflicts: readonly ProposalConflict[],
  takes: Takes,
): ProposalResolution[] =>
  conflicts.flatMap((conflict) => {
    const { change, item, revision } = conflict;
    const take = takes.get(conflictKey(conflict));
    return take ? [{ change, item, revision, take }] : [];
  });

interface ConflictChoiceProps {
  conflict: ProposalConflict;
  /** The owner that it is of, where the row has several. */
  owner: string | undefined;
  tools: NamedTools;
  take: ProposalResolution["take"] | undefined;
  onTake(take: ProposalResolution["take"]): void;
}

/** What somebody saved since, and whether it or the proposal counts. */
export function ConflictChoice({ conflict, owner, tools, take, onTake }: ConflictChoiceProps) {
  const { theirs, savedBy, savedAt, canBoth } = conflict;
  const { to } = describeOperation(theirs, { tools, before: undefined }, t);
  const items: { id: ProposalResolution["take"] | "open"; label: string }[] = [
    { id: "theirs", label: t("Keep theirs") },
    { id: "proposal", label: t("Take the proposal") },
    ...(canBoth ? [{ id: "both" as const, label: t("Both") }] : []),
  ];
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-2 border-l-2 border-amber-line pl-3 text-meta text-amber">
      <GitMerge {...iconSize.s} className="flex-none" />
      <span className="min-w-40 flex-1 wrap-anywhere">
        {owner !== undefined && <b className="font-semibold">{escapeInvisible(owner)} · </b>}
        {t.rich("Changed since: {value}, by {name} {time}", {
          value: <b>{escapeInvisible(to)}</b>,
          name: escapeInvisible(savedBy),
          time: <TimeAgo at={savedAt} />,
        })}
      </span>
      <Segmented
        label={t("What counts")}
        value={take ?? "open"}
        items={items}
        onChange={(id) => id !== "open" && onTake(id)}
      />
    </div>
  );
}

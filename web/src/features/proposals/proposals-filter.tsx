import { compareNames, escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Chip } from "@pegboard/ui/chip.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { PROPOSAL_STATES, type ReviewSearch } from "../../addresses/searches/review-search.ts";
import { isDecided, type ProposalSummary } from "../../api/proposals.ts";
import { ownerKey } from "../../api/settings.ts";
import { t } from "../../messages/t.ts";
import { aboutText } from "./proposal-words.tsx";

const STATE_TITLES = { waiting: t("Waiting"), mine: t("Mine"), decided: t("Decided") };

const IS_IN_STATE: Record<keyof typeof STATE_TITLES, (proposal: ProposalSummary) => boolean> = {
  waiting: (proposal) => !isDecided(proposal),
  mine: ({ isOwn }) => isOwn,
  decided: isDecided,
};

/** The proposals that the search and the filters leave. */
export function filterProposals(
  proposals: readonly ProposalSummary[],
  { q = "", which, owner }: ReviewSearch,
): ProposalSummary[] {
  const text = q.trim().toLowerCase();
  return proposals.filter(
    (proposal) =>
      (which === undefined || IS_IN_STATE[which](proposal)) &&
      (owner === undefined || filterKeysOf(proposal).some(({ id }) => id === owner)) &&
      wordsOf(proposal).includes(text),
  );
}

const wordsOf = (proposal: ProposalSummary): string => {
  const { title, number, author, owners } = proposal;
  const names = owners.map(({ name }) => name);
  return [title, number, author.name, aboutText(proposal), ...names].join(" ").toLowerCase();
};

/** The groups and the owners that a proposal is of, as they are filtered by. */
const filterKeysOf = ({ owners }: ProposalSummary): { id: string; label: string }[] =>
  owners.flatMap(({ owner, name, group }) => {
    const own = { id: ownerKey(owner), label: escapeInvisible(name || t("Organisation")) };
    if (group === null) return own;
    return [{ id: `group ${group}`, label: t("All of {group}", { group }) }, own];
  });

interface ProposalsFilterProps {
  proposals: readonly ProposalSummary[];
  search: ReviewSearch;
  onChange(change: Pick<ReviewSearch, "which" | "owner">): void;
}

export function ProposalsFilter({ proposals, search, onChange }: ProposalsFilterProps) {
  const { which, owner } = search;
  const keys = new Map(proposals.flatMap(filterKeysOf).map((key) => [key.id, key]));
  const choices = [...keys.values()].sort((a, b) => compareNames(a.label, b.label));
  return (
    <div className="flex flex-wrap gap-1.5">
      {PROPOSAL_STATES.map((state) => (
        <Chip
          key={state}
          on={which === state}
          onClick={() => onChange({ which: which === state ? undefined : state })}
        >
          {STATE_TITLES[state]}
        </Chip>
      ))}
      <ChipMenu
        label={t("Of")}
        choices={choices}
        value={owner}
        least={2}
        onChange={(chosen) => onChange({ owner: chosen })}
      />
    </div>
  );
}

const NO_PROPOSALS = {
  waiting: t("No proposal waits"),
  mine: t("You made no proposal"),
  decided: t("No proposal was decided about"),
};

interface NoProposalsProps {
  /** Whether there are any at all. */
  isFiltered: boolean;
  search: ReviewSearch;
  onShowAll(): void;
}

/** What stands in the place of a proposal where none is listed. */
export function NoProposals({ isFiltered, search, onShowAll }: NoProposalsProps) {
  if (!isFiltered)
    return (
      <EmptyState title={t("No proposals")}>
        {t(
          "What is protected in Settings is changed by proposals: somebody else accepts them here.",
        )}
      </EmptyState>
    );
  const { q, which, owner } = search;
  const isStateAlone = which && !q && owner === undefined;
  return (
    <EmptyState
      title={isStateAlone ? NO_PROPOSALS[which] : t("No matching proposals")}
      actions={<Button onClick={onShowAll}>{t("Show all")}</Button>}
    />
  );
}

import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type { ReviewSearch } from "../../addresses/searches/review-search.ts";
import { type ProposalSummary, proposalsQuery } from "../../api/proposals.ts";
import { DecisionColumns, useListSteps } from "../../components/decisions.tsx";
import { t } from "../../messages/t.ts";
import { ReviewTabs } from "../../owner-editor/review/review-tabs.tsx";
import { PROPOSAL_HEADING, ProposalPane } from "./proposal-pane.tsx";
import { aboutText } from "./proposal-words.tsx";
import { inListOrder, NO_PROPOSALS, ProposalsList } from "./proposals-list.tsx";

interface ProposalsPageProps {
  search: ReviewSearch;
  setSearch(search: ReviewSearch): void;
}

/** The saves that wait for another person. */
export function ProposalsPage({ search, setSearch }: ProposalsPageProps) {
  const query = useQuery(proposalsQuery);
  return (
    <>
      <TitleHead title={t("Review")}>
        <ReviewTabs current="proposals" />
      </TitleHead>
      <div className="flex min-h-0 flex-1 bg-panel">
        <Loaded
          query={query}
          error={t("Proposals could not be loaded")}
          skeleton={
            <div className="w-100 max-w-full">
              <Skeleton rows={8} rowClass="h-14 px-4" label={t("Loading proposals")} />
            </div>
          }
        >
          {(proposals) => <Proposals {...{ proposals, search, setSearch }} />}
        </Loaded>
      </div>
    </>
  );
}

function Proposals({
  proposals,
  search,
  setSearch,
}: ProposalsPageProps & { proposals: ProposalSummary[] }) {
  const [text, setText] = useState("");
  const shown = inListOrder(proposals.filter((proposal) => hasText(proposal, text)));
  const { proposal: asked } = search;
  const open = asked ?? shown[0]?.number;
  const { step, onKeyDown } = useListSteps({
    ids: shown.map(({ number }) => number),
    open,
    onOpen: (proposal) => goTo(paths.review({ tab: "proposals", proposal })),
    words: { next: t("Next proposal"), previous: t("Previous proposal") },
    heading: PROPOSAL_HEADING,
  });
  return (
    <DecisionColumns
      label={t("Proposals")}
      search={{ label: t("Search proposals"), value: text, onChange: setText }}
      list={<ProposalsList proposals={shown} chosen={open} onKeyDown={onKeyDown} />}
      isChosen={asked !== undefined}
    >
      {open === undefined ? (
        <EmptyState title={proposals.length > 0 ? t("No matching proposals") : t("No proposals")}>
          {proposals.length > 0 ? t("Clear the search to see all of them.") : NO_PROPOSALS}
        </EmptyState>
      ) : (
        <ProposalPane
          key={open}
          number={open}
          onStep={step}
          onBack={() => setSearch({ tab: "proposals" })}
        />
      )}
    </DecisionColumns>
  );
}

const hasText = (proposal: ProposalSummary, text: string): boolean => {
  const { title, number, author } = proposal;
  return [title, String(number), author.name, aboutText(proposal)]
    .join(" ")
    .toLowerCase()
    .includes(text.trim().toLowerCase());
};

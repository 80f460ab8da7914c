import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type { ReviewSearch } from "../../addresses/searches/review-search.ts";
import { type ProposalSummary, proposalsQuery } from "../../api/proposals.ts";
import { DecisionColumns, useListSteps } from "../../components/decisions.tsx";
import { t } from "../../messages/t.ts";
import { ReviewTabs } from "../../owner-editor/review/review-tabs.tsx";
import { ProposalPane } from "./proposal-pane.tsx";
import { PROPOSAL_HEADING } from "./proposal-words.tsx";
import { filterProposals, NoProposals, ProposalsFilter } from "./proposals-filter.tsx";
import { inListOrder, ProposalsList } from "./proposals-list.tsx";

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
      <Loaded
        query={query}
        error={t("Proposals could not be loaded")}
        skeleton={
          <div className="w-100 max-w-full flex-1 border-r border-line bg-panel">
            <Skeleton rows={8} rowClass="h-14 px-4" label={t("Loading proposals")} />
          </div>
        }
      >
        {(proposals) => <Proposals proposals={proposals} search={search} setSearch={setSearch} />}
      </Loaded>
    </>
  );
}

function Proposals({
  proposals,
  search,
  setSearch,
}: ProposalsPageProps & { proposals: ProposalSummary[] }) {
  const shown = inListOrder(filterProposals(proposals, search));
  const { proposal: asked, q = "" } = search;
  const open = asked ?? shown[0]?.number;
  const hrefOf = (proposal: number) => paths.review({ ...search, proposal });
  const filter = (change: ReviewSearch) => {
    const { proposal: _, ...kept } = { ...search, ...change };
    setSearch(kept);
  };
  const { step, onKeyDown } = useListSteps({
    ids: shown.map(({ number }) => number),
    open,
    onOpen: (proposal) => goTo(hrefOf(proposal)),
    words: { next: t("Next proposal"), previous: t("Previous proposal") },
    heading: PROPOSAL_HEADING,
  });
  return (
    <DecisionColumns
      label={t("Proposals")}
      search={{ label: t("Search proposals"), value: q, onChange: (text) => filter({ q: text }) }}
      filters={
        proposals.length > 0 && (
          <ProposalsFilter proposals={proposals} search={search} onChange={filter} />
        )
      }
      list={
        shown.length > 0 && (
          <ProposalsList proposals={shown} chosen={open} hrefOf={hrefOf} onKeyDown={onKeyDown} />
        )
      }
      isChosen={asked !== undefined}
      isEmpty={open === undefined}
    >
      {open === undefined ? (
        <NoProposals
          isFiltered={proposals.length > 0}
          search={search}
          onShowAll={() => setSearch({ tab: "proposals" })}
        />
      ) : (
        <ProposalPane
          key={open}
          number={open}
          onStep={step}
          onBack={() => filter({ proposal: undefined })}
        />
      )}
    </DecisionColumns>
  );
}

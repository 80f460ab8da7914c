import { classNames } from "@pegboard/ui/class-names.ts";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import type { ReviewSearch } from "../../addresses/searches/review-search.ts";
import { type ProposalSummary, proposalsQuery } from "../../api/proposals.ts";
import { useCommand } from "../../commands/use-command.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";
import { ReviewTabs } from "../../owner-editor/review/review-tabs.tsx";
import { ProposalPane } from "./proposal-pane.tsx";
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
  const at = shown.findIndex(({ number }) => number === open);
  const step = (by: 1 | -1) => {
    const next = shown[at + by];
    if (next) goTo(paths.review({ tab: "proposals", proposal: next.number }));
  };
  useCommand("review.after", () => step(1), { words: t("Next proposal") });
  useCommand("review.before", () => step(-1), { words: t("Previous proposal") });
  return (
    <>
      <section
        aria-label={t("Proposals")}
        className={classNames(
          "flex w-100 flex-none flex-col border-r border-line max-[1380px]:w-90 max-lg:w-full max-lg:border-r-0",
          asked !== undefined && "max-lg:hidden",
        )}
      >
        <div className="flex-none px-4 py-2.5">
          <PageSearch
            label={t("Search proposals")}
            placeholder={t("Search proposals")}
            value={text}
            onChange={setText}
          />
        </div>
        <ProposalsList proposals={shown} chosen={open} />
      </section>
      {open === undefined ? (
        <div className="flex flex-1 max-lg:hidden">
          <EmptyState title={proposals.length > 0 ? t("No matching proposals") : t("No proposals")}>
            {proposals.length > 0 ? t("Clear the search to see all of them.") : NO_PROPOSALS}
          </EmptyState>
        </div>
      ) : (
        <div className={classNames("flex min-w-0 flex-1", asked === undefined && "max-lg:hidden")}>
          <ProposalPane
            key={open}
            number={open}
            onStep={step}
            onBack={() => setSearch({ tab: "proposals" })}
          />
        </div>
      )}
    </>
  );
}

const hasText = (proposal: ProposalSummary, text: string): boolean => {
  const { title, number, author } = proposal;
  return [title, String(number), author.name, aboutText(proposal)]
    .join(" ")
    .toLowerCase()
    .includes(text.trim().toLowerCase());
};

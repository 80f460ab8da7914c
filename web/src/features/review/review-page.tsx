import { buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { paths } from "../../addresses/paths.ts";
import type { ReviewSearch } from "../../addresses/searches/review-search.ts";
import { type CatalogAnswer, catalogQuery } from "../../api/catalog.ts";
import { ORGANISATION_OWNER, type OrganisationAnswer, settingsQuery } from "../../api/settings.ts";
import { type ReviewItem, reviewQuery } from "../../api/sources/source-changes.ts";
import { t } from "../../messages/t.ts";
import { DraftFoot } from "../../owner-editor/draft-foot.tsx";
import { OrganisationReview } from "../../owner-editor/organisation/organisation-review.tsx";
import { ReachEffect } from "../../owner-editor/organisation/reach-foot.tsx";
import { OwnerEditor, useOwnerDraft } from "../../owner-editor/owner-edit.tsx";
import { ReviewTabs } from "../../owner-editor/review/review-tabs.tsx";
import { ViewOnlyLine } from "../../owner-editor/view-only.tsx";
import { ChangePane } from "./change-pane.tsx";
import { ReviewList } from "./review-list.tsx";
import { changeRows, isReviewRowShown, type ReviewChangeRow } from "./review-rows.ts";
import { useDecide } from "./use-decide.ts";

export interface ReviewPageProps {
  search: ReviewSearch;
  setSearch(search: ReviewSearch): void;
}

/**
 * The changes of sources, which are looked at here and decided in the draft of the organisation.
 */
export function ReviewPage(props: ReviewPageProps) {
  const known = useQueries({
    queries: [reviewQuery, catalogQuery, settingsQuery(ORGANISATION_OWNER)],
    combine: ([items, catalog, stored]) => ({
      data:
        items.data && catalog.data && stored.data
          ? { items: items.data, catalog: catalog.data, stored: stored.data }
          : undefined,
      error: items.error ?? catalog.error ?? stored.error,
      refetch: () => Promise.all([items.refetch(), catalog.refetch(), stored.refetch()]),
    }),
  });
  const { items, stored } = known.data ?? {};
  const waiting =
    items &&
    stored &&
    changeRows(items, stored.settings, stored.settings).filter((row) =>
      isReviewRowShown(row, props.search.source ? { source: props.search.source } : {}),
    );
  const sources = new Set(waiting?.map(({ item }) => item.source)).size;
  return (
    <>
      <TitleHead title={t("Review")}>
        <ReviewTabs current="sources" />
        {waiting && (
          <p className="truncate text-meta text-2 max-md:hidden">
            {sources > 0
              ? t(
                  "{count, plural, one {# change} other {# changes}} from {sources, plural, one {# source} other {# sources}} · new methods stay off, changed ones stay as they were until you decide",
                  { count: waiting.length, sources },
                )
              : t("new methods stay off, changed ones stay as they were until you decide")}
          </p>
        )}
      </TitleHead>
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded
          query={known}
          error={t("What is to be reviewed could not be loaded")}
          skeleton={
            <SplitSkeleton
              label={t("Loading the changes")}
              headClass="h-13 px-3"
              rowClass="h-12 px-4"
              rows={12}
              split
            />
          }
        >
          {(loaded) => (
            <ReviewScreen
              {...loaded}
              {...props}
              blocked={known.error ? t("Read only until it is loaded again") : undefined}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}

interface LoadedReview {
  items: ReviewItem[];
  catalog: CatalogAnswer;
  stored: OrganisationAnswer;
  blocked: string | undefined;
}

function ReviewScreen({ items, catalog, stored, ...props }: LoadedReview & ReviewPageProps) {
  const { own, drafting, saved, drafted, whyNot } = useOwnerDraft(ORGANISATION_OWNER, stored);
  const blocked = whyNot ?? props.blocked;
  const { icons, declared } = catalog;
  const { search, setSearch } = props;
  const tools = useMemo(
    () => new Map(declared.map((definition) => [definition.name, { definition }])),
    [declared],
  );
  const edit = useMemo(() => ({ ...own, tools, icons, blocked }), [own, tools, icons, blocked]);
  const all = useMemo(
    () => changeRows(items, saved.settings, drafted.settings),
    [items, saved.settings, drafted.settings],
  );
  const rows = useShownRows(all, search);
  const decide = useDecide(saved.settings, own.onStep);
  const chosen = rows.find(({ key }) => key === search.at) ?? rows[0];
  const choose = (at: string) => setSearch({ ...search, at });
  return (
    <OwnerEditor edit={edit} drafting={drafting}>
      <ViewOnlyLine why={whyNot} />
      <div className="flex min-h-0 flex-1">
        <section
          aria-label={t("Queue")}
          className={classNames(
            "flex min-h-0 w-96 flex-none flex-col border-line lg:border-r max-lg:w-full max-lg:border-0",
            search.at !== undefined && chosen && "max-lg:hidden",
          )}
        >
          <ReviewList
            all={all}
            rows={rows}
            search={search}
            setSearch={setSearch}
            decide={decide}
            chosen={chosen?.key}
            onChoose={choose}
          />
        </section>
        {chosen ? (
          // Where there is room for only one of them, it is the list until a change is chosen.
          <div
            className={classNames(
              "flex min-h-0 min-w-0 flex-1",
              search.at === undefined && "max-lg:hidden",
            )}
          >
            <ChangePane
              key={chosen.key}
              rows={rows}
              chosen={chosen}
              decide={decide}
              catalog={catalog}
              onChoose={choose}
              onClose={
                search.at === undefined
                  ? undefined
                  : () => setSearch({ ...search, at: undefined } as ReviewSearch)
              }
            />
          </div>
        ) : (
          <NothingToReview isNone={all.length === 0} />
        )}
      </div>
      <DraftFoot
        blockers={[]}
        effect={<ReachEffect />}
        Review={OrganisationReview}
        openField={() => {}}
      />
    </OwnerEditor>
  );
}

function useShownRows(all: ReviewChangeRow[], { show, q, source }: ReviewSearch) {
  return useMemo(
    () =>
      all.filter((row) =>
        isReviewRowShown(row, {
          ...(show && { show }),
          ...(q && { q }),
          ...(source && { source }),
        }),
      ),
    [all, show, q, source],
  );
}

function NothingToReview({ isNone }: { isNone: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col max-lg:hidden">
      <EmptyState
        plain
        title={isNone ? t("Nothing is to be reviewed") : t("No matching changes")}
        actions={
          <a href={paths.sources()} className={buttonClass()}>
            {t("See the sources")}
          </a>
        }
      >
        {isNone
          ? t(
              "What an MCP server or a service adds, changes or takes away while agents use it waits here for you.",
            )
          : t("What was decided stands under Decided.")}
      </EmptyState>
    </div>
  );
}

import { LazyBoundary, lazyComponent, lazyModule } from "@pegboard/ui/page/lazy-boundary.tsx";
import { parseReviewSearch } from "../../addresses/searches/review-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { ReviewPage } from "../../features/review/review-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

const LazyProposalsPage = lazyComponent(
  lazyModule(() => import("../../features/proposals/proposals-page.tsx")),
  (code) => code.ProposalsPage,
);

export function ReviewRoute() {
  useDocumentTitle(t("Review"));
  const [search, setSearch] = useSearch(parseReviewSearch);
  return search.tab === "proposals" ? (
    <LazyBoundary>
      <LazyProposalsPage search={search} setSearch={setSearch} />
    </LazyBoundary>
  ) : (
    <ReviewPage search={search} setSearch={setSearch} />
  );
}

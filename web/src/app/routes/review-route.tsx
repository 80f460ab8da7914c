import { parseReviewSearch } from "../../addresses/searches/review-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { ReviewPage } from "../../features/review/review-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function ReviewRoute() {
  useDocumentTitle(t("Review"));
  const [search, setSearch] = useSearch(parseReviewSearch);
  return <ReviewPage search={search} setSearch={setSearch} />;
}

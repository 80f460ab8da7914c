import { parseCompareSearch } from "../../addresses/searches/compare-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { ComparePage } from "../../features/compare/compare-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function CompareRoute() {
  useDocumentTitle(t("Compare agents"));
  const [search, , patchSearch] = useSearch(parseCompareSearch);
  return <ComparePage search={search} setSearch={patchSearch} />;
}

import { parseHistorySearch } from "../../addresses/searches/history-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { OrganisationHistoryPage } from "../../features/registry/organisation-history-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function OrganisationHistoryRoute() {
  useDocumentTitle(t("Organisation: history"));
  const [search, , patchSearch] = useSearch(parseHistorySearch);
  return <OrganisationHistoryPage search={search} setSearch={patchSearch} />;
}

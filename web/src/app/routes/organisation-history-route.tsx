import { parseHistorySearch } from "../../addresses/searches/history-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { OrganisationHistoryPage } from "../../features/registry/organisation-history-page.tsx";
import { useDocumentTitle } from "../document-title.ts";
import { say } from "./texts.ts";

export function OrganisationHistoryRoute() {
  useDocumentTitle(say.organisationHistory);
  const [search, , patchSearch] = useSearch(parseHistorySearch);
  return <OrganisationHistoryPage search={search} setSearch={patchSearch} />;
}

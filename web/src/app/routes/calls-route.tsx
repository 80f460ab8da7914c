import { parseCallsSearch } from "../../addresses/searches/calls-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { CallsPage } from "../../features/calls/calls-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function CallsRoute() {
  useDocumentTitle(t("Calls"));
  const [search, setSearch] = useSearch(parseCallsSearch);
  return <CallsPage search={search} setSearch={setSearch} />;
}

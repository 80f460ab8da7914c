import { usePasted } from "../../addresses/pasted-servers.ts";
import { parseSourcesSearch } from "../../addresses/searches/sources-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { SourcesPage } from "../../features/sources/sources-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function SourcesRoute() {
  useDocumentTitle(t("Sources"));
  const [search, setSearch] = useSearch(parseSourcesSearch);
  return <SourcesPage search={search} setSearch={setSearch} pasted={usePasted()} />;
}

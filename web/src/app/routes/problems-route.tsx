import { parseProblemsSearch } from "../../addresses/searches/problems-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { ProblemsPage } from "../../features/problems/problems-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function ProblemsRoute() {
  useDocumentTitle(t("Problems"));
  const [search, setSearch] = useSearch(parseProblemsSearch);
  return <ProblemsPage search={search} setSearch={setSearch} />;
}

import { ProblemsPage } from "../../features/problems/problems-page.tsx";
import { parseProblemsSearch } from "../../features/problems/problems-search.ts";
import { common } from "../../language/common.ts";
import { useSearch } from "../address/shown-page.ts";
import { useDocumentTitle } from "../document-title.ts";
import { placePath } from "./place-path.ts";

export function ProblemsRoute() {
  useDocumentTitle(common.problems);
  const [search, setSearch] = useSearch(parseProblemsSearch);
  return <ProblemsPage search={search} setSearch={setSearch} placePath={placePath} />;
}

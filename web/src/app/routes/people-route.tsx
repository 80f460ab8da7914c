import { parsePeopleSearch } from "../../addresses/searches/people-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { PeoplePage } from "../../features/people/people-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function PeopleRoute() {
  useDocumentTitle(t("People"));
  const [search, setSearch] = useSearch(parsePeopleSearch);
  return <PeoplePage search={search} setSearch={setSearch} />;
}

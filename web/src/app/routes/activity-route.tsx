import { parseActivitySearch } from "../../addresses/searches/activity-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { ActivityPage } from "../../features/activity/activity-page.tsx";
import { common } from "../../language/common.ts";
import { useDocumentTitle } from "../document-title.ts";

export function ActivityRoute() {
  useDocumentTitle(common.activity);
  const [search, , patchSearch] = useSearch(parseActivitySearch);
  return <ActivityPage search={search} setSearch={patchSearch} />;
}

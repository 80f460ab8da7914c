import { ActivityPage } from "../../features/activity/activity-page.tsx";
import { parseActivitySearch } from "../../features/activity/activity-search.ts";
import { common } from "../../language/common.ts";
import { useSearch } from "../address/shown-page.ts";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";

export function ActivityRoute() {
  useDocumentTitle(common.activity);
  const [search, , patchSearch] = useSearch(parseActivitySearch);
  return <ActivityPage search={search} setSearch={patchSearch} historyPath={paths.revision} />;
}

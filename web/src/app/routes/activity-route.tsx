import { parseActivitySearch } from "../../addresses/searches/activity-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { ActivityPage } from "../../features/activity/activity-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function ActivityRoute() {
  useDocumentTitle(t("Activity"));
  const [search, , patchSearch] = useSearch(parseActivitySearch);
  return <ActivityPage search={search} setSearch={patchSearch} />;
}

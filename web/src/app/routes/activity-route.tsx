import { getRouteApi } from "@tanstack/react-router";
import { ActivityPage } from "../../features/activity/activity-page.tsx";
import type { ActivitySearch } from "../../features/activity/activity-search.ts";
import { common } from "../../language/common.ts";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";

const route = getRouteApi("/activity");

export function ActivityRoute() {
  useDocumentTitle(common.activity);
  const navigate = route.useNavigate();
  const setSearch = (patch: ActivitySearch) =>
    void navigate({ search: (before) => ({ ...before, ...patch }), replace: true });
  return <ActivityPage search={route.useSearch()} setSearch={setSearch} historyPath={paths.revision} />;
}

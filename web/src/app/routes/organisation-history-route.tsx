import { getRouteApi } from "@tanstack/react-router";
import { OrganisationHistoryPage } from "../../features/registry/organisation-history-page.tsx";
import type { HistorySearch } from "../../settings/history/history-search.ts";
import { useDocumentTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";
import { registryAddresses, useOpenTool } from "./registry-route.tsx";
import { say } from "./texts.ts";

const route = getRouteApi("/organisation/history");

export function OrganisationHistoryRoute() {
  useDocumentTitle(say.organisationHistory);
  const navigate = route.useNavigate();
  const setSearch = (patch: HistorySearch) =>
    void navigate({ search: (before) => ({ ...before, ...patch }), replace: true });
  return (
    <OrganisationHistoryPage
      search={route.useSearch()}
      setSearch={setSearch}
      activityPath={paths.activity({ owner: "organisation" })}
      modKey={modKey}
      place={{ ...registryAddresses, openTool: useOpenTool(), tool: undefined, search: {}, setSearch: () => {} }}
    />
  );
}

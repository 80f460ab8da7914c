import { OrganisationHistoryPage } from "../../features/registry/organisation-history-page.tsx";
import { parseHistorySearch } from "../../settings/history/history-search.ts";
import { useSearch } from "../address/shown-page.ts";
import { useDocumentTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";
import { openTool, registryAddresses } from "./registry-route.tsx";
import { say } from "./texts.ts";

export function OrganisationHistoryRoute() {
  useDocumentTitle(say.organisationHistory);
  const [search, , patchSearch] = useSearch(parseHistorySearch);
  return (
    <OrganisationHistoryPage
      search={search}
      setSearch={patchSearch}
      activityPath={paths.activity({ owner: "organisation" })}
      modKey={modKey}
      place={{ ...registryAddresses, openTool: openTool, tool: undefined, search: {}, setSearch: () => {} }}
    />
  );
}

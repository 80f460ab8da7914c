import { CallsPage } from "../../features/calls/calls-page.tsx";
import { parseCallsSearch } from "../../features/calls/calls-search.ts";
import { common } from "../../language/common.ts";
import { useSearch } from "../address/shown-page.ts";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";

export function CallsRoute() {
  useDocumentTitle(common.calls);
  const [search, setSearch] = useSearch(parseCallsSearch);
  return (
    <CallsPage
      search={search}
      setSearch={setSearch}
      pathOf={paths.calls}
      settingsPath={paths.settings()}
      tryPath={({ id, agent, tool, method }) =>
        tool === undefined || method === undefined
          ? undefined
          : paths.agentTools(agent, { tool, method, tab: "try", call: id })
      }
    />
  );
}

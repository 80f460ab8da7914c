import { AgentHistoryPage } from "../../features/agent/history/agent-history-page.tsx";
import { parseHistorySearch } from "../../settings/history/history-search.ts";
import { goTo } from "../address/address.ts";
import { useParam, useSearch } from "../address/shown-page.ts";
import { useAgentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { agentLinks } from "./agent-links.ts";

export function AgentHistoryRoute() {
  const agent = useParam("agent");
  const [search, , patchSearch] = useSearch(parseHistorySearch);
  useAgentTitle(agent, "history");
  return (
    <AgentHistoryPage
      agent={agent}
      search={search}
      setSearch={patchSearch}
      activityPath={paths.activity()}
      links={{
        ...agentLinks(agent),
        openPlace: (place) => goTo(paths.agentTools(agent, place)),
        openPrompt: ({ template, line }) => goTo(paths.agentPrompt(agent, { template, line })),
        openAgent: (other) => goTo(paths.agentHistory(other)),
      }}
    />
  );
}

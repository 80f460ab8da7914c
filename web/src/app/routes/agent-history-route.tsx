import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { parseHistorySearch } from "../../addresses/searches/history-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { AgentHistoryPage } from "../../features/agent/agent-history-page.tsx";
import { useAgentTitle } from "../document-title.ts";

export function AgentHistoryRoute() {
  const agent = useParam("agent");
  const [search, , patchSearch] = useSearch(parseHistorySearch);
  useAgentTitle(agent, "history");
  return (
    <AgentHistoryPage
      agent={agent}
      search={search}
      setSearch={patchSearch}
      links={{
        openPlace: (place) => goTo(paths.agentTools(agent, place)),
        openPrompt: ({ template, line }) => goTo(paths.agentPrompt(agent, { template, line })),
        openAgent: (other) => goTo(paths.agentHistory(other)),
      }}
    />
  );
}

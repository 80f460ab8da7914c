import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { parseUsageSearch } from "../../addresses/searches/usage-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { UsagePage } from "../../features/agent/usage/usage-page.tsx";
import { useAgentTitle } from "../document-title.ts";

export function AgentUsageRoute() {
  const agent = useParam("agent");
  const [search, , patchSearch] = useSearch(parseUsageSearch);
  useAgentTitle(agent, "usage");
  return (
    <UsagePage
      agent={agent}
      search={search}
      setSearch={patchSearch}
      links={{
        openPlace: (place) => goTo(paths.agentTools(agent, place)),
        openPrompt: (place) => goTo(paths.agentPrompt(agent, place)),
        openAgent: (other) => goTo(paths.agentUsage(other, search)),
      }}
    />
  );
}

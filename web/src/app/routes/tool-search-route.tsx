import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { parseToolSearchSearch } from "../../addresses/searches/tool-search-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { ToolSearchPage } from "../../features/agent/tool-search/tool-search-page.tsx";
import { useAgentTitle } from "../document-title.ts";

export function ToolSearchRoute() {
  const agent = useParam("agent");
  const [search, , patchSearch] = useSearch(parseToolSearchSearch);
  useAgentTitle(agent, "tools");
  return (
    <ToolSearchPage
      agent={agent}
      search={search}
      setSearch={patchSearch}
      links={{
        openPlace: (place) => goTo(paths.agentTools(agent, place)),
        openPrompt: (place) => goTo(paths.agentPrompt(agent, place)),
        openAgent: (other) => goTo(paths.agentToolSearch(other, search)),
      }}
    />
  );
}

import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { parseQualitySearch } from "../../addresses/searches/quality-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { QualityPage } from "../../features/agent/quality/quality-page.tsx";
import { useAgentTitle } from "../document-title.ts";

export function AgentQualityRoute() {
  const agent = useParam("agent");
  const [search, , patchSearch] = useSearch(parseQualitySearch);
  useAgentTitle(agent, "quality");
  return (
    <QualityPage
      agent={agent}
      search={search}
      setSearch={patchSearch}
      links={{
        openPlace: (place) => goTo(paths.agentTools(agent, place)),
        openPrompt: (place) => goTo(paths.agentPrompt(agent, place)),
        openAgent: (other) => goTo(paths.agentQuality(other)),
      }}
    />
  );
}

import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { parseEvaluationsSearch } from "../../addresses/searches/evaluations-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { EvaluationsPage } from "../../features/agent/evaluations/evaluations-page.tsx";
import { useAgentTitle } from "../document-title.ts";

export function AgentEvaluationsRoute() {
  const agent = useParam("agent");
  const [search, , patchSearch] = useSearch(parseEvaluationsSearch);
  useAgentTitle(agent, "evaluations");
  return (
    <EvaluationsPage
      agent={agent}
      search={search}
      setSearch={patchSearch}
      links={{
        openPlace: (place) => goTo(paths.agentTools(agent, place)),
        openPrompt: (place) => goTo(paths.agentPrompt(agent, place)),
        openAgent: (other) => goTo(paths.agentEvaluations(other)),
      }}
    />
  );
}

import { appBase } from "@pegboard/ui/app-base.ts";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { parseAgentConnectSearch } from "../../addresses/searches/agent-connect-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { AgentConnectPage } from "../../features/agent/connect/agent-connect-page.tsx";
import { useAgentTitle } from "../document-title.ts";

export function AgentConnectRoute() {
  const agent = useParam("agent");
  const [search, , patchSearch] = useSearch(parseAgentConnectSearch);
  useAgentTitle(agent, "connect");
  return (
    <AgentConnectPage
      agent={agent}
      origin={location.origin + appBase}
      search={search}
      setSearch={patchSearch}
      openAgent={(other) => goTo(paths.agentConnect(other, search))}
    />
  );
}

import { appBase } from "../../components/app-base.ts";
import { AgentConnectPage } from "../../features/agent/connect/agent-connect-page.tsx";
import { parseAgentConnectSearch } from "../../features/agent/connect/agent-connect-search.ts";
import { goTo } from "../address/address.ts";
import { useParam, useSearch } from "../address/shown-page.ts";
import { useAgentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { agentLinks } from "./agent-links.ts";

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
      links={{ ...agentLinks(agent), openAgent: (other) => goTo(paths.agentConnect(other, search)) }}
    />
  );
}

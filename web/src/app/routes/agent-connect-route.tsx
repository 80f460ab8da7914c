import { getRouteApi, useRouter } from "@tanstack/react-router";
import { appBase } from "../../components/app-base.ts";
import { AgentConnectPage } from "../../features/agent/connect/agent-connect-page.tsx";
import { useAgentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { agentLinks } from "./agent-links.ts";

const route = getRouteApi("/agents/$agent/connect");

export function AgentConnectRoute() {
  const { agent } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  useAgentTitle(agent, "connect");
  return (
    <AgentConnectPage
      agent={agent}
      origin={location.origin + appBase}
      search={search}
      setSearch={(patch) => void navigate({ search: (before) => ({ ...before, ...patch }), replace: true })}
      links={{ ...agentLinks(agent), openAgent: (other) => history.push(paths.agentConnect(other, search)) }}
    />
  );
}

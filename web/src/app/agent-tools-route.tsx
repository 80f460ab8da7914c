import { getRouteApi } from "@tanstack/react-router";
import { AgentToolsPage } from "../features/agent-tools/agent-tools-page.tsx";
import { paths } from "./paths.ts";

const route = getRouteApi("/agents/$agent/tools");

export function AgentToolsRoute() {
  const { agent } = route.useParams();
  const navigate = route.useNavigate();
  return (
    <AgentToolsPage
      key={agent}
      agent={agent}
      search={route.useSearch()}
      setSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false })}
      paths={paths}
    />
  );
}

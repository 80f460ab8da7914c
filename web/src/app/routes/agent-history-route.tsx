import { getRouteApi, useRouter } from "@tanstack/react-router";
import { AgentHistoryPage } from "../../features/agent/history/agent-history-page.tsx";
import type { HistorySearch } from "../../settings/history/history-search.ts";
import { useAgentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { agentLinks } from "./agent-links.ts";

const route = getRouteApi("/agents/$agent/history");

export function AgentHistoryRoute() {
  const { agent } = route.useParams();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  useAgentTitle(agent, "history");
  const setSearch = (patch: HistorySearch) =>
    void navigate({ search: (before) => ({ ...before, ...patch }), replace: true });
  return (
    <AgentHistoryPage
      agent={agent}
      search={route.useSearch()}
      setSearch={setSearch}
      activityPath={paths.activity()}
      links={{
        ...agentLinks(agent),
        openPlace: (place) => history.push(paths.agentTools(agent, place)),
        openPrompt: ({ template, line }) => history.push(paths.agentPrompt(agent, { template, line })),
        openAgent: (other) => history.push(paths.agentHistory(other)),
      }}
    />
  );
}

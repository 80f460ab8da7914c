import { getRouteApi, useRouter } from "@tanstack/react-router";
import { AgentPromptPage } from "../../features/agent/prompt/agent-prompt-page.tsx";
import type { AgentPromptSearch } from "../../features/agent/prompt/agent-prompt-search.ts";
import { useAgentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { agentLinks } from "./agent-links.ts";

const route = getRouteApi("/agents/$agent/prompt");

export function AgentPromptRoute() {
  const { agent } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  useAgentTitle(agent, "prompt");
  const setSearch = (patch: AgentPromptSearch) =>
    void navigate({ search: (before) => ({ ...before, ...patch }), replace: true });
  return (
    <AgentPromptPage
      agent={agent}
      search={search}
      setSearch={setSearch}
      links={{
        ...agentLinks(agent),
        openPlace: (place) => history.push(paths.agentTools(agent, place)),
        openPrompt: ({ template, line }) =>
          setSearch({ template: template === "user" ? template : undefined, line, view: undefined }),
        openAgent: (other) => history.push(paths.agentPrompt(other, search.template && { template: search.template })),
      }}
    />
  );
}

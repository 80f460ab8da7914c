import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { agentsQuery } from "../api/agents.ts";
import { AgentPromptPage } from "../features/agent-prompt/agent-prompt-page.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { modKey } from "./mod-key.ts";
import { paths } from "./paths.ts";
import { placePath } from "./place-path.ts";

const route = getRouteApi("/agents/$agent/prompt");

export function AgentPromptRoute() {
  const { agent } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const { data: agents } = useQuery(agentsQuery);
  useDocumentTitle(`${agents?.find(({ id }) => id === agent)?.name ?? agent}: prompt`);
  return (
    <AgentPromptPage
      agent={agent}
      search={search}
      setSearch={(patch) => void navigate({ search: (before) => ({ ...before, ...patch }), replace: true })}
      tabs={{ tools: paths.agentTools(agent), prompt: paths.agentPrompt(agent) }}
      placePath={placePath}
      problemsPath={(of) => paths.problems({ agent: of })}
      onOpenAgent={(other) => history.push(paths.agentPrompt(other, search.template && { template: search.template }))}
      onOpenTools={(place) => history.push(paths.agentTools(agent, place))}
      modKey={modKey}
    />
  );
}

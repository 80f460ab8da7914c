import { getRouteApi, useRouter } from "@tanstack/react-router";
import { AgentPromptPage } from "../../features/agent/prompt/agent-prompt-page.tsx";
import { useAgentTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";
import { placePath } from "./place-path.ts";

const route = getRouteApi("/agents/$agent/prompt");

export function AgentPromptRoute() {
  const { agent } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  useAgentTitle(agent, "Prompt");
  return (
    <AgentPromptPage
      agent={agent}
      search={search}
      setSearch={(patch) => void navigate({ search: (before) => ({ ...before, ...patch }), replace: true })}
      tabs={{ tools: paths.agentTools(agent), prompt: paths.agentPrompt(agent) }}
      placePath={placePath}
      agentsPath={paths.agents()}
      problemsPath={(of) => paths.problems({ agent: of })}
      onOpenAgent={(other) => history.push(paths.agentPrompt(other, search.template && { template: search.template }))}
      onOpenTools={(place) => history.push(paths.agentTools(agent, place))}
      modKey={modKey}
    />
  );
}

import { getRouteApi, useRouter } from "@tanstack/react-router";
import { AgentToolsPage } from "../../features/agent/agent-tools-page.tsx";
import { DensityButton } from "../density-button.tsx";
import { useAgentTitle } from "../document-title.ts";
import { modKey } from "../mod-key.ts";
import { paths } from "../paths.ts";
import { placePath } from "./place-path.ts";

const route = getRouteApi("/agents/$agent/tools");

export function AgentToolsRoute() {
  const { agent } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  useAgentTitle(agent, "Tools");
  return (
    <AgentToolsPage
      agent={agent}
      search={search}
      // Going back leads through what was looked at, not through every tab and letter.
      setSearch={(patch) =>
        void navigate({
          search: (before) => ({ ...before, ...patch }),
          replace: !("tool" in patch || "method" in patch),
        })
      }
      tabs={{ tools: paths.agentTools(agent), prompt: paths.agentPrompt(agent) }}
      placePath={placePath}
      agentsPath={paths.agents()}
      problemsPath={(of) => paths.problems({ agent: of })}
      sourcesPath={paths.sources()}
      onOpenPrompt={(place) => router.history.push(paths.agentPrompt(agent, place))}
      onOpenAgent={(other) => {
        const { tool, method, tab } = search;
        router.history.push(
          paths.agentTools(other, { ...(tool && { tool }), ...(method && { method }), ...(tab && { tab }) }),
        );
      }}
      modKey={modKey}
      treeEnd={<DensityButton />}
    />
  );
}

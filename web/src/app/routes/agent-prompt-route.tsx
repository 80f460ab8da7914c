import { AgentPromptPage } from "../../features/agent/prompt/agent-prompt-page.tsx";
import { parseAgentPromptSearch } from "../../features/agent/prompt/agent-prompt-search.ts";
import { goTo } from "../address/address.ts";
import { useParam, useSearch } from "../address/shown-page.ts";
import { useAgentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { agentLinks } from "./agent-links.ts";

export function AgentPromptRoute() {
  const agent = useParam("agent");
  const [search, , patchSearch] = useSearch(parseAgentPromptSearch);
  useAgentTitle(agent, "prompt");
  return (
    <AgentPromptPage
      agent={agent}
      search={search}
      setSearch={patchSearch}
      links={{
        ...agentLinks(agent),
        openPlace: (place) => goTo(paths.agentTools(agent, place)),
        openPrompt: ({ template, line }) =>
          patchSearch({ template: template === "user" ? template : undefined, line, view: undefined }),
        openAgent: (other) => goTo(paths.agentPrompt(other, search.template && { template: search.template })),
      }}
    />
  );
}

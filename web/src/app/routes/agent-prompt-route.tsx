import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { parseAgentPromptSearch } from "../../addresses/searches/agent-prompt-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { AgentPromptPage } from "../../features/agent/prompt/agent-prompt-page.tsx";
import { useAgentTitle } from "../document-title.ts";

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
        openPlace: (place) => goTo(paths.agentTools(agent, place)),
        openPrompt: ({ template, line }) =>
          patchSearch({
            template: template === "user" ? template : undefined,
            line,
            view: undefined,
          }),
        openAgent: (other) =>
          goTo(paths.agentPrompt(other, search.template && { template: search.template })),
      }}
    />
  );
}

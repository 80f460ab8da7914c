import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { goTo } from "../../addresses/address.ts";
import { keepPasted } from "../../addresses/pasted-servers.ts";
import { paths } from "../../addresses/paths.ts";
import { type AgentsSearch, parseAgentsSearch } from "../../addresses/searches/agents-search.ts";
import { useSearch } from "../../addresses/shown-page.ts";
import { allAgentsQuery } from "../../api/agents.ts";
import { preferencesQuery } from "../../api/preferences.ts";
import { FirstStart } from "../../features/agent/first-start/first-start.tsx";
import { AgentsPage } from "../../features/agents/agents-page.tsx";
import { t } from "../../messages/t.ts";
import { useDocumentTitle } from "../document-title.ts";

export function AgentsRoute() {
  useDocumentTitle(t("Agents"));
  const [search, setSearch] = useSearch(parseAgentsSearch);
  return (
    <AgentsPage
      search={search}
      setSearch={setSearch}
      onOpen={(agent) => {
        setSearch(({ dialog: _, ...search }) => search);
        goTo(paths.agentTools(agent));
      }}
      firstStart={useFirstStart(search)}
      isFirstStartOpen={useIsFirstStartOpen(search)}
    />
  );
}

/** Whether the list of several agents says that the first steps are not done, and leads to them. */
function useIsFirstStartOpen({ first }: AgentsSearch): boolean {
  const { data: agents = [] } = useQuery(allAgentsQuery);
  const { data: preferences } = useQuery(preferencesQuery);
  return agents.length > 1 && !first && preferences?.firstStart.isShown === true;
}

/**
 * The page of the first start in place of the list, as long as there is one agent or somebody comes
 * back to it, nobody looks for others, and nobody has hidden it.
 */
function useFirstStart({ dialog: _, first = false, ...filters }: AgentsSearch): ReactNode {
  const { data: agents = [] } = useQuery(allAgentsQuery);
  const preferences = useQuery(preferencesQuery);
  const [agent] = agents
    .filter(({ archived }) => !archived)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  if (!agent || (agents.length > 1 && !first) || Object.keys(filters).length > 0) return undefined;
  if (preferences.isPending) return "unknown";
  if (!preferences.data?.firstStart.isShown) return undefined;
  const { id } = agent;
  return (
    <FirstStart
      agent={id}
      links={{
        openPlace: (place) => goTo(paths.agentTools(id, place)),
        openPrompt: (place) => goTo(paths.agentPrompt(id, place)),
        openAgent: (other) => goTo(paths.agentTools(other)),
      }}
      onPaste={(text) => {
        keepPasted(text);
        goTo(paths.sources({ add: "paste" }));
      }}
    />
  );
}

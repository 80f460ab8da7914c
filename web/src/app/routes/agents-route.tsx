import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import { allAgentsQuery } from "../../api/agents.ts";
import { preferencesQuery } from "../../api/preferences.ts";
import { LatePart } from "../../components/page/late-part.tsx";
import { Skeleton } from "../../components/page/skeleton.tsx";
import { AgentsPage } from "../../features/agents/agents-page.tsx";
import { type AgentsSearch, parseAgentsSearch } from "../../features/agents/agents-search.ts";
import { common } from "../../language/common.ts";
import { goTo } from "../address/address.ts";
import { useSearch } from "../address/shown-page.ts";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { agentLinks } from "./agent-links.ts";
import { ownerPath } from "./owner-path.ts";
import { keepPasted } from "./pasted-servers.ts";
import { say } from "./texts.ts";

const FirstStart = lazy(() =>
  import("../../features/agent/first-start/first-start.tsx").then((module) => ({ default: module.FirstStart })),
);

export function AgentsRoute() {
  useDocumentTitle(common.agents);
  const [search, setSearch] = useSearch(parseAgentsSearch);
  return (
    <AgentsPage
      search={search}
      setSearch={setSearch}
      paths={{
        presetsPath: paths.presets(),
        toolsPath: (agent) => paths.agentTools(agent),
        problemsPath: (agent) => paths.problems({ agent }),
      }}
      ownerPath={ownerPath}
      onCompare={(agent, other) => goTo(paths.agentTools(agent, { other, changes: true, dock: true }))}
      onExport={(agents) => goTo(paths.transfer({ tab: "export", agents }))}
      onOpen={(agent) => {
        setSearch(({ dialog: _, ...search }) => search);
        goTo(paths.agentTools(agent));
      }}
      firstStart={useFirstStart(search)}
    />
  );
}

/** The first start in place of the list, as long as there is one agent, nobody looks for others, and nobody has hidden it. */
function useFirstStart({ dialog: _, ...filters }: AgentsSearch): ReactNode {
  const { data: agents = [] } = useQuery(allAgentsQuery);
  const preferences = useQuery(preferencesQuery);
  const [agent] = agents;
  if (!agent || agents.length > 1 || agent.archived || Object.keys(filters).length > 0) return undefined;
  if (preferences.isPending) return "unknown";
  if (!preferences.data?.firstStart.isShown) return undefined;
  const { id } = agent;
  return (
    <LatePart fallback={<Skeleton rows={8} rowClass="h-12 px-10 max-sm:px-4" label={say.loadingTheFirstAgent} />}>
      <FirstStart
        agent={id}
        links={{
          ...agentLinks(id),
          openPlace: (place) => goTo(paths.agentTools(id, place)),
          openPrompt: (place) => goTo(paths.agentPrompt(id, place)),
          openAgent: (other) => goTo(paths.agentTools(other)),
        }}
        formPath={paths.sources({ add: "command" })}
        onPaste={(text) => {
          keepPasted(text);
          goTo(paths.sources({ add: "paste" }));
        }}
      />
    </LatePart>
  );
}

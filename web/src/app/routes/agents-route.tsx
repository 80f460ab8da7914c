import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";
import { allAgentsQuery } from "../../api/agents.ts";
import { preferencesQuery } from "../../api/preferences.ts";
import { LatePart } from "../../components/page/late-part.tsx";
import { Skeleton } from "../../components/page/skeleton.tsx";
import { AgentsPage } from "../../features/agents/agents-page.tsx";
import type { AgentsSearch } from "../../features/agents/agents-search.ts";
import { common } from "../../language/common.ts";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { agentLinks } from "./agent-links.ts";
import { ownerPath } from "./owner-path.ts";
import { keepPasted } from "./pasted-servers.ts";
import { say } from "./texts.ts";

const FirstStart = lazy(() =>
  import("../../features/agent/first-start/first-start.tsx").then((module) => ({ default: module.FirstStart })),
);

const route = getRouteApi("/agents");

export function AgentsRoute() {
  useDocumentTitle(common.agents);
  const router = useRouter();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  return (
    <AgentsPage
      search={search}
      setSearch={(search) => void navigate({ search, replace: true })}
      paths={{
        presetsPath: paths.presets(),
        toolsPath: (agent) => paths.agentTools(agent),
        problemsPath: (agent) => paths.problems({ agent }),
      }}
      ownerPath={ownerPath}
      onCompare={(agent, other) => router.history.push(paths.agentTools(agent, { other, changes: true, dock: true }))}
      onExport={(agents) => router.history.push(paths.transfer({ tab: "export", agents }))}
      onOpen={(agent) =>
        void navigate({ search: ({ dialog: _, ...search }) => search, replace: true }).then(() =>
          router.history.push(paths.agentTools(agent)),
        )
      }
      firstStart={useFirstStart(search)}
    />
  );
}

/** The first start in place of the list, as long as there is one agent, nobody looks for others, and nobody has hidden it. */
function useFirstStart({ dialog: _, ...filters }: AgentsSearch): ReactNode {
  const router = useRouter();
  const { data: agents = [] } = useQuery(allAgentsQuery);
  const preferences = useQuery(preferencesQuery);
  const [agent] = agents;
  if (!agent || agents.length > 1 || agent.archived || Object.keys(filters).length > 0) return undefined;
  if (preferences.isPending) return "unknown";
  if (!preferences.data?.firstStart.isShown) return undefined;
  const { id } = agent;
  const go = (path: string) => router.history.push(path);
  return (
    <LatePart fallback={<Skeleton rows={8} rowClass="h-12 px-10 max-sm:px-4" label={say.loadingTheFirstAgent} />}>
      <FirstStart
        agent={id}
        links={{
          ...agentLinks(id),
          openPlace: (place) => go(paths.agentTools(id, place)),
          openPrompt: (place) => go(paths.agentPrompt(id, place)),
          openAgent: (other) => go(paths.agentTools(other)),
        }}
        formPath={paths.sources({ add: "command" })}
        onPaste={(text) => {
          keepPasted(text);
          go(paths.sources({ add: "paste" }));
        }}
      />
    </LatePart>
  );
}

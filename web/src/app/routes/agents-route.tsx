import { getRouteApi, useRouter } from "@tanstack/react-router";
import { AgentsPage } from "../../features/agents/agents-page.tsx";
import { useDocumentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";

const route = getRouteApi("/agents");

export function AgentsRoute() {
  useDocumentTitle("Agents");
  const router = useRouter();
  const navigate = route.useNavigate();
  return (
    <AgentsPage
      search={route.useSearch()}
      setSearch={(search) => void navigate({ search, replace: true })}
      paths={{ toolsPath: (agent) => paths.agentTools(agent), problemsPath: (agent) => paths.problems({ agent }) }}
      ownerPath={(owner) => (owner.kind === "agent" ? paths.agentTools(owner.id) : paths.registry())}
      onCompare={(agent, other) => router.history.push(paths.agentTools(agent, { other, changes: true, dock: true }))}
      onExport={(agents) => router.history.push(paths.transfer({ tab: "export", agents }))}
      onOpen={(agent) =>
        void navigate({ search: ({ dialog: _, ...search }) => search, replace: true }).then(() =>
          router.history.push(paths.agentTools(agent)),
        )
      }
    />
  );
}

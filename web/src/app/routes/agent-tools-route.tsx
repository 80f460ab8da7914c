import { getRouteApi, useRouter } from "@tanstack/react-router";
import { Rows3 } from "lucide-react";
import { IconButton } from "../../components/icon-button.tsx";
import { AgentToolsPage } from "../../features/agent/agent-tools-page.tsx";
import type { AgentToolsSearch } from "../../features/agent/agent-tools-search.ts";
import { setAppearance, useAppearance } from "../appearance.ts";
import { useAgentTitle } from "../document-title.ts";
import { paths } from "../paths.ts";
import { say } from "../texts.ts";
import { agentLinks } from "./agent-links.ts";

const route = getRouteApi("/agents/$agent/tools");

export function AgentToolsRoute() {
  const { agent } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  useAgentTitle(agent, "tools");
  // Back returns to the former tool or method, not to every tab and letter.
  const setSearch = (patch: AgentToolsSearch) =>
    void navigate({
      search: (before) => ({ ...before, ...patch }),
      replace: !("tool" in patch || "method" in patch),
    });
  return (
    <AgentToolsPage
      agent={agent}
      search={search}
      setSearch={setSearch}
      links={{
        ...agentLinks(agent),
        openPlace: setSearch,
        openPrompt: (place) => router.history.push(paths.agentPrompt(agent, place)),
        openAgent: (other, same = true) =>
          router.history.push(same ? paths.sameTool(other, search) : paths.agentTools(other)),
      }}
      treeEnd={<DensityButton />}
    />
  );
}

/** Rows of one line, or of two with the description. */
function DensityButton() {
  const { density } = useAppearance();
  const other = density === "compact" ? "comfortable" : "compact";
  return (
    <IconButton
      label={say.showRows[other]}
      icon={Rows3}
      onClick={() => setAppearance({ density: other })}
      className="max-sm:hidden"
    />
  );
}

import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Rows3 } from "lucide-react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import {
  type AgentToolsSearch,
  parseAgentToolsSearch,
} from "../../addresses/searches/agent-tools-search.ts";
import { useParam, useSearch } from "../../addresses/shown-page.ts";
import { AgentToolsPage } from "../../features/agent/agent-tools-page.tsx";
import { SHOW_ROWS, setAppearance, useAppearance } from "../appearance.ts";
import { useAgentTitle } from "../document-title.ts";

export function AgentToolsRoute() {
  const agent = useParam("agent");
  const [search, , patchSearch] = useSearch(parseAgentToolsSearch);
  useAgentTitle(agent, "tools");
  // Back returns to the former tool or method, not to every tab and letter.
  const setSearch = (patch: AgentToolsSearch) =>
    patchSearch(patch, "tool" in patch || "method" in patch ? "push" : "replace");
  return (
    <AgentToolsPage
      agent={agent}
      search={search}
      setSearch={setSearch}
      links={{
        openPlace: setSearch,
        openPrompt: (place) => goTo(paths.agentPrompt(agent, place)),
        openAgent: (other, same = true) =>
          goTo(same ? paths.sameTool(other, search) : paths.agentTools(other)),
      }}
      treeEnd={<DensityButton />}
    />
  );
}

/** A button for rows of one line, or of two with the description. */
function DensityButton() {
  const { density } = useAppearance();
  const other = density === "compact" ? "comfortable" : "compact";
  return (
    <IconButton
      label={SHOW_ROWS[other]}
      icon={Rows3}
      onClick={() => setAppearance({ density: other })}
      className="max-sm:hidden"
    />
  );
}

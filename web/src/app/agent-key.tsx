import { lazy, useState } from "react";
import { useCommand } from "../commands/use-command.ts";
import { Dialog } from "../components/overlays/dialog.tsx";
import { parseAgentToolsSearch } from "../features/agent/agent-tools-search.ts";
import { common } from "../language/common.ts";
import { addressNow, goTo } from "./address/address.ts";
import { searchValues } from "./address/search-values.ts";
import { useAgentInAddress } from "./agent-in-address.ts";
import { modKey } from "./mod-key.ts";
import { paths } from "./paths.ts";

const AgentChoices = lazy(() =>
  import("../features/agent/agent-choices.tsx").then((module) => ({ default: module.AgentChoices })),
);

/** Goes to an agent from anywhere. */
export function AgentKey() {
  const [open, setOpen] = useState(false);
  const current = useAgentInAddress();
  useCommand("app.agent", () => setOpen(true));
  if (!open) return null;
  const search = parseAgentToolsSearch(searchValues(addressNow().search));
  const go = (agent: string, same: boolean) => {
    setOpen(false);
    goTo(same ? paths.sameTool(agent, search) : paths.agentTools(agent));
  };
  return (
    <Dialog title={common.goToAnAgent} onClose={() => setOpen(false)}>
      <div className="-mx-4 -mb-4">
        <AgentChoices current={current} onOpen={go} agentsPath={paths.agents()} modKey={modKey} />
      </div>
    </Dialog>
  );
}

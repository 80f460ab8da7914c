import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { useState } from "react";
import { addressNow, goTo } from "../addresses/address.ts";
import { paths } from "../addresses/paths.ts";
import { searchValues } from "../addresses/search-values.ts";
import { parseAgentToolsSearch } from "../addresses/searches/agent-tools-search.ts";
import { useCommand } from "../commands/use-command.ts";
import { AgentChoices } from "../features/agent/agent-choices.tsx";
import { t } from "../messages/t.ts";
import { useAgentInAddress } from "./agent-in-address.ts";

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
    <Dialog title={t("Go to an agent")} onClose={() => setOpen(false)}>
      <div className="-mx-4 -mb-4">
        <AgentChoices current={current} onOpen={go} />
      </div>
    </Dialog>
  );
}

import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { useAgentSummary } from "../../api/agents.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";
import { PresenceMark } from "../../settings/presence-mark.tsx";
import type { AgentLinks } from "./draft/agent-edit.tsx";
import { LazyAgentChoices } from "./late-parts.ts";
import { SaidPolicy } from "./said-policy.tsx";

interface AgentSwitcherProps {
  agent: { id: string; name: string };
  /** The policy for new tools, where it can be changed. */
  policy: ReactNode;
  openAgent: AgentLinks["openAgent"];
}

/** A button with the agent and its policy for new tools, which leads to the other agents. */
export function AgentSwitcher({ agent, policy, openAgent }: AgentSwitcherProps) {
  const { tile, newTools } = useAgentSummary(agent.id) ?? {};
  return (
    <div className="flex min-w-14 shrink-[9999] items-center gap-1.5 lg:min-w-36 xl:min-w-52">
      <span className="relative flex-none max-md:hidden">
        <AgentTile tile={tile} />
        <span className="absolute -right-1 -bottom-1.5 origin-bottom-right scale-75">
          <PresenceMark agent={agent.id} />
        </span>
      </span>
      <div className="grid min-w-0 justify-items-start">
        {/* Another agent's popover is closed. */}
        <Popover
          key={agent.id}
          label={t("Go to an agent")}
          align="start"
          trigger={
            <button
              type="button"
              title={t("Other agent: g a, [ and ]")}
              className="flex h-6 max-w-full min-w-0 items-center gap-1.5 rounded-md px-1 text-body font-semibold whitespace-nowrap hover:bg-press max-sm:h-8 max-sm:text-[16px]"
            >
              <span className="truncate">{agent.name}</span>
              <ChevronsUpDown {...iconSize.s} className="flex-none text-3" />
            </button>
          }
        >
          <LazyAgentChoices current={agent.id} onOpen={openAgent} />
        </Popover>
        {policy ?? <SaidPolicy policy={newTools} />}
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { iconSize } from "../../components/icon-size.ts";
import { Menu, MenuChoices } from "../../components/overlays/menu.tsx";
import { capitalise } from "../../components/text/capitalise.ts";
import { POLICY_TEXT } from "../../words/policy-text.ts";

interface AgentSwitcherProps {
  agent: { id: string; name: string };
  /** Where it can be changed what holds for new tools. */
  policy: ReactNode;
  onOpenAgent(agent: string): void;
}

/** The agent and what holds for its new tools; leads to the other agents. */
export function AgentSwitcher({ agent, policy, onOpenAgent }: AgentSwitcherProps) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const { tile, newTools } = agents.find(({ id }) => id === agent.id) ?? {};
  const choices = agents.map(({ id, name, tile }) => ({ id, label: name, start: <AgentTile tile={tile} size="xs" /> }));
  const saidPolicy = newTools && (
    <span className="h-4 truncate px-1 text-micro text-2">{capitalise(POLICY_TEXT[newTools])}</span>
  );
  return (
    <div className="flex min-w-14 items-center gap-1.5 xl:min-w-28">
      <span className="flex-none max-md:hidden">
        <AgentTile tile={tile} />
      </span>
      <div className="grid min-w-0 justify-items-start">
        <Menu
          trigger={
            <button
              type="button"
              title="Other agent: [ and ]"
              className="flex h-6 max-w-full min-w-0 items-center gap-1.5 rounded-md px-1 text-body font-semibold whitespace-nowrap hover:bg-press max-sm:h-8 max-sm:text-[16px]"
            >
              <span className="truncate">{agent.name}</span>
              <ChevronsUpDown {...iconSize.s} className="flex-none text-3" />
            </button>
          }
        >
          <MenuChoices choices={choices} value={agent.id} onChange={onOpenAgent} />
        </Menu>
        {policy === undefined ? saidPolicy : <Suspense fallback={saidPolicy}>{policy}</Suspense>}
      </div>
    </div>
  );
}

import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { ChevronsUpDown } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useAgentSummary } from "../../api/agents.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";
import type { AgentLinks } from "./draft/agent-edit.tsx";

const LazySaidPolicy = lazy(() =>
  import("./said-policy.tsx").then((module) => ({ default: module.SaidPolicy })),
);
const LazyAgentChoices = lazy(() =>
  import("./agent-choices.tsx").then((module) => ({ default: module.AgentChoices })),
);
const LazyPresenceMark = lazy(() =>
  import("../../settings/presence-mark.tsx").then((module) => ({ default: module.PresenceMark })),
);

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
        <Suspense>
          <span className="absolute -right-1 -bottom-1.5 origin-bottom-right scale-75">
            <LazyPresenceMark agent={agent.id} />
          </span>
        </Suspense>
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
        <Suspense fallback={<span className="h-4" />}>
          {policy ?? <LazySaidPolicy policy={newTools} />}
        </Suspense>
      </div>
    </div>
  );
}

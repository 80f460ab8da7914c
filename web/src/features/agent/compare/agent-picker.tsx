import { Dialog, DialogChoice } from "@pegboard/ui/overlays/dialog.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { agentsQuery } from "../../../api/agents.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { t } from "../../../messages/t.ts";

const agentPickerSkeleton = <Skeleton rows={4} rowClass="h-11" />;

interface AgentPickerProps {
  /** The agent that the list leaves out. */
  agent: string;
  onPick(agent: string): void;
  onClose(): void;
}

/** A list of the other agents. */
export function AgentPicker({ agent, onPick, onClose }: AgentPickerProps) {
  const query = useQuery(agentsQuery);
  return (
    <Dialog title={t("Compare with another agent")} onClose={onClose}>
      <Loaded
        query={query}
        failure={t("Agents could not be loaded")}
        skeleton={agentPickerSkeleton}
      >
        {(agents) => {
          const others = agents.filter(({ id }) => id !== agent);
          if (others.length === 0)
            return <p className="text-list text-2">{t("There is no other agent yet.")}</p>;
          return (
            <ul className="-mx-3">
              {others.map(({ id, name, tile }) => (
                <li key={id}>
                  <DialogChoice onPick={() => onPick(id)}>
                    <AgentTile tile={tile} />
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                  </DialogChoice>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

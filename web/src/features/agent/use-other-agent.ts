import { useQuery } from "@tanstack/react-query";
import { agentsQuery } from "../../api/agents.ts";
import { useCommand } from "../../commands/use-command.ts";

/** `[` and `]` open the agent before and after this one. */
export function useOtherAgent(agent: string, open: (agent: string) => void): void {
  const { data: agents = [] } = useQuery(agentsQuery);
  const go = (step: number) => {
    const index = agents.findIndex(({ id }) => id === agent);
    const other = agents[(index + step + agents.length) % agents.length];
    if (other && other.id !== agent) open(other.id);
  };
  useCommand("agent.before", () => go(-1));
  useCommand("agent.after", () => go(1));
}

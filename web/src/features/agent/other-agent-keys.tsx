import { focusTree } from "@pegboard/ui/focus.ts";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { useQuery } from "@tanstack/react-query";
import { agentsQuery } from "../../api/agents.ts";
import { useCommand } from "../../commands/use-command.ts";
import { t } from "../../messages/t.ts";

interface OtherAgentKeysProps {
  agent: string;
  open(agent: string): void;
}

/** The keys of `useOtherAgent` on a screen that does not wait for them. */
export function OtherAgentKeys({ agent, open }: OtherAgentKeysProps) {
  useOtherAgent(agent, open);
  return null;
}

/**
 * The keys `[` and `]` open the agent before and after this one, in the order of names in lists.
 */
export function useOtherAgent(agent: string, open: (agent: string) => void): void {
  const { data: agents = [] } = useQuery(agentsQuery);
  const go = (step: number) => {
    const listed = agents.toSorted(byName);
    const index = listed.findIndex(({ id }) => id === agent);
    const other = listed[(index + step + listed.length) % listed.length];
    if (!other || other.id === agent) return;
    const isInTree = document.activeElement?.closest('[role="treegrid"]');
    open(other.id);
    if (isInTree) focusTree(t("Tools of {name}", { name: other.name }));
  };
  useCommand("agent.before", () => go(-1));
  useCommand("agent.after", () => go(1));
}

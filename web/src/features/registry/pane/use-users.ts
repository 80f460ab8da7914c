import { byName } from "@pegboard/ui/text/by-name.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type AgentSummary, agentsQuery } from "../../../api/agents.ts";
import { switchesQuery } from "../../../api/reach.ts";
import { type RegistrySubject, subjectMethodNames } from "./subject.ts";

export interface SubjectUsers {
  /** The agents that have it on, as they are saved, by name; undefined until they are known. */
  users: { agent: AgentSummary; offered: boolean }[] | undefined;
  /** The number of all agents in use. */
  total: number;
  error: Error | null;
  retry(): void;
}

/**
 * The users of a subject. Those of a tool are known with the list, those of a method are asked for.
 */
export function useSubjectUsers(subject: RegistrySubject): SubjectUsers {
  const { tool, method } = subject;
  const { data: agents, ...all } = useQuery(agentsQuery);
  const names = useMemo(() => subjectMethodNames({ tool, method }), [tool, method]);
  const { data: switches, ...asked } = useQuery({
    ...switchesQuery(names),
    enabled: method !== undefined,
  });
  const users = useMemo(() => {
    const offered = new Map(tool.usedBy.map((one) => [one.id, one.offered]));
    const isUser = ({ id }: AgentSummary) =>
      method ? (switches?.agents[id]?.on ?? 0) > 0 : offered.has(id);
    if (!agents || (method && !switches)) return undefined;
    return agents
      .filter(isUser)
      .sort(byName)
      .map((agent) => ({ agent, offered: offered.get(agent.id) ?? true }));
  }, [agents, switches, tool.usedBy, method]);
  return {
    users,
    total: agents?.length ?? 0,
    error: users ? null : (all.error ?? asked.error),
    retry: () => void Promise.all([all.refetch(), ...(method ? [asked.refetch()] : [])]),
  };
}

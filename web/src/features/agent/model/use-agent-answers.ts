import { reasonOf } from "@pegboard/json-schema";
import { useQuery } from "@tanstack/react-query";
import { allAgentsQuery } from "../../../api/agents.ts";
import { catalogQuery } from "../../../api/catalog.ts";
import { settingsQuery } from "../../../api/settings.ts";
import type { Outdated } from "../outdated-note.tsx";

/** The answers that the agent's screens need: the catalogue and the agent's settings. */
export function useAgentAnswers(agent: string) {
  const catalog = useQuery(catalogQuery);
  const settings = useQuery(settingsQuery({ kind: "agent", id: agent }));
  const { data: name } = useQuery({
    ...allAgentsQuery,
    select: ({ agents }) => agents.find(({ id }) => id === agent)?.name,
  });
  const failed = settings.error ?? catalog.error;
  const retry = () =>
    void Promise.all(
      [catalog, settings].filter(({ isError }) => isError).map(({ refetch }) => refetch()),
    );
  const outdated: Outdated | undefined = failed
    ? {
        reason: reasonOf(failed),
        since: Math.min(catalog.dataUpdatedAt, settings.dataUpdatedAt),
        retry,
      }
    : undefined;
  return {
    /** The answer is undefined while it loads. After a failure it is the last good one. */
    answer: catalog.data,
    settings: settings.data,
    /** This is for the head, before the rest is loaded. */
    head: { id: agent, name: settings.data?.agent.name ?? name ?? agent },
    failed,
    retry,
    /** This is present after a failure: the screen shows the last good state. */
    outdated,
  };
}

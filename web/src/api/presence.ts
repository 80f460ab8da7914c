import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { PresenceAnswer, PresenceRequest } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

/**
 * Where the pages of others are: the event stream brings it, nothing asks for it. Empty while there
 * is no stream.
 */
const presenceQuery = queryOptions<Partial<PresenceAnswer>>({
  queryKey: ["presence"],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Somebody whose page shows an agent. */
export interface Present {
  name: string;
  isEditing: boolean;
  /** Whether this is the operator of this page, in another window. */
  isSelf: boolean;
}

/** The others on each agent: each name once. */
export function usePresence(): Map<string, Present[]> {
  const { data } = useQuery(presenceQuery);
  return useMemo(() => {
    const byAgent = new Map<string, Map<string, Present>>();
    for (const { agent, name, isEditing } of data?.others ?? []) {
      const present = byAgent.get(agent) ?? new Map<string, Present>();
      const before = present.get(name);
      present.set(name, {
        name,
        isEditing: isEditing || before?.isEditing === true,
        isSelf: name === data?.name,
      });
      byAgent.set(agent, present);
    }
    return new Map([...byAgent].map(([agent, present]) => [agent, [...present.values()]]));
  }, [data]);
}

/** Tells the others that this page shows an agent, until it does no more. */
export function useTellPresence(agent: string, isEditing: boolean): void {
  const { data } = useQuery(presenceQuery);
  const stream = data?.stream;
  useEffect(() => {
    if (stream !== undefined) tell({ stream, place: { agent, isEditing } });
  }, [stream, agent, isEditing]);
  useEffect(() => {
    if (stream !== undefined) return () => tell({ stream });
  }, [stream]);
}

/**
 * What does not arrive is told with the next stream: the server forgets a page whose stream has
 * ended.
 */
function tell(body: PresenceRequest): void {
  requestJson("/api/v1/presence", { method: "POST", body }).catch(() => {});
}

import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { PresenceAnswer, PresenceRequest } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

/**
 * The places of others' pages. The event stream brings them, and nothing asks for them. Empty while
 * there is no stream.
 */
export const presenceQuery = queryOptions<Partial<PresenceAnswer>>({
  queryKey: ["presence"],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Somebody whose page shows an agent. */
export interface PresentPerson {
  name: string;
  isEditing: boolean;
  /** Whether this is the operator of this page, in another window. */
  isSelf: boolean;
}

/** The others on each agent, each name once. */
export function usePresence(): Map<string, PresentPerson[]> {
  const { data } = useQuery(presenceQuery);
  return useMemo(() => {
    const byAgent = new Map<string, Map<string, PresentPerson>>();
    for (const { agent, name, isEditing, approval } of data?.others ?? []) {
      if (approval !== undefined) continue;
      const present = byAgent.get(agent) ?? new Map<string, PresentPerson>();
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

/** The names of the others whose pages show a call that waits. */
export function useWatchersOf(approval: string): string[] {
  const { data } = useQuery(presenceQuery);
  const names = (data?.others ?? []).flatMap((other) =>
    other.approval === approval && other.name !== data?.name ? other.name : [],
  );
  return [...new Set(names)];
}

/** Tells the others that this page shows an agent, or one of its calls, until it no longer does. */
export function useTellPresence(agent: string, isEditing: boolean, approval?: string): void {
  const { data } = useQuery(presenceQuery);
  const stream = data?.stream;
  useEffect(() => {
    if (stream !== undefined)
      sendPresence({ stream, place: { agent, isEditing, ...(approval && { approval }) } });
  }, [stream, agent, isEditing, approval]);
  useEffect(() => {
    if (stream !== undefined) return () => sendPresence({ stream });
  }, [stream]);
}

/**
 * Tells the server where this page is. If that does not arrive, it is told with the next stream,
 * because the server forgets a page whose stream has ended.
 */
function sendPresence(body: PresenceRequest): void {
  requestJson("/api/v1/presence", { method: "POST", body }).catch(() => {});
}

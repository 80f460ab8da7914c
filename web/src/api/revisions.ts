import { queryOptions } from "@tanstack/react-query";
import type { RevisionAnswer, RevisionsAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

const revisionsPath = (agent: string) => `/api/agents/${encodeURIComponent(agent)}/revisions`;

/** Who saved an agent's settings when, newest first; `current` is the revision that the answer is for. */
export const revisionsQuery = (agent: string, current: number) =>
  queryOptions({
    queryKey: ["revisions", agent, current],
    queryFn: ({ signal }) => requestJson<RevisionsAnswer>(revisionsPath(agent), { signal }),
  });

/** What was stored for an agent at a revision; it never changes. */
export const revisionQuery = (agent: string, revision: number) =>
  queryOptions({
    queryKey: ["revision", agent, revision],
    queryFn: ({ signal }) => requestJson<RevisionAnswer>(`${revisionsPath(agent)}/${revision}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

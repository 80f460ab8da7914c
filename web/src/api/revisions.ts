import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  LatestRevisionAnswer,
  RevisionAnswer,
  RevisionCostsAnswer,
  RevisionsAnswer,
  RevisionsFilter,
} from "../../../server/src/api-contract.ts";
import { catalogQuery } from "./catalog.ts";
import { requestJson } from "./request-json.ts";
import { ownerApiPath, ownerKey } from "./settings.ts";

export type {
  RevisionAnswer,
  RevisionSummary,
  RevisionsFilter,
} from "../../../server/src/api-contract.ts";

const REVISIONS_PAGE_SIZE = 100;

/**
 * The saves of an owner's settings, newest first, page by page. `current` is the revision that the
 * list belongs to.
 */
export const revisionPagesQuery = (
  owner: SettingsOwner,
  current: number,
  filter: RevisionsFilter = {},
) =>
  infiniteQueryOptions({
    queryKey: ["revisions", ownerKey(owner), current, filter],
    queryFn: ({ pageParam, signal }) =>
      requestJson<RevisionsAnswer>(
        `${ownerApiPath(owner)}/revisions?${pageOf(filter, pageParam)}`,
        {
          signal,
        },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The settings of an owner at a revision, which never change. */
export const revisionQuery = (owner: SettingsOwner, revision: number) =>
  queryOptions({
    queryKey: ["revision", ownerKey(owner), revision],
    queryFn: ({ signal }) =>
      requestJson<RevisionAnswer>(`${ownerApiPath(owner)}/revisions/${revision}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The tokens that an agent would cost now with the settings of a revision. Rows that are drawn
 * together ask together.
 */
export const revisionCostQuery = (agent: string, revision: number) =>
  queryOptions({
    queryKey: [...catalogQuery.queryKey, "revision costs", agent, revision],
    queryFn: async () => (await askTogether(agent, revision))[revision] ?? null,
  });

/** The requests that are put together now, by agent. */
const costsRequests = new Map<
  string,
  { revisions: number[]; answer: Promise<RevisionCostsAnswer["costs"]> }
>();

function askTogether(agent: string, revision: number): Promise<RevisionCostsAnswer["costs"]> {
  const open = costsRequests.get(agent);
  if (open && open.revisions.length < MOST_TOGETHER) {
    open.revisions.push(revision);
    return open.answer;
  }
  const revisions = [revision];
  const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(async () => {
    if (costsRequests.get(agent)?.revisions === revisions) costsRequests.delete(agent);
    const path = `${ownerApiPath({ kind: "agent", id: agent })}/revisions/costs?revisions=${revisions.join()}`;
    return (await requestJson<RevisionCostsAnswer>(path)).costs;
  });
  costsRequests.set(agent, { revisions, answer });
  return answer;
}

const MOST_TOGETHER = 60;

/**
 * The last save that changed an item of an owner; `current` is the revision that the answer belongs
 * to.
 */
export const latestItemRevisionQuery = (owner: SettingsOwner, current: number, item: string) =>
  queryOptions({
    queryKey: ["latest revision", ownerKey(owner), current, item],
    queryFn: ({ signal }) =>
      requestJson<LatestRevisionAnswer>(
        `${ownerApiPath(owner)}/revisions/latest?item=${encodeURIComponent(item)}`,
        {
          signal,
        },
      ),
  });

function pageOf(filter: RevisionsFilter, before: number | undefined): string {
  const given = Object.entries({ ...filter, before, limit: REVISIONS_PAGE_SIZE }).filter(
    ([, value]) => value !== undefined,
  );
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}

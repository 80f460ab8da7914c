import type { SettingsOwner } from "@pegboard/registry-core";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RevisionAnswer, RevisionsAnswer, RevisionsFilter } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";
import { ownerKey, ownerPath } from "./settings.ts";

const PAGE = 100;

/** Who saved an owner's settings and when, newest first, page by page. `current` is the revision that the list belongs to. */
export const revisionsQuery = (owner: SettingsOwner, current: number, filter: RevisionsFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["revisions", ownerKey(owner), current, filter],
    queryFn: ({ pageParam, signal }) =>
      requestJson<RevisionsAnswer>(`${ownerPath(owner)}/revisions?${pageOf(filter, pageParam)}`, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** What was stored for an owner at a revision; it never changes. */
export const revisionQuery = (owner: SettingsOwner, revision: number) =>
  queryOptions({
    queryKey: ["revision", ownerKey(owner), revision],
    queryFn: ({ signal }) => requestJson<RevisionAnswer>(`${ownerPath(owner)}/revisions/${revision}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

function pageOf(filter: RevisionsFilter, before: number | undefined): string {
  const given = Object.entries({ ...filter, before, limit: PAGE }).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}

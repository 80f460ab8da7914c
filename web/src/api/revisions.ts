import type { SettingsOwner } from "@pegboard/registry-core";
import { queryOptions } from "@tanstack/react-query";
import type { RevisionAnswer, RevisionsAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";
import { ownerKey, ownerPath } from "./settings.ts";

/** Who saved an owner's settings and when, newest first. `current` is the revision that the list belongs to. */
export const revisionsQuery = (owner: SettingsOwner, current: number) =>
  queryOptions({
    queryKey: ["revisions", ownerKey(owner), current],
    queryFn: ({ signal }) => requestJson<RevisionsAnswer>(`${ownerPath(owner)}/revisions`, { signal }),
  });

/** What was stored for an owner at a revision; it never changes. */
export const revisionQuery = (owner: SettingsOwner, revision: number) =>
  queryOptions({
    queryKey: ["revision", ownerKey(owner), revision],
    queryFn: ({ signal }) => requestJson<RevisionAnswer>(`${ownerPath(owner)}/revisions/${revision}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

import type { UseQueryResult } from "@tanstack/react-query";
import type { CatalogAnswer, ToolUsageAnswer } from "../../api/catalog.ts";
import type { OrganisationAnswer } from "../../api/settings.ts";

/** Joins the three answers: a row needs each of them. */
export function joinAnswers([catalog, usage, stored]: [
  UseQueryResult<CatalogAnswer>,
  UseQueryResult<ToolUsageAnswer>,
  UseQueryResult<OrganisationAnswer>,
]) {
  const all = [catalog, usage, stored];
  return {
    data:
      catalog.data && usage.data && stored.data
        ? { catalog: catalog.data, usage: usage.data, stored: stored.data }
        : undefined,
    error: all.find(({ isError }) => isError)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
}

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  CatalogAnswer,
  ChangeOverridesAnswer,
  ChangeOverridesRequest,
  OverridePatch,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { CatalogAnswer, OverridePatch } from "../../../server/src/api-contract.ts";

/** Every definition with the organisation's overrides, icons and token counts. */
export const catalogQuery = queryOptions({
  queryKey: ["catalog"],
  queryFn: ({ signal }) => requestJson<CatalogAnswer>("/api/tools", { signal }),
});

/**
 * Changes what a tool says for everybody. Changes are sent one after the other, each on the revision before it, so that two
 * quick ones do not conflict; `baseRevision` names an older one that an edit started from.
 */
export function useChangeOverrides() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "overrides" },
    mutationFn: ({ tool, changes, baseRevision }: OverrideChange) => {
      const current = client.getQueryData(catalogQuery.queryKey)?.overridesRevision ?? 0;
      const body: ChangeOverridesRequest = { baseRevision: baseRevision ?? current, changes };
      return requestJson<ChangeOverridesAnswer>(`/api/tools/${encodeURIComponent(tool)}/overrides`, {
        method: "PATCH",
        body,
      });
    },
    onSuccess: ({ revision, override }, { tool }) =>
      client.setQueryData(
        catalogQuery.queryKey,
        (catalog) =>
          catalog && {
            ...catalog,
            overridesRevision: revision,
            overrides: { ...catalog.overrides, [tool]: override },
          },
      ),
    onSettled: () => client.invalidateQueries(catalogQuery),
  });
}

export interface OverrideChange {
  tool: string;
  changes: OverridePatch;
  baseRevision?: number;
}

import type { SettingsOperation } from "@pegboard/registry-core";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  CatalogAnswer,
  OrganisationAnswer,
  SaveSettingsRequest,
  ToolUsageAnswer,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { CatalogAnswer, ToolUsageAnswer } from "../../../server/src/api-contract.ts";

/** Every definition with what the organisation set, icons and token counts. */
export const catalogQuery = queryOptions({
  queryKey: ["catalog"],
  queryFn: ({ signal }) => requestJson<CatalogAnswer>("/api/tools", { signal }),
});

/** Which agents have each tool on, or values of their own for it. */
export const toolUsageQuery = queryOptions({
  queryKey: ["tool usage"],
  queryFn: ({ signal }) => requestJson<ToolUsageAnswer>("/api/tools/usage", { signal }),
});

/**
 * Saves operations on what is set for every agent. Saves are sent one after the other, each on the revision before it, so that two
 * quick ones do not conflict; `baseRevision` names an older one that an edit started from.
 */
export function useSaveOrganisation<Save extends OrganisationSave = OrganisationSave>() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "organisation" },
    mutationFn: ({ operations, baseRevision }: Save) => {
      const current = client.getQueryData(catalogQuery.queryKey)?.organisationRevision ?? 0;
      const body: SaveSettingsRequest = { baseRevision: baseRevision ?? current, operations };
      return requestJson<OrganisationAnswer>("/api/organisation/settings", { method: "PATCH", body });
    },
    onSuccess: ({ revision, settings }) =>
      client.setQueryData(
        catalogQuery.queryKey,
        (catalog) => catalog && { ...catalog, organisationRevision: revision, organisation: settings },
      ),
    onSettled: () => client.invalidateQueries(catalogQuery),
  });
}

export interface OrganisationSave {
  operations: SettingsOperation[];
  baseRevision?: number;
}

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CatalogAnswer, ChangeOverridesAnswer, ChangeOverridesRequest } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { CatalogAnswer, ChangeOverridesRequest, OverridePatch } from "../../../server/src/api-contract.ts";

/** Every definition with the organisation's overrides, icons and token counts. */
export const catalogQuery = queryOptions({
  queryKey: ["catalog"],
  queryFn: ({ signal }) => requestJson<CatalogAnswer>("/api/tools", { signal }),
});

/** Changes what a tool says for everybody; answers when the new catalogue is loaded. */
export function useChangeOverrides() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tool, ...body }: ChangeOverridesRequest & { tool: string }) =>
      requestJson<ChangeOverridesAnswer>(`/api/tools/${encodeURIComponent(tool)}/overrides`, { method: "PATCH", body }),
    onSettled: () => client.invalidateQueries(catalogQuery),
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AddOpenApiRequest,
  OpenApiDescription,
  PreviewOpenApiRequest,
  SourceSummary,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";
import { sourcesQuery } from "./sources.ts";

export type { OpenApiDescription, OpenApiTool, PreviewOpenApiRequest } from "../../../server/src/api-contract.ts";

/** Fetching and reading have their own time limits on the server. */
const SECONDS_TO_READ = 120;

/** What would come in of a description. */
export function usePreviewOpenApi() {
  return useMutation({
    mutationFn: (body: PreviewOpenApiRequest) =>
      requestJson<OpenApiDescription>("/api/sources/openapi/preview", {
        method: "POST",
        body,
        seconds: SECONDS_TO_READ,
      }),
  });
}

export function useAddOpenApi() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddOpenApiRequest) =>
      requestJson<SourceSummary>("/api/sources/openapi", { method: "POST", body, seconds: SECONDS_TO_READ }),
    onSuccess: () => client.invalidateQueries(sourcesQuery),
  });
}

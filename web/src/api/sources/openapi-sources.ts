import type { JsonObject } from "@pegboard/registry-core";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AddOpenApiRequest,
  ChangeOpenApiRequest,
  OpenApiChanges,
  OpenApiDescription,
  OpenApiReading,
  PreviewOpenApiRequest,
  SourceSummary,
} from "../../../../server/src/api-contract.ts";
import { type CancellableRequest, useCancellableMutation } from "../progress.ts";
import { requestJson } from "../request-json.ts";
import { sourcesQuery } from "./sources.ts";

export type {
  AddOpenApiRequest,
  ChangeOpenApiRequest,
  OpenApiChanges,
  OpenApiDescription,
  OpenApiReading,
  OpenApiTool,
} from "../../../../server/src/api-contract.ts";

/**
 * The seconds for reading a description. Fetching and reading have their own time limits on the
 * server.
 */
const SECONDS_TO_READ = 120;

const openApiPath = (source: string) => `/api/v1/sources/${encodeURIComponent(source)}/openapi`;

/** Previews what a change of a source would bring, beside what it has now. */
const previewChange = (
  source: string,
  body: ChangeOpenApiRequest,
  { signal, progress }: CancellableRequest,
) =>
  requestJson<OpenApiChanges>(
    `${openApiPath(source)}/preview?progress=${encodeURIComponent(progress)}`,
    { method: "POST", body, signal, seconds: SECONDS_TO_READ },
  );

/**
 * All operations that the description of a source has now. It is read anew for each caller, and
 * only then.
 */
export const openApiQuery = (source: string) =>
  queryOptions({
    queryKey: ["openapi description", source],
    queryFn: ({ signal }) => previewChange(source, {}, { signal, progress: source }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export const usePreviewOpenApiChange = (source: string) =>
  useCancellableMutation((body: ChangeOpenApiRequest, request) =>
    previewChange(source, body, request),
  );

/** The facts about a description since it was read at `loadedAt`. */
export const openApiReadingQuery = (source: string, loadedAt: string | null) =>
  queryOptions({
    queryKey: ["openapi reading", source, loadedAt],
    queryFn: ({ signal }) =>
      requestJson<OpenApiReading>(`${openApiPath(source)}/reading`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useChangeOpenApi(source: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeOpenApiRequest) =>
      requestJson<SourceSummary>(openApiPath(source), {
        method: "PATCH",
        body,
        seconds: SECONDS_TO_READ,
      }),
    onSuccess: () => client.invalidateQueries(sourcesQuery),
  });
}

/** Sets values for every agent, each in all tools of a source that take it. */
export const setOpenApiConfig = (source: string, config: JsonObject) =>
  requestJson(`${openApiPath(source)}/config`, { method: "PATCH", body: { config } });

/** Previews the operations that a description would bring. */
export function usePreviewOpenApi() {
  return useCancellableMutation((body: PreviewOpenApiRequest, { signal, progress }) =>
    requestJson<OpenApiDescription>(`/api/v1/sources/openapi/preview?progress=${progress}`, {
      method: "POST",
      body,
      signal,
      seconds: SECONDS_TO_READ,
    }),
  );
}

export function useAddOpenApi() {
  const client = useQueryClient();
  return useCancellableMutation(
    (body: AddOpenApiRequest, { signal }) =>
      requestJson<SourceSummary>("/api/v1/sources/openapi", {
        method: "POST",
        body,
        signal,
        seconds: SECONDS_TO_READ,
      }),
    { onSuccess: () => void client.invalidateQueries(sourcesQuery) },
  );
}

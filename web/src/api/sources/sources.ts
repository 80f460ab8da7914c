import { queryOptions } from "@tanstack/react-query";
import type { KnownServersAnswer, SourcesAnswer } from "../../../../server/src/api-contract.ts";
import { requestJson } from "../request-json.ts";

export type {
  AddSourceRequest,
  EditedSourceConfig,
  EditSourceRequest,
  KnownServer,
  McpSourceConfig,
  SourceHealthSummary,
  SourceSummary,
} from "../../../../server/src/api-contract.ts";

export const sourcesQuery = queryOptions({
  queryKey: ["sources"],
  queryFn: ({ signal }) => requestJson<SourcesAnswer>("/api/v1/sources", { signal }),
  select: (answer) => answer.sources,
});

/** MCP servers that many people use. Which programs are there may change while the page is open. */
export const knownServersQuery = queryOptions({
  queryKey: ["known servers"],
  queryFn: ({ signal }) =>
    requestJson<KnownServersAnswer>("/api/v1/known-servers", { signal }).then(
      ({ servers }) => servers,
    ),
});

import { queryOptions } from "@tanstack/react-query";
import type { SourcesAnswer } from "../../../../server/src/api-contract.ts";
import { requestJson } from "../request-json.ts";

export type {
  AddSourceRequest,
  EditedSourceConfig,
  EditSourceRequest,
  McpSourceConfig,
  SourceHealthSummary,
  SourceSummary,
} from "../../../../server/src/api-contract.ts";

export const sourcesQuery = queryOptions({
  queryKey: ["sources"],
  queryFn: ({ signal }) => requestJson<SourcesAnswer>("/api/v1/sources", { signal }),
  select: (answer) => answer.sources,
});

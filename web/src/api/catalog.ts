import { queryOptions } from "@tanstack/react-query";
import type { CatalogAnswer, ToolUsageAnswer } from "../../../server/src/api-contract.ts";
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

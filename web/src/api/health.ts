import { queryOptions } from "@tanstack/react-query";
import type { HealthAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { HealthAnswer } from "../../../server/src/api-contract.ts";

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => requestJson<HealthAnswer>("/api/v1/health", { signal }),
  staleTime: 0,
});

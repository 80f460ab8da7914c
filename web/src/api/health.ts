import { queryOptions } from "@tanstack/react-query";
import type { HealthAnswer } from "../../../server/src/api-contract.ts";
import { ApiError } from "./api-error.ts";
import { requestJson } from "./request-json.ts";

export type { HealthAnswer } from "../../../server/src/api-contract.ts";

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => requestJson<HealthAnswer>("/api/v1/health", { signal }),
  staleTime: 0,
});

/** Why nothing can be saved, in the language of this page. */
export const saidReason = ({ reason = "", refusal }: HealthAnswer): string =>
  ApiError.translate({ code: "storage_failed", message: reason, ...(refusal && { refusal }) })
    .message;

import { queryOptions } from "@tanstack/react-query";
import type { InstallationAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { InstallationAnswer } from "../../../server/src/api-contract.ts";

/** How Pegboard was started and what it stores, asked anew by whoever looks. */
export const installationQuery = queryOptions({
  queryKey: ["installation"],
  queryFn: ({ signal }) => requestJson<InstallationAnswer>("/api/v1/installation", { signal }),
  staleTime: 0,
});

import type { SettingsOperation } from "@pegboard/registry-core";
import { queryOptions } from "@tanstack/react-query";
import type { ReachAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { ReachAnswer } from "../../../server/src/api-contract.ts";

/** How many agents these operations of the organisation would reach. Its key extends that of tool usage, so both are refetched together. */
export const reachQuery = (operations: SettingsOperation[]) =>
  queryOptions({
    queryKey: ["tool usage", "reach", operations],
    queryFn: ({ signal }) =>
      requestJson<ReachAnswer>("/api/organisation/reach", {
        method: "POST",
        body: { operations },
        signal,
        seconds: 30,
      }),
    // Typed secrets may be among the operations.
    gcTime: 0,
  });

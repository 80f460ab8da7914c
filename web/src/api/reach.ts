import type { SettingsOperation } from "@pegboard/registry-core";
import { queryOptions } from "@tanstack/react-query";
import type { ReachAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { ReachAnswer } from "../../../server/src/api-contract.ts";

/** How many agents operations on the organisation's settings would reach; asked anew with the usage of tools, whose key it extends. */
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

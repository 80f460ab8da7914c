import type { SettingsOperation } from "@pegboard/registry-core";
import { queryOptions } from "@tanstack/react-query";
import type { JudgedRulesAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

/**
 * Whom each rule covers and who breaks it, as a draft of the organisation's settings makes them. The
 * key extends that of tool usage, so that both are refetched together.
 */
export const judgedRulesQuery = (operations: readonly SettingsOperation[]) =>
  queryOptions({
    queryKey: ["tool usage", "rules", operations],
    queryFn: ({ signal }) =>
      requestJson<JudgedRulesAnswer>("/api/v1/organisation/rules", {
        method: "POST",
        body: { operations },
        signal,
        seconds: 30,
      }),
    // Typed secrets may be among the operations.
    gcTime: 0,
  });

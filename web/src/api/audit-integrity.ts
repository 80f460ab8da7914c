import { queryOptions } from "@tanstack/react-query";
import type { AuditAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

/** The first entry of the record that is wrong, for the mark in the navigation; null for none. */
export const brokenAuditQuery = queryOptions({
  queryKey: ["audit", "broken at"],
  queryFn: async ({ signal }) =>
    (await requestJson<AuditAnswer>("/api/v1/audit?limit=1", { signal })).brokenAt ?? null,
});

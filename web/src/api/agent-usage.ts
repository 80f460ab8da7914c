import { queryOptions } from "@tanstack/react-query";
import type { CallUsageAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";
import { ownerApiPath } from "./settings.ts";

export type { CallUsageAnswer } from "../../../server/src/api-contract.ts";

/** Milliseconds for which a count is taken for the present one. */
const USAGE_FRESH = 60_000;

/** Which methods an agent's models called in the last days, and what for. */
export const agentUsageQuery = (agent: string, days: number) =>
  queryOptions({
    queryKey: ["usage", agent, days],
    queryFn: ({ signal }) =>
      requestJson<CallUsageAnswer>(
        `${ownerApiPath({ kind: "agent", id: agent })}/usage?days=${days}`,
        { signal, seconds: 30 },
      ),
    staleTime: USAGE_FRESH,
  });

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { CountTokensAnswer, CountTokensRequest } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

/** Token counts of texts, in their order. A text's count never changes. */
export const tokenCountsQuery = (texts: string[]) =>
  queryOptions({
    queryKey: ["tokens", texts],
    queryFn: ({ signal }) => {
      const body: CountTokensRequest = { texts };
      return requestJson<CountTokensAnswer>("/api/tokens", { method: "POST", body, signal });
    },
    // The key holds the texts themselves: forget them soon.
    gcTime: 60_000,
  });

/** Asks for the count of one text, or takes the one that is known. Keeps its identity. */
export function useCountTokens(): (text: string) => Promise<CountTokensAnswer> {
  const client = useQueryClient();
  return useCallback((text) => client.fetchQuery(tokenCountsQuery([text])), [client]);
}

import { useQuery } from "@tanstack/react-query";
import type { ReviewCountAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "../api/request-json.ts";

/**
 * How many changes of sources wait; 0 while it is unknown or not wanted. Refetched with
 * `reviewQuery`, whose key it extends.
 */
export function useReviewCount(wanted: boolean): number {
  const { data } = useQuery({
    queryKey: ["review", "count"],
    queryFn: () => requestJson<ReviewCountAnswer>("/api/v1/review/count"),
    enabled: wanted,
  });
  return wanted ? (data?.waiting ?? 0) : 0;
}

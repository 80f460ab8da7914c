import { useQuery } from "@tanstack/react-query";
import { problemCountsQuery } from "../api/problems.ts";

/** Errors among all problems; 0 while they are unknown, or when they are not wanted. */
export function useErrorCount(wanted: boolean): number {
  const { data } = useQuery({
    ...problemCountsQuery,
    enabled: wanted,
    select: ({ errors }) => errors,
  });
  return wanted ? (data ?? 0) : 0;
}

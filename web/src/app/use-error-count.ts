import { useQuery } from "@tanstack/react-query";
import { problemCountsQuery } from "../api/problems.ts";

/** The number of errors; 0 while it is unknown or not wanted. */
export function useErrorCount(wanted: boolean): number {
  const { data } = useQuery({
    ...problemCountsQuery,
    enabled: wanted,
    select: ({ errors }) => errors,
  });
  return wanted ? (data ?? 0) : 0;
}

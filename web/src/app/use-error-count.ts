import { useQuery } from "@tanstack/react-query";
import { problemsQuery } from "../api/problems.ts";

/** Errors among all problems; 0 while they are unknown, or when they are not wanted. */
export function useErrorCount(wanted: boolean): number {
  const { data } = useQuery({
    ...problemsQuery,
    enabled: wanted,
    select: (answer) => answer.problems.filter((problem) => problem.severity === "error").length,
  });
  return wanted ? (data ?? 0) : 0;
}

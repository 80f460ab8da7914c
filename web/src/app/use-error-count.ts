import { useQuery } from "@tanstack/react-query";
import { problemsQuery } from "../api/problems.ts";

/** Errors among all problems; 0 while they are unknown or not asked for. */
export function useErrorCount(wanted = true): number {
  const { data } = useQuery({
    ...problemsQuery,
    enabled: wanted,
    select: (answer) => answer.problems.filter((problem) => problem.severity === "error").length,
  });
  return data ?? 0;
}

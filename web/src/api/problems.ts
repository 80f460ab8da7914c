import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  IgnoredProblemsAnswer,
  IgnoreProblemRequest,
  ProblemCountsAnswer,
  ProblemsAnswer,
} from "../../../server/src/api-contract.ts";
import { agentsQuery } from "./agents.ts";
import { requestJson } from "./request-json.ts";

export const problemsQuery = queryOptions({
  queryKey: ["problems"],
  queryFn: ({ signal }) => requestJson<ProblemsAnswer>("/api/problems", { signal, seconds: 30 }),
});

/** How many problems there are; refetched with the list, whose key it extends. */
export const problemCountsQuery = queryOptions({
  queryKey: ["problems", "counts"],
  queryFn: ({ signal }) => requestJson<ProblemCountsAnswer>("/api/problems/counts", { signal, seconds: 30 }),
});

/** The ignored problems, by id. */
export const ignoredProblemsQuery = queryOptions({
  queryKey: ["ignored problems"],
  queryFn: ({ signal }) => requestJson<IgnoredProblemsAnswer>("/api/problems/ignored", { signal }),
  select: (answer) => answer.ignored,
});

/** Ignores a problem for the organisation, with a reason; without one it is watched again. */
export function useIgnoreProblem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ problem, reason }: { problem: string } & Partial<IgnoreProblemRequest>) => {
      const path = `/api/problems/${encodeURIComponent(problem)}/ignored`;
      return reason === undefined
        ? requestJson<void>(path, { method: "DELETE" })
        : requestJson<void>(path, { method: "PUT", body: { reason } satisfies IgnoreProblemRequest });
    },
    // Somebody else may have done the same; the new list shows it.
    onSettled: () =>
      Promise.all(
        [problemsQuery, ignoredProblemsQuery, agentsQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

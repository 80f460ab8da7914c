import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  IgnoredProblemsAnswer,
  IgnoreProblemsRequest,
  ProblemCountsAnswer,
  ProblemsAnswer,
} from "../../../server/src/api-contract.ts";
import { agentsQuery } from "./agents.ts";
import { requestJson } from "./request-json.ts";

export const problemsQuery = queryOptions({
  queryKey: ["problems"],
  queryFn: ({ signal }) => requestJson<ProblemsAnswer>("/api/v1/problems", { signal, seconds: 30 }),
});

/** The counts of problems; refetched with the list, whose key this one extends. */
export const problemCountsQuery = queryOptions({
  queryKey: ["problems", "counts"],
  queryFn: ({ signal }) =>
    requestJson<ProblemCountsAnswer>("/api/v1/problems/counts", { signal, seconds: 30 }),
});

/** The ignored problems, by id. */
export const ignoredProblemsQuery = queryOptions({
  queryKey: ["ignored problems"],
  queryFn: ({ signal }) =>
    requestJson<IgnoredProblemsAnswer>("/api/v1/problems/ignored", { signal }),
  select: (answer) => answer.ignored,
});

/** Ignores problems for the organisation, with one reason; null watches them again. */
export function useIgnoreProblems() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: IgnoreProblemsRequest) =>
      requestJson<void>("/api/v1/problems/ignored", { method: "PUT", body }),
    // Somebody else may have done so already; the new list shows it.
    onSettled: () =>
      Promise.all(
        [problemsQuery, ignoredProblemsQuery, agentsQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

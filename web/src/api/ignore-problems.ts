import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { IgnoreProblemsRequest } from "../../../server/src/api-contract.ts";
import { agentsQuery } from "./agents.ts";
import { ignoredProblemsQuery, problemsQuery } from "./problems.ts";
import { requestJson } from "./request-json.ts";

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

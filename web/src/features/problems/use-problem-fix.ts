import type { Problem, ProblemFix } from "@pegboard/registry-core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useChangeOverrides } from "../../api/catalog.ts";
import { problemsQuery } from "../../api/problems.ts";
import { useApplyOperations } from "../../api/settings.ts";
import { useRefreshSource } from "../../api/sources.ts";

export interface ProblemFixing {
  apply(problem: Problem, fix: ProblemFix): void;
  /** Id of the problem whose fix is on its way. */
  pending: string | undefined;
  error: string | undefined;
}

/** Applies what a problem offers: operations on its agent, an override, a refreshed source. Then problems are checked again. */
export function useProblemFix(onApplied: (label: string) => void): ProblemFixing {
  const client = useQueryClient();
  const operations = useApplyOperations();
  const overrides = useChangeOverrides();
  const source = useRefreshSource();
  const run = async (problem: Problem, fix: ProblemFix): Promise<unknown> => {
    switch (fix.kind) {
      case "operations":
        if (problem.place.agent === undefined)
          throw new Error(`The problem names no agent to apply “${fix.label}” to.`);
        return operations.mutateAsync({ agent: problem.place.agent, operations: fix.operations });
      case "override": {
        // Fixes change metadata; config for every agent is sent in another shape.
        const { config, ...changes } = fix.changes;
        return overrides.mutateAsync({ tool: fix.tool, changes });
      }
      case "refresh source":
        return source.mutateAsync(fix.source);
      case "open":
        return undefined;
    }
  };
  const mutation = useMutation({
    mutationFn: ({ problem, fix }: { problem: Problem; fix: ProblemFix }) => run(problem, fix),
    onSuccess: (_, { fix }) => onApplied(fix.label),
    onSettled: () => client.invalidateQueries(problemsQuery),
  });
  return {
    apply: (problem, fix) => mutation.mutate({ problem, fix }),
    pending: mutation.isPending ? mutation.variables.problem.id : undefined,
    error: mutation.error?.message,
  };
}

import type { Problem, ProblemFix } from "@pegboard/registry-core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useChangeOverrides } from "../../api/catalog.ts";
import { problemsQuery } from "../../api/problems.ts";
import { useApplyOperations } from "../../api/settings.ts";
import { useRefreshSource } from "../../api/sources.ts";

export interface ProblemFixing {
  apply(problem: Problem, fix: ProblemFix): void;
  /** Id of the problem whose fix is on its way, until problems are checked again. */
  pending: string | undefined;
  error: string | undefined;
  /** What the last fix did. */
  done: string | undefined;
}

/** Applies what a problem offers: operations on its agent, an override, a refreshed source. Then problems are checked again. */
export function useProblemFix(): ProblemFixing {
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
      case "override":
        return overrides.mutateAsync({ tool: fix.tool, changes: fix.changes });
      case "refresh source":
        return source.mutateAsync(fix.source);
      case "open":
        return undefined;
    }
  };
  const mutation = useMutation({
    mutationFn: async ({ problem, fix }: { problem: Problem; fix: ProblemFix }) => {
      await run(problem, fix);
      const { problems } = await client.fetchQuery({ ...problemsQuery, staleTime: 0 });
      const isLeft = problems.some(({ id }) => id === problem.id);
      return `${fix.label}: ${scopes[fix.kind]}.${isLeft ? " The problem is still there." : ""}`;
    },
    onError: () => client.invalidateQueries(problemsQuery),
  });
  return {
    apply: (problem, fix) => mutation.mutate({ problem, fix }),
    pending: mutation.isPending ? mutation.variables.problem.id : undefined,
    error: mutation.error?.message,
    done: mutation.data,
  };
}

const scopes: Record<ProblemFix["kind"], string> = {
  operations: "saved for this agent",
  override: "saved for everybody",
  "refresh source": "done",
  open: "done",
};

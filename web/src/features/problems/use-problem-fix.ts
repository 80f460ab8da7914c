import { undoOperations } from "@pegboard/registry-core";
import { describeFix, type Problem, type ProblemFix } from "@pegboard/registry-core/problems";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { problemsQuery, useIgnoreProblem } from "../../api/problems.ts";
import { settingsQuery, useApplyOperations } from "../../api/settings.ts";
import { useRefreshSource } from "../../api/source-actions.ts";

export interface ProblemFixing {
  apply(problem: Problem, fix: ProblemFix): void;
  ignore(problem: Problem, reason: string): void;
  watch(problem: Problem): void;
  /** Id of the problem whose fix is being applied, until problems are checked again. */
  pending: string | undefined;
  error: string | undefined;
  /** What was done last. */
  done: string | undefined;
  /** Takes that back; absent where nothing can be. */
  undo: (() => void) | undefined;
}

/** An action on a problem. Its answer takes it back. */
interface Act {
  problem: Problem;
  done: string;
  run(): Promise<Act["undo"]>;
  undo?: (() => Promise<unknown>) | undefined;
}

/** Applies a fix, ignores a problem, and undoes the last of these. Then problems are checked again. */
export function useProblemFix(): ProblemFixing {
  const client = useQueryClient();
  const fixes = useFixes();
  const ignoring = useIgnoreProblem();
  const mutation = useMutation({
    mutationFn: async ({ problem, done, run }: Act) => {
      const back = await run();
      const { problems } = await client.fetchQuery({ ...problemsQuery, staleTime: 0 });
      const left = problems.find(({ id }) => id === problem.id);
      const isUnsettled = left && !left.ignored && !problem.ignored && back !== TAKEN_BACK;
      return { done: isUnsettled ? `${done} The problem is still there.` : done, undo: back };
    },
    onError: () => client.invalidateQueries(problemsQuery),
  });
  const { done, undo } = mutation.data ?? {};
  const problem = mutation.variables?.problem;
  const takeBack = (of: Problem, back: NonNullable<Act["undo"]>) =>
    mutation.mutate({
      problem: of,
      done: "Undone.",
      run: async () => {
        await back();
        return TAKEN_BACK;
      },
    });
  const setIgnored = (one: Problem, reason: string | undefined, said: string) => {
    const set = (to: string | undefined) =>
      ignoring.mutateAsync({ problem: one.id, ...(to !== undefined && { reason: to }) });
    mutation.mutate({
      problem: one,
      done: said,
      run: async () => {
        await set(reason);
        return () => set(one.ignored?.reason);
      },
    });
  };
  return {
    apply: (one, fix) =>
      mutation.mutate({ problem: one, done: `${describeFix(fix)}: ${scopeOf(fix)}.`, run: () => fixes(fix) }),
    ignore: (one, reason) => setIgnored(one, reason, "Ignored for the organisation."),
    watch: (one) => setIgnored(one, undefined, "Watched again."),
    pending: mutation.isPending ? problem?.id : undefined,
    error: mutation.error?.message,
    done,
    undo: undo && undo !== TAKEN_BACK && problem ? () => takeBack(problem, undo) : undefined,
  };
}

/** The answer of an undo: it cannot be undone itself. */
const TAKEN_BACK = async () => {};

/** Applies a fix, and answers how to take it back. */
function useFixes() {
  const client = useQueryClient();
  const save = useApplyOperations();
  const source = useRefreshSource();
  return async (fix: ProblemFix): Promise<Act["undo"]> => {
    switch (fix.kind) {
      case "operations": {
        const { settings } = await client.fetchQuery({ ...settingsQuery(fix.owner), staleTime: 0 });
        const back = undoOperations(settings, fix.operations);
        await save(fix.owner, fix.operations);
        return () => save(fix.owner, back);
      }
      case "refresh source":
        await source.mutateAsync(fix.source);
        return undefined;
      case "open":
        return undefined;
    }
  };
}

function scopeOf(fix: ProblemFix): string {
  if (fix.kind !== "operations") return "done";
  return fix.owner.kind === "organisation" ? "saved for the organisation" : "saved for this agent";
}

import { type Problem, type ProblemFix, undoOperations } from "@pegboard/registry-core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { catalogQuery, useChangeOverrides } from "../../api/catalog.ts";
import { problemsQuery, useIgnoreProblem } from "../../api/problems.ts";
import { settingsQuery, useApplyOperations } from "../../api/settings.ts";
import { useRefreshSource } from "../../api/sources.ts";
import { undoOverride } from "./undo-override.ts";

export interface ProblemFixing {
  apply(problem: Problem, fix: ProblemFix): void;
  ignore(problem: Problem, reason: string): void;
  watch(problem: Problem): void;
  /** Id of the problem whose fix is on its way, until problems are checked again. */
  pending: string | undefined;
  error: string | undefined;
  /** What was done last. */
  done: string | undefined;
  /** Takes that back; absent where nothing can be. */
  undo: (() => void) | undefined;
}

/** Something to do about a problem; what it answers takes it back. */
interface Act {
  problem: Problem;
  done: string;
  run(): Promise<Act["undo"]>;
  undo?: (() => Promise<unknown>) | undefined;
}

/** Does what a problem offers, ignores it, and takes the last of these back. Then problems are checked again. */
export function useProblemFix(): ProblemFixing {
  const client = useQueryClient();
  const fixes = useFixes();
  const ignoring = useIgnoreProblem();
  const mutation = useMutation({
    mutationFn: async ({ problem, done, run }: Act) => {
      const back = await run();
      const { problems } = await client.fetchQuery({ ...problemsQuery, staleTime: 0 });
      const left = problems.find(({ id }) => id === problem.id);
      const isUnsettled = left && !left.ignored && !problem.ignored && back !== takenBack;
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
        return takenBack;
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
      mutation.mutate({ problem: one, done: `${fix.label}: ${scopes[fix.kind]}.`, run: () => fixes(one, fix) }),
    ignore: (one, reason) => setIgnored(one, reason, "Ignored for everybody."),
    watch: (one) => setIgnored(one, undefined, "Watched again."),
    pending: mutation.isPending ? problem?.id : undefined,
    error: mutation.error?.message,
    done,
    undo: undo && undo !== takenBack && problem ? () => takeBack(problem, undo) : undefined,
  };
}

/** Marks what cannot be taken back once more. */
const takenBack = async () => {};

/** Applies a fix, and answers how to take it back. */
function useFixes() {
  const client = useQueryClient();
  const operations = useApplyOperations();
  const overrides = useChangeOverrides();
  const source = useRefreshSource();
  return async ({ place: { agent } }: Problem, fix: ProblemFix): Promise<Act["undo"]> => {
    switch (fix.kind) {
      case "operations": {
        if (agent === undefined) throw new Error(`The problem names no agent to apply “${fix.label}” to.`);
        const { settings } = await client.fetchQuery({ ...settingsQuery(agent), staleTime: 0 });
        const back = undoOperations(settings, fix.operations);
        await operations.mutateAsync({ agent, operations: fix.operations });
        return () => operations.mutateAsync({ agent, operations: back });
      }
      case "override": {
        const { overrides: before } = await client.fetchQuery({ ...catalogQuery, staleTime: 0 });
        const own = Object.hasOwn(before, fix.tool) ? before[fix.tool] : undefined;
        await overrides.mutateAsync({ tool: fix.tool, changes: fix.changes });
        return () => overrides.mutateAsync({ tool: fix.tool, changes: undoOverride(own, fix.changes) });
      }
      case "refresh source":
        await source.mutateAsync(fix.source);
        return undefined;
      case "open":
        return undefined;
    }
  };
}

const scopes: Record<ProblemFix["kind"], string> = {
  operations: "saved for this agent",
  override: "saved for everybody",
  "refresh source": "done",
  open: "done",
};
